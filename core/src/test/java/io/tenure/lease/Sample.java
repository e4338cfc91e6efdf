package io.tenure.lease;

import io.tenure.node.ClusterId;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.store.LeaseId;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;

/** Names and times that the tests of leases share. */
final class Sample {

    static final ClusterId CLUSTER = new ClusterId(new UUID(1, 2));
    static final LeaseSettings SETTINGS = LeaseSettings.DEFAULT;
    static final NodeId N1 = node(1);
    static final NodeId N2 = node(2);
    static final NodeId N3 = node(3);
    static final NodeId N4 = node(4);
    static final NodeId N5 = node(5);
    static final Set<NodeId> THREE = Set.of(N1, N2, N3);

    /** Shortly before the clock passes the largest number, because that must not matter. */
    static final Moment START =
            new Moment(Long.MAX_VALUE - Duration.ofSeconds(1).toNanos());

    private Sample() {}

    static NodeId node(int number) {
        return new NodeId(new NodeName("n" + number), new Incarnation("0000000" + number));
    }

    static Holder holder(NodeId node, String lease) {
        return new Holder(node, new LeaseId(lease));
    }

    static Moment at(long millis) {
        return START.plus(Duration.ofMillis(millis));
    }
}
