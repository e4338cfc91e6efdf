package io.tenure.lease;

import io.tenure.node.NodeId;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Whose leases count: the voters of the applied Raft configuration. While the configuration changes, those before and
 * those after it, and both majorities are needed.
 *
 * @param leaving the voters before the change; empty when there is none
 */
public record Voters(Set<NodeId> current, Set<NodeId> leaving) {

    public Voters {
        current = Set.copyOf(current);
        leaving = Set.copyOf(leaving);
    }

    public static Voters of(Set<NodeId> nodes) {
        return new Voters(nodes, Set.of());
    }

    public boolean isJoint() {
        return !leaving.isEmpty();
    }

    public Set<NodeId> everyone() {
        Set<NodeId> all = new LinkedHashSet<>(current);
        all.addAll(leaving);
        return all;
    }
}
