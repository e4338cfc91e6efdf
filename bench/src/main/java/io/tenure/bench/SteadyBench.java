package io.tenure.bench;

import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stalls;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Toil;
import io.tenure.store.QueueStats;
import io.tenure.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Queues that have been at work for longer than tasks are kept: for each task that ends, one of a week ago is forgotten.
 * Before each round the store's clocks leap to a week after the begin of the one before, so that what ended then comes to
 * the end of its retention at the rate at which it ended. Beside it the same without leaps.
 */
final class SteadyBench {
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int WARM_ROUNDS = 3;

    private final int tasks;
    private final int rounds;
    private final Function<Store, Toil> toils;

    SteadyBench(int tasks, int rounds, Function<Store, Toil> toils) {
        this.tasks = tasks;
        this.rounds = rounds;
        this.toils = toils;
    }

    /** {@code load} says how long there is half load; zero for none. */
    void run(Path folder, Duration load) throws IOException {
        System.out.println("\n" + tasks
                + " tasks that do nothing, end to end on one node in its process; the median of "
                + rounds + " rounds. " + (load.isZero() ? "" : halfLoad(load)) + Machine.describe() + "\n");
        LeapingTime leaping = new LeapingTime();
        try (EngineGroup fresh = EngineGroup.alone(folder.resolve("fresh"), new LeapingTime());
                EngineGroup steady = EngineGroup.alone(folder.resolve("steady"), leaping)) {
            Contender young = contender("nothing is forgotten", fresh.store(), () -> {});
            Contender old = contender("a week ago as much was done", steady.store(), new Leaps(leaping));
            for (int round = 0; round < WARM_ROUNDS + rounds; round++) {
                young.round(tasks);
                old.round(tasks);
            }
            Table table = new Table(
                    "where",
                    "tasks per second",
                    "ratio",
                    "forgotten per task",
                    "submit at half load: p50",
                    "p99",
                    "longest",
                    "waits for a save",
                    "longest",
                    "longest pause of the collector");
            for (Contender contender : List.of(young, old)) {
                contender.print(table, young.median(), load);
            }
        }
    }

    private static String halfLoad(Duration load) {
        return "Lone submissions for " + load.toSeconds()
                + " s, while half as many tasks per second are submitted and run. ";
    }

    private Contender contender(String name, Store store, Runnable before) {
        return new Contender(name, store, toils.apply(store), before);
    }

    /** Leaps to a week after the leap before. */
    private static final class Leaps implements Runnable {
        private final LeapingTime time;
        private long last;

        Leaps(LeapingTime time) {
            this.time = time;
            last = time.nanos();
        }

        @Override
        public void run() {
            time.leapTo(LeapingTime.after(last, WEEK));
            last = time.nanos();
        }
    }

    private static final class Contender {
        private final String name;
        private final Store store;
        private final Toil toil;
        private final Runnable before;
        private final List<Double> rates = new ArrayList<>();
        private final List<Double> forgotten = new ArrayList<>();

        Contender(String name, Store store, Toil toil, Runnable before) {
            this.name = name;
            this.store = store;
            this.toil = toil;
            this.before = before;
        }

        void round(int tasks) {
            before.run();
            long gone = gone();
            rates.add(toil.endToEnd(tasks));
            forgotten.add((double) (gone() - gone) / tasks);
        }

        double median() {
            return middle(rates.subList(WARM_ROUNDS, rates.size()));
        }

        void print(Table table, double first, Duration load) {
            List<Object> cells = new ArrayList<>(List.of(
                    name, median(), median() / first, middle(forgotten.subList(WARM_ROUNDS, forgotten.size()))));
            if (!load.isZero()) {
                cells.addAll(halfLoad(load));
            }
            table.row(cells.toArray());
        }

        private List<String> halfLoad(Duration load) {
            before.run();
            try (Stalls stalls = Stalls.watch()) {
                HalfLoad half = HalfLoad.on(store, median() / 2, load);
                Stalls.Report report = stalls.end();
                return List.of(
                        millis(half.at(0.5)),
                        millis(half.at(0.99)),
                        millis(half.at(1)),
                        Long.toString(report.waits()),
                        millis(report.longestWait()),
                        millis(report.longestPause()));
            }
        }

        /** How many tasks that succeeded are not kept any more. */
        private long gone() {
            return store.stale().queues().stream().mapToLong(Contender::gone).sum();
        }

        private static long gone(QueueStats stats) {
            return stats.totals().succeeded() - stats.depth().succeeded();
        }

        private static double middle(List<Double> values) {
            return values.stream().sorted().toList().get(values.size() / 2);
        }

        private static String millis(Duration time) {
            return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
        }
    }
}
