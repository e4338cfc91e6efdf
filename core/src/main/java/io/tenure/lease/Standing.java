package io.tenure.lease;

import io.tenure.node.NodeId;
import io.tenure.store.Holding;
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

    /** What a node can count on by its office, and by its own agent if it has one. */
    static Standing of(OfficeKeeper keeper, Optional<Holder> agent, Moment now) {
        Optional<Acquirer> acquirer = keeper.acquirer();
        Map<NodeId, Moment> held = acquirer.map(a -> a.held(now)).orElse(Map.of());
        Optional<Term> term =
                keeper.believedUntil(now).flatMap(until -> keeper.holding()).map(Holding::term);
        // A fleet has no agents of its own: its copies serve whoever has the row.
        Optional<Holder> row =
                acquirer.filter(a -> held.containsKey(RowGrantor.ROW)).map(Acquirer::self);
        return new Standing(term, held, keeper.voters(), agent.or(() -> row));
    }

    Set<NodeId> holders() {
        return held.keySet();
    }

    Optional<Moment> until(Quorum quorum) {
        return quorum.until(held, voters);
    }
}
