package io.tenure.bench.job;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.job.JobReport.Suffered;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Kills or freezes a node every few seconds, most often the one that leads, and sees that nothing of its gadgets is left. */
final class Blows implements Runnable {

    private static final int LEAST_REST_MILLIS = 1000;
    private static final int MOST_REST_MILLIS = 5000;

    /** Longer than the default ttl of 3 s, drift included. */
    private static final Duration FREEZE = Duration.ofSeconds(4);

    private final Cluster cluster;
    private final Random random;
    private final List<String> complaints;
    private int kills;
    private int freezes;
    private int freezesAtWork;
    private volatile boolean stopped;

    /** @param complaints to which it adds its own; nobody else does before it has stopped */
    Blows(Cluster cluster, Random random, List<String> complaints) {
        this.cluster = cluster;
        this.random = random;
        this.complaints = complaints;
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                pass(Duration.ofMillis(random.nextInt(LEAST_REST_MILLIS, MOST_REST_MILLIS)));
                NodeProcess node = random.nextInt(8) == 0 ? cluster.follower() : cluster.leader();
                if (random.nextInt(5) < 3) {
                    kill(node);
                } else {
                    freeze(node);
                }
                cluster.awaitReady();
            }
        } catch (RuntimeException | AssertionError e) {
            complaints.add("A node did not come back: " + e.getMessage());
        }
    }

    private void kill(NodeProcess node) {
        kills++;
        node.kill();
        awaitNothing(node, "killed");
        node.start();
    }

    private void freeze(NodeProcess node) {
        freezes++;
        node.freeze();
        if (!Living.of(node).isEmpty()) {
            freezesAtWork++;
        }
        pass(FREEZE);
        awaitNothing(node, "frozen");
        node.thaw();
    }

    /** It does not come back before that, so this is the work of its guards and its watcher alone. */
    private void awaitNothing(NodeProcess node, String how) {
        try {
            Probe.until(() -> {
                List<String> living = Living.of(node);
                if (!living.isEmpty()) {
                    throw new AssertionError(living.toString());
                }
            });
        } catch (AssertionError e) {
            complaints.add(node.name() + " was " + how + ", and its gadgets lived on: " + e.getMessage());
        }
    }

    private void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && !stopped; left = end - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, Duration.ofMillis(100).toNanos()));
        }
    }

    void stop() {
        stopped = true;
    }

    Suffered suffered() {
        return new Suffered(kills, freezes, freezesAtWork);
    }
}
