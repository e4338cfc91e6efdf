package io.tenure.lease;

import io.tenure.node.NodeId;
import io.tenure.store.Holding;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A node's standing in an office, for people.
 *
 * @param holding the term that this node believes to hold now
 * @param trusted how much longer it believes so without hearing anything more
 * @param leases for each agent of the candidacy, the lease that is held of it
 */
public record LeadershipView(
        Optional<Holding> holding, Optional<Duration> trusted, Map<NodeId, LeaseView> leases, LeadershipCounts counts) {

    /** A lease as its holder sees it: how long it is trusted, if it is, and how long the last answer took. */
    public record LeaseView(Optional<Duration> trusted, Optional<Duration> roundTrip) {}
}
