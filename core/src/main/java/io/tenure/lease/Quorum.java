package io.tenure.lease;

import io.tenure.node.NodeId;
import io.tenure.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whose leases an activity needs. A quorum is not a yes or no but a time: until when the held leases suffice.
 *
 * <p>{@link OfVoters} is resolved when it is checked, so it follows changes of the membership. {@link Follower} needs
 * no lease of others at all: such work lasts as long as the local node's own promise to the leader.
 */
public sealed interface Quorum {

    Quorum MAJORITY = new OfVoters(false);
    Quorum ALL = new OfVoters(true);
    Quorum FOLLOWER = new Follower();

    static Quorum all(Set<NodeId> nodes) {
        return new All(nodes);
    }

    static Quorum majority(Set<NodeId> nodes) {
        return new Majority(nodes);
    }

    static Quorum both(Quorum first, Quorum second) {
        return new Both(first, second);
    }

    record All(Set<NodeId> nodes) implements Quorum {

        public All {
            nodes = Set.copyOf(nodes);
        }

        @Override
        public String toString() {
            return "all of " + names(nodes);
        }
    }

    record Majority(Set<NodeId> nodes) implements Quorum {

        public Majority {
            nodes = Set.copyOf(nodes);
            if (nodes.isEmpty()) {
                throw new IllegalArgumentException("There is no majority of no nodes.");
            }
        }

        @Override
        public String toString() {
            return "a majority of " + names(nodes);
        }
    }

    record Both(Quorum first, Quorum second) implements Quorum {

        public Both {
            if (first instanceof Follower || second instanceof Follower) {
                throw new IllegalArgumentException("A follower's quorum stands alone.");
            }
        }

        @Override
        public String toString() {
            return first + " and " + second;
        }
    }

    /** All voters, or a majority of them; in a joint configuration of the old and of the new ones. */
    record OfVoters(boolean everyone) implements Quorum {

        @Override
        public String toString() {
            return everyone ? "all voters" : "a majority of the voters";
        }
    }

    record Follower() implements Quorum {

        @Override
        public String toString() {
            return "the node's own promise";
        }
    }

    /**
     * Until when the held leases suffice; empty if they do not even now. {@link Follower} is checked elsewhere and
     * always empty here.
     *
     * @param held for each node whose lease is held, until when it is trusted
     */
    default Optional<Moment> until(Map<NodeId, Moment> held, Voters voters) {
        return switch (this) {
            case All q -> latestOf(q.nodes(), q.nodes().size(), held);
            case Majority q -> latestOf(q.nodes(), q.nodes().size() / 2 + 1, held);
            case Both q -> earlier(q.first().until(held, voters), q.second().until(held, voters));
            case OfVoters q -> {
                Optional<Moment> current = resolved(q, voters.current()).flatMap(r -> r.until(held, voters));
                yield voters.isJoint()
                        ? earlier(current, resolved(q, voters.leaving()).flatMap(r -> r.until(held, voters)))
                        : current;
            }
            case Follower q -> Optional.empty();
        };
    }

    private static List<String> names(Set<NodeId> nodes) {
        return nodes.stream().map(NodeId::toString).sorted().toList();
    }

    private static Optional<Quorum> resolved(OfVoters quorum, Set<NodeId> nodes) {
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(quorum.everyone() ? new All(nodes) : new Majority(nodes));
    }

    /** Until when at least {@code needed} of the nodes' leases are trusted: the needed-th latest of their ends. */
    private static Optional<Moment> latestOf(Set<NodeId> nodes, int needed, Map<NodeId, Moment> held) {
        List<Moment> ends = new ArrayList<>();
        for (NodeId node : nodes) {
            Moment end = held.get(node);
            if (end != null) {
                ends.add(end);
            }
        }
        if (ends.size() < needed || needed == 0) {
            return Optional.empty();
        }
        ends.sort((a, b) -> b.compareTo(a));
        return Optional.of(ends.get(needed - 1));
    }

    private static Optional<Moment> earlier(Optional<Moment> a, Optional<Moment> b) {
        return a.isPresent() && b.isPresent() ? Optional.of(Moment.earlier(a.get(), b.get())) : Optional.empty();
    }
}
