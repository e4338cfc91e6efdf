package io.tenure.bench.lease;

import io.tenure.bench.cluster.BusyLoops;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Probe;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Twice as many busy loops as there are cores, in processes beside the nodes. */
public final class BusyMachine {
    private BusyMachine() {}

    /** How often the office changed hands meanwhile. */
    public static long changes(Cluster cluster, Duration time) {
        long before;
        try (Watch watch = Watch.of(cluster)) {
            before = watch.awaitCalm().term();
        }
        try (BusyLoops loops = BusyLoops.start(2 * Runtime.getRuntime().availableProcessors())) {
            long end = System.nanoTime() + time.toNanos();
            for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
        return Probe.value(() -> cluster.nodes().stream()
                        .flatMap(node -> Numbers.of(node).stream())
                        .mapToLong(Numbers::term)
                        .max()
                        .orElseThrow(() -> new AssertionError("No node answers.")))
                - before;
    }
}
