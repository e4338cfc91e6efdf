package io.tenure.lease;

import io.tenure.node.NodeId;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Whose leases count: the voters of the applied Raft configuration. While the configuration changes, those before and
 * those after it, and both majorities are needed.
 *
 * <p>The listeners are asked as well, but do not count: so a leader has the lease of a node before that node becomes a
 * voter, and the change does not cost it the majority.
 *
 * <p>Two leaders are kept apart because their majorities meet. That holds over a change only if the change is made by
 * the holder of the office, while it believes with <em>both</em> majorities: see {@code office.Consent}.
 *
 * @param leaving the voters before the change; empty when there is none
 * @param listeners members that do not vote
 */
public record Voters(Set<NodeId> current, Set<NodeId> leaving, Set<NodeId> listeners) {

    public Voters {
        current = Set.copyOf(current);
        leaving = Set.copyOf(leaving);
        listeners = Set.copyOf(listeners);
    }

    public Voters(Set<NodeId> current, Set<NodeId> leaving) {
        this(current, leaving, Set.of());
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
        all.addAll(listeners);
        return all;
    }
}
