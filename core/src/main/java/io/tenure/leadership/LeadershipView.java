package io.tenure.leadership;

import io.tenure.node.NodeId;
import io.tenure.office.LeadershipCounts;
import io.tenure.office.OfficeKeeper;
import io.tenure.store.Holding;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A node's standing in an office, for people.
 *
 * @param holding the term that this node believes it holds now
 * @param trusted how much longer it believes so without any further answer
 * @param leases the lease of each agent of the candidacy
 */
public record LeadershipView(
        Optional<Holding> holding, Optional<Duration> trusted, Map<NodeId, LeaseView> leases, LeadershipCounts counts) {

    static LeadershipView of(OfficeKeeper keeper, Moment now, LeadershipCounts counts) {
        Map<NodeId, LeaseView> leases = new TreeMap<>(Comparator.comparing(NodeId::toString));
        keeper.acquirer().ifPresent(acquirer -> {
            Map<NodeId, Moment> held = acquirer.held(now);
            Map<NodeId, Duration> trips = acquirer.roundTrips();
            for (NodeId node : acquirer.voters().everyone()) {
                leases.put(
                        node,
                        new LeaseView(
                                Optional.ofNullable(held.get(node)).map(now::until),
                                Optional.ofNullable(trips.get(node))));
            }
        });
        Optional<Moment> until = keeper.believedUntil(now);
        return new LeadershipView(until.flatMap(u -> keeper.holding()), until.map(now::until), leases, counts);
    }

    LeadershipView withoutBelief() {
        return new LeadershipView(Optional.empty(), Optional.empty(), leases, counts);
    }

    /** A lease as its holder sees it: how long it is trusted, if it is, and how long the last answer took. */
    public record LeaseView(Optional<Duration> trusted, Optional<Duration> roundTrip) {}
}
