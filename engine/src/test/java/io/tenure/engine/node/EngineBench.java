package io.tenure.engine.node;

import com.sun.management.OperatingSystemMXBean;
import io.tenure.engine.Data;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** A quick look at throughput: {@code EngineBench FOLDER NODES SECONDS}. Prints items per second and latencies. */
final class EngineBench {

    private final Duration length;

    private EngineBench(Duration length) {
        this.length = length;
    }

    public static void main(String[] args) throws Exception {
        Path root = Files.createTempDirectory(Path.of(args[0]), "bench");
        int nodes = Integer.parseInt(args[1]);
        EngineBench bench = new EngineBench(Duration.ofSeconds(Integer.parseInt(args[2])));
        if (nodes == 0) {
            try (WalStore wal = WalStore.open(root)) {
                bench.all("bare log", wal);
            }
            return;
        }
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.checkEntries = Environment.CHECK_ENTRIES;
            cluster.start("n1");
            for (int i = 2; i <= nodes; i++) {
                cluster.join("n" + i);
            }
            String leader = cluster.leader();
            bench.all(nodes + " nodes, leader", cluster.node(leader));
            if (nodes > 1) {
                String follower = leader.equals("n1") ? "n2" : "n1";
                bench.all(nodes + " nodes, follower", cluster.node(follower));
            }
            System.out.println("fatal: " + cluster.fatal);
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    System.out.println(root.relativize(file) + " " + (Files.size(file) >> 10) + " KiB");
                }
            }
        }
    }

    private void all(String where, Store store) throws Exception {
        for (int callers : new int[] {16, 1, 16, 64}) {
            run(where + ": put x" + callers, callers, caller -> put(store, caller));
        }
        for (int callers : new int[] {1, 16}) {
            run(where + ": get x" + callers, callers, caller -> {
                Data.get(store, "0");
                return 1;
            });
        }
        run(where + ": enqueue 100 x16", 16, caller -> enqueue(store, 100));
        run(where + ": claim+finish 100 x16", 16, caller -> work(store, "w" + caller, 100));
    }

    private static int put(Store store, int caller) {
        Outcome outcome = store.commit(Transaction.of(new Operation.Put(
                DocumentKey.of("c", Integer.toString(caller)), Expected.ANYTHING, Body.of("t", "some text"))));
        return outcome instanceof Outcome.Committed ? 1 : 0;
    }

    private static int enqueue(Store store, int size) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            operations.add(new Operation.Enqueue(Data.QUEUE, Body.of("t", "some payload " + i), TaskOptions.DEFAULT));
        }
        return store.commit(Transaction.of(operations)) instanceof Outcome.Committed ? size : 0;
    }

    private static int work(Store store, String worker, int size) {
        List<Claim> claims =
                store.claim(new ClaimRequest(Data.QUEUE, new WorkerId(worker), size, Duration.ofSeconds(30)));
        if (claims.isEmpty()) {
            return 0;
        }
        List<Operation> operations = new ArrayList<>();
        for (Claim claim : claims) {
            operations.add(new Operation.Finish(claim.task().id(), claim.task().attempt(), Verdict.SUCCEED));
        }
        return store.commit(Transaction.of(operations)) instanceof Outcome.Committed ? claims.size() : 0;
    }

    private interface Step {

        int run(int caller) throws Exception;
    }

    private void run(String what, int callers, Step step) throws Exception {
        ConcurrentLinkedQueue<long[]> all = new ConcurrentLinkedQueue<>();
        long cpu = cpuNanos();
        long begin = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        long[] items = new long[callers];
        for (int i = 0; i < callers; i++) {
            int caller = i;
            threads.add(Thread.ofPlatform().start(() -> items[caller] = loop(caller, begin, step, all)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        long[] sorted = all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        long total = Arrays.stream(items).sum();
        System.out.printf(
                "%-36s %9.0f/s  %7.1f us of CPU each   p50 %6.2f ms  p99 %6.2f ms%n",
                what,
                total / seconds,
                (cpuNanos() - cpu) / 1e3 / Math.max(1, total),
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length * 99 / 100] / 1e6);
    }

    /** On a shared machine this says more than the wall clock. */
    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private long loop(int caller, long begin, Step step, ConcurrentLinkedQueue<long[]> all) {
        long done = 0;
        long[] times = new long[1 << 20];
        int count = 0;
        try {
            while (System.nanoTime() - begin < length.toNanos()) {
                long from = System.nanoTime();
                done += step.run(caller);
                if (count < times.length) {
                    times[count++] = System.nanoTime() - from;
                }
            }
        } catch (Exception e) {
            e.printStackTrace();
        }
        all.add(Arrays.copyOf(times, count));
        return done;
    }
}
