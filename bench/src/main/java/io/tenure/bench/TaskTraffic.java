package io.tenure.bench;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A client that submits a task now and then, to one queue after the other. */
final class TaskTraffic implements AutoCloseable {

    private static final Duration BETWEEN = Duration.ofMillis(50);
    private static final Duration CALL = Duration.ofSeconds(10);
    private static final int QUEUES = 5;
    private static final int CREATED = 201;

    private final NodeProcess node;
    private final NodeClient client = new NodeClient(CALL);
    private final AtomicLong submitted = new AtomicLong();
    private volatile boolean stopped;

    TaskTraffic(NodeProcess node) {
        this.node = node;
        var unused = Threads.virtual("task-traffic", this::run);
    }

    long submitted() {
        return submitted.get();
    }

    private void run() {
        for (int i = 0; !stopped; i++) {
            try {
                String task = "{\"queue\":\"q" + i % QUEUES + "\",\"type\":\"letter\",\"payload\":{\"n\":" + i + "}}";
                if (client.post(node.url("/api/v1/tasks"), task).status() == CREATED) {
                    submitted.incrementAndGet();
                }
            } catch (IOException e) {
                // The next one may arrive.
            }
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
    }

    @Override
    public void close() {
        stopped = true;
    }
}
