package io.tenure.server.api.event;

import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.ClusterJson;

/** What only a whole node has to watch: its cluster and its group. */
public final class NodeSubjects {

    private NodeSubjects() {}

    public static SubjectKind[] of(Backend backend, ClusterJson json) {
        return new SubjectKind[] {
            SubjectKind.polled("cluster", () -> Subject.Seen.of(json.cluster())),
            SubjectKind.polled(
                    "group", () -> Subject.Seen.of(backend.group().json().get()))
        };
    }
}
