package io.tenure.bench;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.BareToil;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import io.tenure.engine.state.BareStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Throughput beside a bare store in the same run, and what an operation costs when much is stored. */
public final class EngineBench {
    private static final int BATCH_CALLERS = 16;

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final int tasks;
    private final long entries;
    private final boolean alone;
    private final Set<String> only;

    /**
     * {@code --quick} makes it short and rough; {@code --entries N} is the larger store, 0 for none; {@code --alone} leaves
     * the three nodes out; {@code --only compare-and-set,enqueue,claim,steady} leaves out the others.
     */
    public EngineBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 1 : 4));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 2 : 10));
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        tasks = (int) options.number("tasks", quick ? 20_000 : 200_000);
        entries = options.number("entries", quick ? 0 : 10_000_000);
        alone = options.has("alone");
        only = options.words("only");
    }

    /** Something to measure on any subject. */
    private record Item(String name, Measure measure) {}

    private interface Measure {
        Rate of(Work work, Duration time);
    }

    public void run() throws IOException {
        Path folder = Workspace.fresh("bench-engine");
        Path bareFolder = Files.createDirectories(folder.resolve("bare"));
        try (BareStore bare = BareStore.open(bareFolder);
                EngineGroup one = EngineGroup.open(folder.resolve("one"), 1)) {
            List<Work> two = List.of(new Work(Subject.of(bare)), new Work(Subject.of(one.store())));
            if (alone) {
                compare(two);
            } else {
                try (EngineGroup three = EngineGroup.open(folder.resolve("three"), 3)) {
                    compare(List.of(two.get(0), two.get(1), new Work(Subject.of(three.store()))));
                }
            }
        }
        if (only.isEmpty() || only.contains("steady")) {
            new SteadyBench(tasks, rounds, store -> new BareToil("steady", Subject.of(store)))
                    .run(folder, Duration.ZERO);
        }
        Workspace.delete(folder);
        if (entries > 0) {
            scale();
        }
    }

    /** Only what an operation costs when much is stored. */
    public void scale() throws IOException {
        new ScaleBench(entries, time).run();
    }

    private void compare(List<Work> subjects) {
        System.out.println("\nItems per second, and the median time of a call; the median of " + rounds + " rounds of "
                + time.toSeconds() + " s. " + Machine.describe() + "\n");
        Table table = new Table("work", "bare", "one node", "ratio to bare", "three nodes", "ratio to one node");
        List<Item> wanted = items().stream()
                .filter(item -> only.isEmpty() || only.contains(item.name.split("[ ,]")[0]))
                .toList();
        for (Item item : wanted) {
            subjects.forEach(work -> item.measure.of(work, warmUp));
            List<List<Rate>> rates = subjects.stream()
                    .<List<Rate>>map(subject -> new ArrayList<>())
                    .toList();
            for (int round = 0; round < rounds; round++) {
                for (int i = 0; i < subjects.size(); i++) {
                    rates.get(i).add(item.measure.of(subjects.get(i), time));
                }
            }
            print(table, item.name, rates.stream().map(EngineBench::median).toList());
        }
    }

    private static void print(Table table, String name, List<Rate> rates) {
        Rate bare = rates.get(0);
        Rate one = rates.get(1);
        double ratio = one.perSecond() / bare.perSecond();
        if (rates.size() == 2) {
            table.row(name, cell(bare), cell(one), ratio, "", "");
        } else {
            Rate three = rates.get(2);
            table.row(name, cell(bare), cell(one), ratio, cell(three), three.perSecond() / one.perSecond());
        }
    }

    private List<Item> items() {
        List<Item> items = new ArrayList<>();
        for (int callers : List.of(1, 16, 64)) {
            items.add(new Item(
                    "compare-and-set, " + callers + " callers",
                    (work, limit) -> new Gang(callers).run(limit, work.compareAndSet())));
        }
        for (int batch : List.of(100, 1000)) {
            Gang gang = new Gang(BATCH_CALLERS);
            items.add(new Item("enqueue " + batch, (work, limit) -> gang.run(limit, work.enqueue(batch))));
            items.add(new Item("claim and finish " + batch, (work, limit) -> drain(gang, work, batch)));
        }
        return items;
    }

    /** Finishes what the measurement before has left, so that every subject has the same backlog. */
    private Rate drain(Gang gang, Work work, int batch) {
        gang.exhaust(work.claimAndFinish(1000));
        for (int left = tasks; left > 0; left -= 1000) {
            new Gang(1).exhaust(once(work.enqueue(1000)));
        }
        return gang.exhaust(work.claimAndFinish(batch));
    }

    private static Gang.Job once(Gang.Job job) {
        return caller -> {
            job.of(caller).run();
            return () -> 0;
        };
    }

    static Rate median(List<Rate> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    static String cell(Rate rate) {
        return String.format(
                java.util.Locale.ROOT,
                "%,.0f/s (%.2f ms)",
                rate.perSecond(),
                rate.median().toNanos() / 1e6);
    }
}
