package io.tenure.lease;

import io.tenure.node.NodeId;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a node can count on at this moment.
 *
 * @param term the term in office; empty if this node does not lead
 * @param held the leases of others and of itself, and until when each is trusted
 * @param local whom this node has promised to serve
 */
public record Standing(Optional<Term> term, Map<NodeId, Moment> held, Voters voters, Optional<Holder> local) {

    public static final Standing NONE = new Standing(Optional.empty(), Map.of(), Voters.of(Set.of()), Optional.empty());

    public Standing {
        held = Map.copyOf(held);
    }

    Set<NodeId> holders() {
        return held.keySet();
    }

    Optional<Moment> until(Quorum quorum) {
        return quorum.until(held, voters);
    }
}
