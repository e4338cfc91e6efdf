package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.BareToil;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Subject;
import io.tenure.bench.measure.Table;
import io.tenure.bench.measure.Toil;
import io.tenure.client.RemoteStore;
import io.tenure.engine.state.BareStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Tasks that do nothing, end to end: submitted by the thousand, claimed, run, and their ends recorded; beside a bare store
 * that does the same writes and reads. And how soon a lone task is begun.
 */
public final class QueueBench {
    private static final int FEW_PENDING = 100_000;
    private static final Duration IDLE = Duration.ofMillis(20);

    /** While these paths are still being compiled, that takes ten and more milliseconds of a processor at a time. */
    private static final int WARM_UPS = 10;

    private final int tasks;
    private final int rounds;
    private final int warmRounds;
    private final int singles;
    private final long pending;
    private final Duration load;
    private final Set<String> only;
    private final Path folder = Workspace.fresh("bench-queue");

    /**
     * {@code --quick} makes it short and rough; {@code --warm-up N} is the number of rounds before those that count, since
     * processes on few cores get faster for minutes; {@code --pending N} is the larger backlog, 0 for none; {@code --load N}
     * says for how many seconds there is half load; {@code --only pick-up,throughput,steady,pending} leaves out the others.
     */
    public QueueBench(Options options) {
        boolean quick = options.has("quick");
        tasks = (int) options.number("tasks", quick ? 20_000 : 200_000);
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        warmRounds = (int) options.number("warm-up", 3);
        singles = (int) options.number("singles", quick ? 100 : 1000);
        pending = options.number("pending", quick ? 0 : 10_000_000);
        load = Duration.ofSeconds(options.number("load", quick ? 5 : 30));
        only = options.words("only");
    }

    public void run() throws IOException {
        if (isWanted("pick-up") || isWanted("throughput")) {
            compare();
        }
        if (isWanted("steady")) {
            new SteadyBench(tasks, rounds, store -> new QueueToil("steady", store)).run(folder, load);
        }
        if (pending > 0 && isWanted("pending")) {
            backlog(FEW_PENDING);
            backlog(pending);
        }
        Workspace.delete(folder);
    }

    private boolean isWanted(String part) {
        return only.isEmpty() || only.contains(part);
    }

    private void compare() throws IOException {
        try (BareStore bare = BareStore.open(Files.createDirectories(folder.resolve("bare")));
                EngineGroup one = EngineGroup.open(folder.resolve("one"), 1);
                Cluster serverOne = Cluster.start(1, name -> full(folder.resolve("server-one"), name));
                RemoteStore remoteOne = connect(serverOne)) {
            List<Toil> alone = List.of(
                    new BareToil("bare", Subject.of(bare)),
                    new QueueToil("one node, in its process", one.store()),
                    new QueueToil("one node, through a client", remoteOne));
            alone.forEach(toil -> toil.endToEnd(tasks / 2));
            pickUp(alone);
            try (EngineGroup three = EngineGroup.open(folder.resolve("three"), 3);
                    Cluster serverThree = Cluster.start(3, name -> full(folder.resolve("server-three"), name));
                    RemoteStore remoteThree = connect(serverThree)) {
                List<Toil> together = List.of(
                        new QueueToil("three nodes, in the leader's process", three.store()),
                        new QueueToil("three nodes, through a client", remoteThree));
                together.forEach(toil -> toil.endToEnd(tasks / 2));
                pickUp(together);
                throughput(Stream.concat(alone.stream(), together.stream()).toList());
            }
        }
    }

    private static NodeSetup full(Path folder, String name) {
        folder.toFile().mkdirs();
        return NodeSetup.in(folder, name).withJvm(Jvm.full());
    }

    private static RemoteStore connect(Cluster cluster) {
        return RemoteStore.connect(
                cluster.nodes().stream().map(node -> node.url().toString()).toArray(String[]::new));
    }

    /** Turn by turn, because the machine's other load changes. */
    private void throughput(List<Toil> toils) {
        if (!isWanted("throughput")) {
            return;
        }
        System.out.println("\n" + tasks + " tasks that do nothing, end to end; the median of " + rounds
                + " rounds after " + warmRounds + " others. " + Machine.describe() + "\n");
        for (int round = 0; round < warmRounds; round++) {
            toils.forEach(toil -> toil.endToEnd(tasks));
        }
        List<List<Turn>> turns =
                toils.stream().<List<Turn>>map(toil -> new ArrayList<>()).toList();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < toils.size(); i++) {
                turns.get(i).add(turn(toils.get(i)));
            }
        }
        List<Double> medians =
                turns.stream().map(all -> median(all, Turn::perSecond)).toList();
        Table table = new Table(
                "where",
                "tasks per second",
                "ratio to bare",
                "ratio to one node, same way",
                "µs CPU a task",
                "in other processes");
        for (int i = 0; i < toils.size(); i++) {
            String toOne = i < 3 ? "" : ratio(medians.get(i), medians.get(i - 2));
            table.row(
                    toils.get(i).name(),
                    medians.get(i),
                    medians.get(i) / medians.getFirst(),
                    toOne,
                    median(turns.get(i), Turn::ownMicros),
                    median(turns.get(i), Turn::othersMicros));
        }
    }

    /** A round: how fast it was, and what a task costs in this process and in the nodes that are others. */
    private record Turn(double perSecond, double ownMicros, double othersMicros) {}

    private Turn turn(Toil toil) {
        double own = micros(Stream.of(ProcessHandle.current()));
        double others = micros(ProcessHandle.current().descendants());
        double perSecond = toil.endToEnd(tasks);
        return new Turn(
                perSecond,
                (micros(Stream.of(ProcessHandle.current())) - own) / tasks,
                (micros(ProcessHandle.current().descendants()) - others) / tasks);
    }

    /** CPU time so far. */
    private static double micros(Stream<ProcessHandle> processes) {
        return processes
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .mapToDouble(cpu -> cpu.toNanos() / 1e3)
                .sum();
    }

    private void pickUp(List<Toil> toils) {
        if (!isWanted("pick-up")) {
            return;
        }
        System.out.println("\nFrom the call of submit to the begin of the handler, " + singles
                + " lone tasks on an idle queue.\n");
        Table table = new Table("where", "p50", "p99", "most");
        for (Toil toil : toils) {
            if (toil instanceof QueueToil queue) {
                queue.pickUps(WARM_UPS * singles, Duration.ofMillis(1));
                List<Duration> sorted =
                        queue.pickUps(singles, IDLE).stream().sorted().toList();
                table.row(
                        toil.name(),
                        millis(sorted.get(singles / 2)),
                        millis(sorted.get(singles * 99 / 100)),
                        millis(sorted.getLast()));
            }
        }
    }

    private void backlog(long count) throws IOException {
        try (EngineGroup one = EngineGroup.open(folder.resolve("pending-" + count), 1)) {
            QueueToil toil = new QueueToil("one node, in its process", one.store());
            Stopwatch watch = Stopwatch.start();
            toil.submit(count);
            System.out.println("\n" + count + " pending tasks, submitted in " + watch + ".\n");
            toil.endToEnd(tasks);
            List<Double> rates = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                rates.add(toil.endToEnd(tasks / 4));
            }
            new Table("pending", "tasks per second", "µs per task")
                    .row(count, median(rates, rate -> rate), 1e6 / median(rates, rate -> rate));
        }
    }

    private static <T> double median(List<T> all, ToDoubleFunction<T> of) {
        return all.stream().mapToDouble(of).sorted().toArray()[all.size() / 2];
    }

    private static String ratio(double value, double other) {
        return String.format(Locale.ROOT, "%.2f", value / other);
    }

    private static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.2f ms", time.toNanos() / 1e6);
    }
}
