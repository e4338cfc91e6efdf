package io.tenure.bench.members;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A client that writes one document after the other, and remembers those that were acknowledged. */
final class Diary implements AutoCloseable {

    private static final Duration CALL = Duration.ofSeconds(5);

    /** Each write is read from every node later. */
    private static final Duration PAUSE = Duration.ofMillis(60);

    private final List<NodeProcess> nodes;
    private final NodeClient client = new NodeClient(CALL);
    private final List<Long> acknowledged = Collections.synchronizedList(new ArrayList<>());
    private final Thread writer;
    private volatile boolean closed;

    /** Writes through any of these nodes, of which some may be away. */
    Diary(List<NodeProcess> nodes) {
        this.nodes = nodes;
        this.writer = Threads.virtual("diary", this::write);
    }

    private void write() {
        for (long number = 0; !closed; number++) {
            NodeProcess node = nodes.get((int) (number % nodes.size()));
            if (node.isRunning() && isWritten(node, number)) {
                acknowledged.add(number);
            }
            Stopwatch.pass(PAUSE);
        }
    }

    private boolean isWritten(NodeProcess node, long number) {
        try {
            return client.put(node.url(path(number)), Long.toString(number)).status() / 100 == 2;
        } catch (IOException e) {
            return false;
        }
    }

    private static String path(long number) {
        return "/api/v1/store/diary/" + number;
    }

    int size() {
        return acknowledged.size();
    }

    /** What was acknowledged, but for the first so many, and cannot be read through this node. */
    List<Long> missing(NodeProcess node, int from) {
        List<Long> missing = new ArrayList<>();
        List<Long> all = List.copyOf(acknowledged);
        for (long number : all.subList(from, all.size())) {
            try {
                if (client.get(node.url(path(number))).status() != 200) {
                    missing.add(number);
                }
            } catch (IOException e) {
                missing.add(number);
            }
        }
        return missing;
    }

    /** Lets a write under way end. */
    @Override
    public void close() {
        closed = true;
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
