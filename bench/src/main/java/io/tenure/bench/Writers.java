package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A few clients that write documents through any node as fast as they can. Nobody checks what they wrote. */
final class Writers implements AutoCloseable {
    private static final Duration CALL = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int DOCUMENTS = 10_000;

    private final Cluster cluster;
    private final NodeClient client = new NodeClient(CALL);
    private final AtomicLong acknowledged = new AtomicLong();
    private final List<Thread> threads;
    private volatile boolean stopped;

    Writers(Cluster cluster, int count) {
        this.cluster = cluster;
        this.threads = IntStream.range(0, count)
                .mapToObj(i -> Threads.virtual("writer-" + i, () -> run(new Random(i))))
                .toList();
    }

    long acknowledged() {
        return acknowledged.get();
    }

    private void run(Random random) {
        while (!stopped) {
            List<NodeProcess> awake = cluster.awake();
            if (awake.isEmpty() || !write(awake.get(random.nextInt(awake.size())), random)) {
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private boolean write(NodeProcess node, Random random) {
        try {
            String path = "/api/v1/store/load/d" + random.nextInt(DOCUMENTS);
            boolean done = client.put(node.url(path), "{\"n\":" + random.nextInt() + "}")
                            .status()
                    == 200;
            if (done) {
                acknowledged.incrementAndGet();
            }
            return done;
        } catch (IOException | AssertionError notUp) {
            return false;
        }
    }

    @Override
    public void close() {
        stopped = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
