package io.tenure.server.document;

import io.tenure.document.ReplicatedState;
import io.tenure.document.replica.DocumentHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a list, by link, without those that are deleted.
 *
 * @param next behind which link the next part begins, if there is one
 */
record DocumentPage(List<ReplicatedState> states, Optional<String> next) {

    /** So that a list of many tombstones costs no more than another: such a part is short, and has a next one. */
    private static final int MOST_LOOKS = 4;

    DocumentPage {
        states = List.copyOf(states);
    }

    static DocumentPage of(DocumentHost host, String prefix, String after, int limit) {
        List<ReplicatedState> live = new ArrayList<>();
        String last = after;
        for (int look = 0; look < MOST_LOOKS; look++) {
            List<ReplicatedState> found = host.list(prefix, last, limit + 1);
            for (ReplicatedState state : found) {
                if (live.size() == limit) {
                    return new DocumentPage(live, Optional.of(last));
                }
                last = state.link();
                if (!state.deleted()) {
                    live.add(state);
                }
            }
            if (found.size() <= limit) {
                return new DocumentPage(live, Optional.empty());
            }
        }
        return new DocumentPage(live, Optional.of(last));
    }
}
