package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** How soon after its term opened a new leader has all instances running, what they weigh, and how soon all have ended. */
public final class PrimaryBench {

    private static final int PIECE = 1000;
    private static final int ROUNDS = 3;

    private final int documents;
    private final Path folder = Workspace.fresh("bench-primary");

    public PrimaryBench(Options options) {
        documents = (int) options.number("documents", options.has("quick") ? 10_000 : 100_000);
    }

    /** What an instance keeps. */
    record Idle(String customer, int step, String note) {}

    /** Instances that are there and wait. */
    private static final class Waiting implements PrimaryService<Idle> {

        private final CountDownLatch begun;
        private final CountDownLatch ended;

        Waiting(int instances) {
            begun = new CountDownLatch(instances);
            ended = new CountDownLatch(instances);
        }

        @Override
        public String name() {
            return "waiting";
        }

        @Override
        public Class<Idle> stateType() {
            return Idle.class;
        }

        @Override
        public void run(State<Idle> state, Scope scope) throws Exception {
            begun.countDown();
            try {
                scope.sleep(Duration.ofDays(1));
            } finally {
                ended.countDown();
            }
        }
    }

    public void run() throws IOException, InterruptedException {
        System.out.println("\n" + documents + " state documents, three nodes. " + Machine.describe() + "\n");
        try (EngineGroup group = EngineGroup.open(folder, 3)) {
            fill(group.store());
            Table table =
                    new Table("term", "all running after", "CPU time", "all ended after", "CPU time", "stragglers");
            for (int round = 1; round <= ROUNDS; round++) {
                term(group.store(), round, table);
            }
            weigh(group.store());
        }
    }

    private void fill(Store store) {
        for (int from = 0; from < documents; from += PIECE) {
            List<Operation> puts = new ArrayList<>();
            for (int i = from; i < Math.min(documents, from + PIECE); i++) {
                String state = "{\"customer\":\"customer-" + i + "\",\"step\":" + i % 7
                        + ",\"note\":\"something that was said about it\"}";
                puts.add(new Operation.Put(
                        DocumentKey.of("waiting", String.format("%08d", i)),
                        Expected.ABSENT,
                        Body.of("waiting@1", state)));
            }
            store.commit(Transaction.of(puts));
        }
    }

    private void term(Store store, int round, Table table) throws InterruptedException {
        Waiting service = new Waiting(documents);
        try (Tenure tenure = lead(store, service)) {
            Stopwatch up = Stopwatch.start();
            Duration beforeUp = cpu();
            service.begun.await();
            String begun = up.toString();
            String upWork = seconds(cpu().minus(beforeUp));
            Stopwatch down = Stopwatch.start();
            Duration beforeDown = cpu();
            tenure.close();
            service.ended.await();
            table.row(
                    round,
                    begun,
                    upWork,
                    down,
                    seconds(cpu().minus(beforeDown)),
                    tenure.activities().stragglers());
        }
    }

    /** Last, and in a term of its own: to look at the whole heap takes longer than a leader may be silent. */
    private void weigh(Store store) throws InterruptedException {
        long before = heap();
        Waiting service = new Waiting(documents);
        // Whoever leads the log after that look takes commands again.
        store.clocks();
        Tenure tenure = lead(store, service);
        service.begun.await();
        long growth = heap() - before;
        System.out.println("\nAn instance weighs " + growth / documents + " bytes.");
        tenure.close();
    }

    private static Tenure lead(Store store, Waiting service) {
        Tenure tenure =
                Tenure.on(store).named("bench").node("n1").primary(service).start();
        while (tenure.leading().isEmpty()) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
        return tenure;
    }

    private static String seconds(Duration time) {
        return time.toMillis() / 1000.0 + " s";
    }

    private static long heap() {
        System.gc();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** What other programs on the machine do not change much. */
    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
