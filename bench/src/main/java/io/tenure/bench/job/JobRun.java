package io.tenure.bench.job;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.job.JobReport.Suffered;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Many jobs on three nodes, one of which is killed or frozen every few seconds until all jobs have ended. */
public final class JobRun implements AutoCloseable {

    /** Longer than any run should take in which jobs end at all. */
    private static final Duration STILL = Duration.ofMinutes(3);

    private static final Duration LOOK = Duration.ofMillis(500);

    private final int count;
    private final Book book;
    private final Cluster cluster;
    private final Desk desk;
    private final Random random;
    private final Orders orders;
    private final List<String> complaints = new ArrayList<>();

    /**
     * @param folder an empty one
     * @param count how many jobs
     */
    public JobRun(Path folder, int count, long seed) {
        this.count = count;
        this.book = Book.in(folder);
        this.random = new Random(seed);
        this.cluster = Cluster.start(
                3,
                name -> NodeSetup.in(folder, name)
                        .small()
                        .and("--gadgets", book.gadgets().toString()));
        this.desk = new Desk(cluster, book);
        this.orders = new Orders(desk, new Random(random.nextLong()), count);
    }

    public JobReport run() throws InterruptedException {
        long began = System.nanoTime();
        Blows blows = new Blows(cluster, new Random(random.nextLong()), complaints);
        Thread clients = Thread.ofPlatform().name("clients").start(orders);
        Thread striker = Thread.ofPlatform().name("striker").start(blows);
        try {
            awaitEnds();
        } finally {
            blows.stop();
            orders.stop();
            striker.join();
            clients.join();
        }
        complaints.addAll(orders.complaints());
        cluster.awaitReady();
        cluster.nodes().forEach(this::awaitNothing);
        return report(blows.suffered(), Duration.ofNanos(System.nanoTime() - began));
    }

    /** Until all have ended, or nothing has changed for so long that nothing will. */
    private void awaitEnds() {
        Map<String, String> before = new HashMap<>();
        long changed = System.nanoTime();
        while (true) {
            Map<String, String> ended = desk.ended();
            orders.ended(ended.size());
            if (ended.size() == count) {
                return;
            }
            Map<String, String> now = new HashMap<>(ended);
            now.putAll(desk.active());
            if (!now.equals(before)) {
                before = now;
                changed = System.nanoTime();
            }
            if (System.nanoTime() - changed > STILL.toNanos()) {
                complaints.add("Nothing has changed for " + STILL.toMinutes() + " minutes: " + desk.active());
                return;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private void awaitNothing(NodeProcess node) {
        try {
            Probe.until(() -> {
                if (!Living.of(node).isEmpty()) {
                    throw new AssertionError(Living.of(node).toString());
                }
            });
        } catch (AssertionError e) {
            complaints.add("When all jobs had ended, " + node.name() + " still had processes: " + e.getMessage());
        }
    }

    private JobReport report(Suffered suffered, Duration time) {
        Map<String, String> byId = desk.ended();
        desk.active().forEach(byId::put);
        Map<String, String> states = new TreeMap<>();
        orders.ids().forEach((name, id) -> states.put(name, byId.getOrDefault(id, "lost")));
        Audit audit = new Audit(orders.all(), book.entries());
        List<String> all = new ArrayList<>(complaints);
        all.addAll(audit.complaints(states, book.effects()));
        return JobReport.of(audit, states, suffered, all, time);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
