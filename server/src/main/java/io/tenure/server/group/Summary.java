package io.tenure.server.group;

import io.tenure.group.GroupView;
import java.util.Locale;
import java.util.stream.Collectors;

/** A view in a line for people. */
final class Summary {

    private Summary() {}

    static String of(GroupView view) {
        return view.members().stream()
                .map(member -> member.id() + " " + member.status().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", ", "", " (quorum " + view.quorum() + ")"));
    }
}
