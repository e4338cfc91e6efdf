package io.tenure.cli.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a node says about its cluster, in a header of its answer, to whoever asks for it. */
record MemberHint(String cluster, List<Server> members) {

    static final String WANTED = "Tenure-Want";
    static final String WANTED_MEMBERS = "members";
    static final String HEADER = "Tenure-Members";

    private static final int MOST = 32;

    /** Reads {@code CLUSTER HOST:PORT…}; nothing where somebody else put something else there. */
    static Optional<MemberHint> read(String header, Server from) {
        String[] words = header.strip().split(" +");
        if (words.length < 2 || words.length > MOST) {
            return Optional.empty();
        }
        List<Server> members = new ArrayList<>();
        try {
            for (int i = 1; i < words.length; i++) {
                members.addAll(Server.list(from.scheme() + "://" + words[i]));
            }
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return Optional.of(new MemberHint(words[0], List.copyOf(members)));
    }
}
