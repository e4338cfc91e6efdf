package io.tenure.bench.lease;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A node's metrics: unlike {@code /api/v1/leader} they never wait for another node. */
record Numbers(Map<String, Double> values) {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    /** Empty if the node does not answer. */
    static Optional<Numbers> of(NodeProcess node) {
        return of(node, new NodeClient(LIMIT));
    }

    static Optional<Numbers> of(NodeProcess node, NodeClient client) {
        try {
            Reply reply = client.get(node.url("/metrics"));
            return reply.status() == 200 ? Optional.of(parse(reply.body())) : Optional.empty();
        } catch (IOException | AssertionError e) {
            return Optional.empty();
        }
    }

    boolean leading() {
        return value("tenure_leading") > 0;
    }

    long term() {
        return (long) value("tenure_term");
    }

    /** Requests and writes from the past that were refused to or by this node since it started. */
    long staleRefusals() {
        return (long) (value("tenure_fenced_writes_total") + value("tenure_lease_stale_refusals_total"));
    }

    private double value(String name) {
        return values.getOrDefault(name, 0.0);
    }

    private static Numbers parse(String page) {
        Map<String, Double> values = new TreeMap<>();
        page.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int gap = line.lastIndexOf(' ');
            values.put(line.substring(0, gap), Double.valueOf(line.substring(gap + 1)));
        });
        return new Numbers(values);
    }
}
