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
public final class Sample {

    public static final ClusterId CLUSTER = new ClusterId(new UUID(1, 2));
    public static final LeaseSettings SETTINGS = LeaseSettings.DEFAULT;
    public static final NodeId N1 = node(1);
    public static final NodeId N2 = node(2);
    public static final NodeId N3 = node(3);
    public static final NodeId N4 = node(4);
    public static final NodeId N5 = node(5);
    public static final Set<NodeId> THREE = Set.of(N1, N2, N3);

    /** Shortly before the clock passes the largest number, because that must not matter. */
    public static final Moment START =
            new Moment(Long.MAX_VALUE - Duration.ofSeconds(1).toNanos());

    private Sample() {}

    public static NodeId node(int number) {
        return new NodeId(new NodeName("n" + number), new Incarnation("0000000" + number));
    }

    public static Holder holder(NodeId node, String lease) {
        return new Holder(node, new LeaseId(lease));
    }

    public static Moment at(long millis) {
        return START.plus(Duration.ofMillis(millis));
    }
}
