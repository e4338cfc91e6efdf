package io.tenure.activity.host;

import io.tenure.activity.Shortfall;
import io.tenure.lease.Holder;
import io.tenure.lease.Quorum;
import io.tenure.lease.Voters;
import io.tenure.node.NodeId;
import io.tenure.office.Acquirer;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.store.Holding;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The term and the leases that a node can count on right now.
 *
 * @param term the term in office; empty if this node does not lead
 * @param held the leases it holds, its own included, and until when each is trusted
 * @param row the holder of the fleet's row, if it is this copy: a fleet has no agents of its own
 */
public record OfficeStanding(Optional<Term> term, Map<NodeId, Moment> held, Voters voters, Optional<Holder> row) {

    public static final OfficeStanding NONE =
            new OfficeStanding(Optional.empty(), Map.of(), Voters.of(Set.of()), Optional.empty());

    public OfficeStanding {
        held = Map.copyOf(held);
    }

    /** The standing that an office gives. */
    public static OfficeStanding of(OfficeKeeper keeper, Moment now) {
        Optional<Acquirer> acquirer = keeper.acquirer();
        Map<NodeId, Moment> held = acquirer.map(a -> a.held(now)).orElse(Map.of());
        Optional<Term> term =
                keeper.believedUntil(now).flatMap(until -> keeper.holding()).map(Holding::term);
        Optional<Holder> row =
                acquirer.filter(a -> held.containsKey(RowGrantor.ROW)).map(Acquirer::self);
        return new OfficeStanding(term, held, keeper.voters(), row);
    }

    /** What the quorum lacks at this moment, if that comes after the one at which it was no longer had. */
    Shortfall shortfall(Quorum quorum, Moment now) {
        Set<NodeId> left = new HashSet<>();
        Set<NodeId> runOut = new HashSet<>();
        held.forEach((node, until) -> (until.isAfter(now) ? left : runOut).add(node));
        return new Shortfall(quorum, left, runOut);
    }

    Optional<Moment> until(Quorum quorum) {
        return quorum.until(held, voters);
    }
}
