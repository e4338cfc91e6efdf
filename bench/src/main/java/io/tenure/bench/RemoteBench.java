package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Gang;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Rate;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Work;
import io.tenure.client.RemoteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A client of one server process and of three, beside the engine in this process, in one run. */
public final class RemoteBench {
    private static final int BATCH = 100;
    private static final int BATCH_CALLERS = 16;

    private final Duration time;
    private final Duration warmUp;
    private final int tasks;

    public RemoteBench(Options options) {
        boolean quick = options.has("quick");
        time = Duration.ofSeconds(options.number("seconds", quick ? 2 : 5));
        warmUp = Duration.ofSeconds(options.number("warm-up", quick ? 3 : 10));
        tasks = (int) options.number("tasks", quick ? 20_000 : 200_000);
    }

    public void run() throws IOException {
        Path folder = Workspace.fresh("bench-remote");
        try (EngineGroup engine = EngineGroup.open(folder.resolve("engine"), 1);
                Cluster one = Cluster.start(1, name -> full(folder.resolve("one"), name));
                Cluster three = Cluster.start(3, name -> full(folder.resolve("three"), name));
                RemoteStore ofOne = connect(one);
                RemoteStore ofThree = connect(three)) {
            compare(List.of(
                    new Work(Subject.of(engine.store())), new Work(Subject.of(ofOne)), new Work(Subject.of(ofThree))));
        }
        Workspace.delete(folder);
    }

    private static NodeSetup full(Path folder, String name) {
        folder.toFile().mkdirs();
        return NodeSetup.in(folder, name).withJvm(Jvm.full());
    }

    private static RemoteStore connect(Cluster cluster) {
        return RemoteStore.connect(
                cluster.nodes().stream().map(node -> node.url().toString()).toArray(String[]::new));
    }

    private void compare(List<Work> subjects) {
        System.out.println("\nItems per second, and the median time of a call, in " + time.toSeconds() + " s. "
                + Machine.describe() + "\n");
        Table table =
                new Table("work", "engine in this process", "client of one node", "ratio", "client of three nodes");
        for (int callers : List.of(1, 16, 64)) {
            Gang gang = new Gang(callers);
            subjects.forEach(work -> gang.run(warmUp, work.compareAndSet()));
            row(
                    table,
                    "compare-and-set, " + callers + " callers",
                    subjects.stream()
                            .map(work -> gang.run(time, work.compareAndSet()))
                            .toList());
        }
        Gang gang = new Gang(BATCH_CALLERS);
        row(
                table,
                "enqueue " + BATCH,
                subjects.stream()
                        .map(work -> gang.run(time, work.enqueue(BATCH)))
                        .toList());
        List<Rate> drained = new ArrayList<>();
        for (Work work : subjects) {
            gang.exhaust(work.claimAndFinish(1000));
            for (int left = tasks; left > 0; left -= 1000) {
                new Gang(1).exhaust(caller -> {
                    work.enqueue(1000).of(caller).run();
                    return () -> 0;
                });
            }
            drained.add(gang.exhaust(work.claimAndFinish(BATCH)));
        }
        row(table, "claim and finish " + BATCH, drained);
    }

    private static void row(Table table, String name, List<Rate> rates) {
        table.row(
                name,
                cell(rates.get(0)),
                cell(rates.get(1)),
                rates.get(1).perSecond() / rates.get(0).perSecond(),
                cell(rates.get(2)));
    }

    private static String cell(Rate rate) {
        return String.format(
                Locale.ROOT,
                "%,.0f/s (%.2f ms)",
                rate.perSecond(),
                rate.median().toNanos() / 1e6);
    }
}
