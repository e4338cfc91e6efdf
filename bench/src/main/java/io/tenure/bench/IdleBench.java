package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.measure.Machine;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.bench.measure.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What nodes cost that nobody uses, some time after their start. */
public final class IdleBench {
    private static final int WARM_UP_WRITERS = 2;

    private final Duration rest;
    private final Duration window;

    /** {@code --rest SECONDS} before the measurement, {@code --window SECONDS} of it. */
    public IdleBench(Options options) {
        boolean quick = options.has("quick");
        rest = Duration.ofSeconds(options.number("rest", quick ? 20 : 300));
        window = Duration.ofSeconds(options.number("window", quick ? 20 : 60));
    }

    public void run() {
        Path folder = Workspace.fresh("bench-idle");
        try (Cluster one = start(folder.resolve("one"), 1);
                Cluster three = start(folder.resolve("three"), 3)) {
            warmUp(one);
            warmUp(three);
            Stopwatch.pass(rest);
            measure(one, three);
        }
    }

    private static Cluster start(Path folder, int nodes) {
        folder.toFile().mkdirs();
        return Cluster.start(nodes, name -> NodeSetup.in(folder, name).withJvm(Jvm.full()));
    }

    /** Some use before the rest, as a node has seen that is not just started. */
    private static void warmUp(Cluster cluster) {
        try (Writers writers = new Writers(cluster, WARM_UP_WRITERS)) {
            Stopwatch.pass(Duration.ofSeconds(10));
            if (writers.acknowledged() == 0) {
                throw new IllegalStateException("Nothing could be written.");
            }
        }
    }

    private void measure(Cluster one, Cluster three) {
        System.out.println("\nProcessor time of idle nodes, " + rest.toSeconds() + " s after their last use, over "
                + window.toSeconds() + " s. " + Machine.describe() + "\n");
        List<NodeProcess> nodes = new ArrayList<>(one.nodes());
        nodes.addAll(three.nodes());
        List<Duration> before = nodes.stream().map(NodeProcess::cpu).toList();
        Stopwatch watch = Stopwatch.start();
        Stopwatch.pass(window);
        List<Duration> after = nodes.stream().map(NodeProcess::cpu).toList();
        double passed = watch.elapsed().toNanos();
        Table table = new Table("cluster", "node", "role", "of one core");
        for (int i = 0; i < nodes.size(); i++) {
            double share = 100.0 * after.get(i).minus(before.get(i)).toNanos() / passed;
            table.row(
                    i == 0 ? "one node" : "three nodes",
                    nodes.get(i).name(),
                    nodes.get(i).status().orElseThrow().path("role").asString(),
                    String.format(java.util.Locale.ROOT, "%.1f %%", share));
        }
    }
}
