package io.tenure.activity;

import io.tenure.lease.Holder;
import io.tenure.node.NodeId;
import io.tenure.office.LossReason;
import io.tenure.office.Quorum;
import java.util.Set;

/** Why an activity was ended before its time. */
public sealed interface ActivityEnd {

    /** Its quorum is gone; these are the leases that are left. */
    record QuorumLost(Quorum required, Set<NodeId> held) implements ActivityEnd {

        @Override
        public String toString() {
            return "it lost its quorum: it needs " + required + ", but only the leases of " + held + " are held";
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
