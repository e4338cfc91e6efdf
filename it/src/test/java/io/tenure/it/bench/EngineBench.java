package io.tenure.it.bench;

import io.tenure.engine.BareStore;
import io.tenure.it.Options;
import io.tenure.it.cluster.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Throughput beside a bare store in the same run, and what an operation costs when much is stored. */
public final class EngineBench {
    private static final int BATCH_CALLERS = 16;

    private final Duration time;
    private final Duration warmUp;
    private final int rounds;
    private final int tasks;
    private final long entries;

    /** {@code --quick} makes it short and rough; {@code --entries N} is the larger store, 0 for none. */
    public EngineBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 1 : 4));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 2 : 10));
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        tasks = (int) options.number("tasks", quick ? 20_000 : 200_000);
        entries = options.number("entries", quick ? 0 : 10_000_000);
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
                EngineGroup one = EngineGroup.open(folder.resolve("one"), 1);
                EngineGroup three = EngineGroup.open(folder.resolve("three"), 3)) {
            compare(List.of(
                    new Work(Subject.of(bare)), new Work(Subject.of(one.store())), new Work(Subject.of(three.store()))));
        }
        if (entries > 0) {
            new ScaleBench(entries, time).run();
        }
    }

    private void compare(List<Work> subjects) {
        System.out.println("\nItems per second, and the median time of a call; the median of " + rounds + " rounds of "
                + time.toSeconds() + " s. " + Machine.describe() + "\n");
        items().forEach(item -> subjects.forEach(work -> item.measure.of(work, warmUp)));
        Map<Item, List<List<Rate>>> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Item item : items()) {
                List<List<Rate>> rates = all.computeIfAbsent(
                        item, i -> List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
                for (int i = 0; i < subjects.size(); i++) {
                    rates.get(i).add(item.measure.of(subjects.get(i), time));
                }
            }
        }
        print(all);
    }

    private static void print(Map<Item, List<List<Rate>>> all) {
        Table table = new Table(
                "work", "bare", "one node", "ratio to bare", "three nodes", "ratio to one node");
        all.forEach((item, rates) -> {
            Rate bare = median(rates.get(0));
            Rate one = median(rates.get(1));
            Rate three = median(rates.get(2));
            table.row(
                    item.name,
                    cell(bare),
                    cell(one),
                    one.perSecond() / bare.perSecond(),
                    cell(three),
                    three.perSecond() / one.perSecond());
        });
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

    private static Rate median(List<Rate> rates) {
        return rates.stream().sorted().toList().get(rates.size() / 2);
    }

    private static String cell(Rate rate) {
        return String.format(
                java.util.Locale.ROOT, "%,.0f/s (%.2f ms)", rate.perSecond(), rate.median().toNanos() / 1e6);
    }
}
