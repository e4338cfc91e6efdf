package io.tenure.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Three nodes are killed at once and started again in some order: how soon the next write is acknowledged. */
final class TogetherBench {
    private static final Duration CALL = Duration.ofSeconds(2);

    private final Cluster cluster;
    private final Table table;
    private final Duration apart;
    private final NodeClient client = new NodeClient(CALL);

    TogetherBench(Cluster cluster, Table table, Duration apart) {
        this.cluster = cluster;
        this.table = table;
        this.apart = apart;
    }

    void run() {
        List<NodeProcess> order = new ArrayList<>(cluster.nodes());
        for (int i = 0; i < order.size(); i++) {
            start(order, Duration.ZERO);
            Collections.rotate(order, 1);
        }
        for (int i = 0; i < order.size(); i++) {
            start(order, apart);
            Collections.rotate(order, 1);
        }
    }

    private void start(List<NodeProcess> order, Duration pause) {
        order.forEach(NodeProcess::kill);
        order.get(0).start();
        Stopwatch.pass(pause);
        NodeProcess second = order.get(1).start();
        Stopwatch started = Stopwatch.start();
        if (pause.isZero()) {
            order.get(2).start();
        }
        second.awaitUp();
        Stopwatch up = Stopwatch.start();
        firstWrite(second);
        String afterUp = up.toString();
        table.row(
                "all killed, started " + (pause.isZero() ? "together" : pause.toSeconds() + " s apart") + " as "
                        + order.stream().map(NodeProcess::name).collect(Collectors.joining(", ")),
                afterUp,
                "",
                "first write after the second node is up; " + started + " after its process was started");
        if (!order.get(2).isRunning()) {
            Stopwatch.pass(pause);
            order.get(2).start();
        }
        cluster.awaitReady();
    }

    private void firstWrite(NodeProcess node) {
        Probe.until(() -> {
            try {
                assertThat(client.put(node.url("/api/v1/store/bench/first"), "1")
                                .status())
                        .isEqualTo(200);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }
}
