package io.tenure.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import java.time.Duration;

/** A node of its own: nobody else can have been promised anything. */
public final class SingleNode {
    private static final Duration CALL = Duration.ofSeconds(2);

    private SingleNode() {}

    /** Kills the node and starts it again; how long after its first answer it leads. */
    public static Duration killed(Cluster cluster) {
        NodeProcess node = cluster.nodes().getFirst();
        awaitLeading(node);
        node.kill();
        node.start();
        node.awaitUp();
        long up = System.nanoTime();
        awaitLeading(node);
        return Duration.ofNanos(System.nanoTime() - up);
    }

    private static void awaitLeading(NodeProcess node) {
        NodeClient client = new NodeClient(CALL);
        Probe.until(() -> assertThat(Numbers.of(node, client).filter(Numbers::leading))
                .as(node.name() + " leads")
                .isPresent());
    }
}
