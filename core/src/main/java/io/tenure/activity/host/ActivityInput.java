package io.tenure.activity.host;

import io.tenure.activity.ActivitySpec;
import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.time.Moment;
import java.util.Optional;
import java.util.OptionalLong;

/** What can happen to the activities of a node. */
public sealed interface ActivityInput {

    /** A request to start one; it waits for its conditions until {@code patienceEnds}. */
    record Begin(long id, ActivitySpec spec, OptionalLong parent, Moment patienceEnds) implements ActivityInput {}

    /** An activity is over, by itself or because it was ended. */
    record Ended(long id) implements ActivityInput {}

    /** A running activity asks for another quorum. */
    record SwitchQuorum(long id, Quorum quorum) implements ActivityInput {}

    /** What this node can count on has changed. */
    record StandingIs(OfficeStanding standing) implements ActivityInput {}

    /** Whom this node's own agent serves from now on; empty: nobody. */
    record ServingIs(Optional<Holder> holder) implements ActivityInput {}

    /** The office is lost: everything of its term ends. */
    record OfficeLost(LossReason reason) implements ActivityInput {}

    /** The local lease has ended, and with it the follower activities under it. */
    record LocalLeaseEnded(Holder holder) implements ActivityInput {}

    /** Time has passed. */
    record WakeUp() implements ActivityInput {}
}
