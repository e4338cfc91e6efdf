package io.tenure.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.EngineGroup;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What jobs cost, each beside what it is to be compared with: the lock table with many waiting, a failover with many
 * waiting, a short job beside the bare processes that it starts, and a renewal of the trust with many running.
 */
public final class JobsBench {

    private static final int MANY_CALLERS = 16;
    private static final int MANY_RUNNING = 100;

    /** The JVM compiles what is called once for each job after some 15,000 calls; until then that is a part of each job. */
    private static final int WARM = 20_000;

    private static final String LONG_GADGET =
            "#!/bin/sh\necho \"Protocol text-1.0\"\n[ \"$3\" = --getlocks ] || exec sleep 3600\n";

    private final int rounds;
    private final boolean quick;
    private final Set<String> only;
    private final Path folder = Workspace.fresh("bench-jobs");

    /** {@code --quick} makes it short and rough; {@code --only locks,failover,short,renewal} leaves out the others. */
    public JobsBench(Options options) {
        quick = options.has("quick");
        rounds = (int) options.number("rounds", quick ? 1 : 3);
        only = options.words("only");
    }

    public void run() throws IOException, InterruptedException {
        System.out.println("\n" + Machine.describe() + " The median of " + rounds + " rounds.");
        if (isWanted("locks")) {
            locks();
        }
        if (isWanted("failover")) {
            failover();
        }
        if (isWanted("short")) {
            shortJobs();
        }
        if (isWanted("renewal")) {
            renewal();
            wholeNode();
        }
        Workspace.delete(folder);
    }

    private boolean isWanted(String part) {
        return only.isEmpty() || only.contains(part);
    }

    private interface Measure {
        double take() throws IOException, InterruptedException;
    }

    /** Turn by turn, because the machine's other load changes; the first turn of each is not counted. */
    private List<Double> compare(Measure... measures) throws IOException, InterruptedException {
        List<List<Double>> all = new ArrayList<>();
        for (Measure measure : measures) {
            all.add(new ArrayList<>());
            measure.take();
        }
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < measures.length; i++) {
                all.get(i).add(measures[i].take());
            }
        }
        return all.stream()
                .map(values -> values.stream().sorted().toList().get(values.size() / 2))
                .toList();
    }

    private void locks() throws IOException, InterruptedException {
        System.out.println(
                "\nLocks: a job gives its locks back, another asks. 20 names, 1 to 3 of them for each job, a third"
                        + " exclusive.\n");
        int steps = quick ? 100_000 : 1_000_000;
        LockToil few = new LockToil(100);
        LockToil many = new LockToil(10_000);
        List<Double> nanos = compare(() -> few.nanosPerStep(steps), () -> many.nanosPerStep(steps));
        Table table = new Table("waiting", "µs for both", "ratio (goal 1.5)");
        table.row("100", nanos.get(0) / 1000, "");
        table.row("10,000", nanos.get(1) / 1000, nanos.get(1) / nanos.get(0));
    }

    private void failover() throws IOException, InterruptedException {
        System.out.println(
                "\nFailover: from the begin of a term until all jobs wait for their locks again. Three nodes.\n");
        try (EngineGroup group = EngineGroup.open(folder.resolve("failover"), 3)) {
            WaitingJobs few = new WaitingJobs(group.store(), "few", 1000, folder);
            WaitingJobs many = new WaitingJobs(group.store(), "many", 10_000, folder);
            List<Double> millis = compare(few::millisUntilAllWait, many::millisUntilAllWait);
            Table table = new Table("waiting", "ms", "ratio (goal 12)");
            table.row("1,000", millis.get(0), "");
            table.row("10,000", millis.get(1), millis.get(1) / millis.get(0));
        }
    }

    private void shortJobs() throws IOException, InterruptedException {
        System.out.println(
                "\nJobs that do nothing on one node, through HTTP, beside the bare processes: a guard and the gadget,"
                        + " twice for each, called as the node calls them. "
                        + (quick ? "A few" : WARM) + " of both have run before.\n");
        Duration time = Duration.ofSeconds(quick ? 3 : 10);
        try (ShortJobs jobs = ShortJobs.open(folder.resolve("short"))) {
            jobs.warm(MANY_CALLERS, quick ? 0 : WARM);
            Table table = new Table("", "jobs", "pairs of processes", "ratio");
            for (int callers : List.of(1, MANY_CALLERS)) {
                List<Double> rates =
                        compare(() -> jobs.perSecond(callers, time), () -> jobs.barePerSecond(callers, time));
                String goal = callers == 1 ? "" : " (goal 50 jobs)";
                table.row(
                        "per second, callers: " + callers + goal,
                        rates.get(0),
                        rates.get(1),
                        rates.get(1) / rates.get(0));
            }
            List<Double> cpu = compare(
                    () -> jobs.cpuMillisPerJob(MANY_CALLERS, time),
                    () -> jobs.bareCpuMillisPerPair(MANY_CALLERS, time));
            table.row("ms of CPU for one (goal 1.5)", cpu.get(0), cpu.get(1), cpu.get(0) / cpu.get(1));
        }
    }

    private void renewal() throws IOException, InterruptedException {
        System.out.println(
                "\nA renewal of the trust that all guards of a node read: CPU time of the thread that does it.\n");
        int times = quick ? 2000 : 10_000;
        try (RenewalToil none = RenewalToil.open(folder.resolve("none"), 0);
                RenewalToil many = RenewalToil.open(folder.resolve("many"), MANY_RUNNING)) {
            List<Double> micros = compare(() -> none.microsOfCpu(times), () -> many.microsOfCpu(times));
            Table table = new Table("running", "µs of CPU", "ratio (goal 1.2)");
            table.row("none", micros.get(0), "");
            table.row(MANY_RUNNING, micros.get(1), micros.get(1) / micros.get(0));
        }
    }

    /** For comparison: what else a node does for jobs that run. */
    private void wholeNode() throws IOException {
        Duration time = Duration.ofSeconds(quick ? 5 : 30);
        try (GadgetNode node = GadgetNode.open(folder.resolve("running"), LONG_GADGET, MANY_RUNNING)) {
            System.out.println();
            Table table = new Table("running", "ms of CPU of the whole node per second");
            Stopwatch.pass(time);
            table.row("none", cpuPerSecond(node, time));
            for (int i = 0; i < MANY_RUNNING; i++) {
                node.run("0s");
            }
            Probe.until(() -> assertThat(started(node)).isEqualTo(MANY_RUNNING));
            Stopwatch.pass(time);
            table.row(MANY_RUNNING, cpuPerSecond(node, time));
        }
    }

    private static long started(GadgetNode node) {
        return node.process()
                .get("/api/v1/jobs?limit=1000")
                .map(reply -> reply.json()
                        .path("items")
                        .valueStream()
                        .filter(job -> job.path("state").asString().equals("started"))
                        .count())
                .orElse(0L);
    }

    private static double cpuPerSecond(GadgetNode node, Duration time) throws IOException {
        double before = GadgetNode.ownCpu(node.process().pid());
        Stopwatch watch = Stopwatch.start();
        Stopwatch.pass(time);
        return (GadgetNode.ownCpu(node.process().pid()) - before)
                * 1e9
                / watch.elapsed().toNanos();
    }
}
