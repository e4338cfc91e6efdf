package io.tenure.bench;

import io.tenure.Tenure;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import io.tenure.control.Action;
import io.tenure.control.Bulk;
import io.tenure.control.Requester;
import io.tenure.control.TaskFilter;
import io.tenure.store.QueueLimits;
import io.tenure.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What control costs: a queue with limits, unique keys and priorities beside a plain one; and a queue at work while many
 * failed tasks are retried in bulk.
 */
public final class ControlBench {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final QueueLimits LIMITS = new QueueLimits(Optional.of(5_000), Optional.of(100));

    private final int tasks;
    private final int rounds;
    private final int failed;
    private final long ready;
    private final Set<String> only;
    private final Duration before;
    private final Path folder = Workspace.fresh("bench-control");

    /**
     * {@code --quick} makes it short and rough; {@code --failed N} says how many are retried, 0 for none; {@code
     * --ready N} how many tasks wait at most, more than 200000 for all of them at once; {@code --only
     * plain-tasks,limit-keys} leaves out the others.
     */
    public ControlBench(Options options) {
        boolean quick = options.has("quick");
        tasks = (int) options.number("tasks", quick ? 20_000 : 200_000);
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        failed = (int) options.number("failed", quick ? 50_000 : 1_000_000);
        ready = options.number("ready", ControlToil.ENOUGH_READY);
        only = options.words("only");
        before = Duration.ofSeconds(quick ? 5 : 20);
    }

    public void run() throws IOException, InterruptedException {
        System.out.println("\n" + Machine.describe());
        try (EngineGroup one = EngineGroup.open(folder.resolve("rules"), 1)) {
            rules(one.store());
        }
        if (failed > 0) {
            try (EngineGroup one = EngineGroup.open(folder.resolve("bulk"), 1)) {
                bulk(new ControlToil(one.store(), "mail"));
            }
        }
        Workspace.delete(folder);
    }

    /** Turn by turn, because the machine's other load changes. */
    private void rules(Store store) {
        System.out.println("\n" + tasks + " tasks that do nothing, end to end on one node, about " + ready
                + " of them ready at a time; the median of " + rounds
                + " rounds. 10 priorities, 100 limit keys, a unique key for each task; limits: " + LIMITS + ".\n");
        List<Contender> contenders = Stream.of(
                        Contender.of("plain-tasks", store, ControlToil.PLAIN),
                        Contender.of("priorities", store, ControlToil.PRIORITIES),
                        Contender.of("unique-keys", store, ControlToil.UNIQUE_KEYS),
                        Contender.of("limit-keys", store, ControlToil.LIMIT_KEYS)
                                .limited(),
                        Contender.of("all-of-them", store, ControlToil.RULED).limited())
                .filter(contender -> only.isEmpty() || only.contains(contender.toil.name()))
                .toList();
        new ControlToil(store, "zzz").stand();
        contenders.forEach(contender -> contender.run(tasks / 2, ready));
        contenders.forEach(contender -> contender.rates.clear());
        for (int round = 0; round < rounds; round++) {
            // There and back, because the store grows; the names are about equally long, because they stand in keys.
            (round % 2 == 0 ? contenders : contenders.reversed()).forEach(contender -> contender.run(tasks, ready));
        }
        Table table = new Table("queue", "tasks per second", "ratio to the first (goal 0.7 for all)");
        double first = median(contenders.getFirst().rates);
        contenders.forEach(contender ->
                table.row(contender.toil.name(), median(contender.rates), median(contender.rates) / first));
    }

    /** A way to use a queue, in a queue of its own. */
    private record Contender(ControlToil toil, ControlToil.Manner manner, List<Double> rates) {

        static Contender of(String name, Store store, ControlToil.Manner manner) {
            return new Contender(new ControlToil(store, name), manner, new ArrayList<>());
        }

        Contender limited() {
            toil.limit(LIMITS);
            return this;
        }

        void run(int tasks, long ready) {
            rates.add(toil.endToEnd(tasks, ready, manner));
        }
    }

    private void bulk(ControlToil mail) throws InterruptedException {
        Stopwatch making = Stopwatch.start();
        mail.fail(failed);
        System.out.println(
                "\n" + failed + " failed tasks, made in " + making + ", retried while the queue is at work.\n");
        try (Tenure tenure = mail.work()) {
            try (ControlToil.Feed feed = mail.feed()) {
                Stopwatch.pass(before);
                long heapBefore = heap();
                double alone = rate(mail, before);
                Stopwatch watch = Stopwatch.start();
                long done = mail.succeeded();
                long heapDuring = follow(tenure, mail, watch);
                double during =
                        (mail.succeeded() - done) * 1e9 / watch.elapsed().toNanos();
                Table table = new Table("", "tasks per second", "ratio (goal 0.7)", "heap after a collection");
                table.row("before", alone, "", mebibytes(heapBefore));
                table.row("during, " + watch, during, during / alone, mebibytes(heapDuring) + " in the middle");
                table.row("after", rate(mail, before), "", mebibytes(heap()));
                System.out.println("\n" + feed.submitted() + " other tasks were submitted meanwhile.");
            }
        }
    }

    /** Returns when the bulk has ended; how full the heap was in the middle of it. */
    private static long follow(Tenure tenure, ControlToil mail, Stopwatch watch) throws InterruptedException {
        Bulk bulk =
                tenure.bulks().begin(Action.RETRY, TaskFilter.in(mail.name()), new Requester("bench", "to measure it"));
        long middle = 0;
        while (!bulk.state().isOver()) {
            Stopwatch.pass(LOOK);
            bulk = tenure.bulks().find(bulk.id()).orElseThrow();
            if (middle == 0 && bulk.state().fraction() > 0.5) {
                middle = heap();
                System.out.println(bulk.state().line() + " " + watch);
            }
        }
        System.out.println(bulk.state().line() + "\n");
        return middle;
    }

    private static double rate(ControlToil mail, Duration length) {
        long done = mail.succeeded();
        Stopwatch watch = Stopwatch.start();
        Stopwatch.pass(length);
        return (mail.succeeded() - done) * 1e9 / watch.elapsed().toNanos();
    }

    private static long heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / (double) (1 << 20));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
