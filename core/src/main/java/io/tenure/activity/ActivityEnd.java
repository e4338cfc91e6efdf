package io.tenure.activity;

import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;

/** Why an activity was ended early. */
public sealed interface ActivityEnd {

    /** Its quorum is gone. */
    record QuorumLost(Shortfall shortfall) implements ActivityEnd {

        @Override
        public String toString() {
            return "it lost its quorum: " + shortfall;
        }
    }

    /** The node's promise to the leader has ended. */
    record LocalLeaseExpired(Holder holder) implements ActivityEnd {

        @Override
        public String toString() {
            return "the local lease of " + holder + " has ended";
        }
    }

    /** The node left the office. */
    record OfficeLost(LossReason reason) implements ActivityEnd {

        @Override
        public String toString() {
            return "the node left the office: " + reason;
        }
    }
}
