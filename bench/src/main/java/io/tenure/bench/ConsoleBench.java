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
import java.util.Locale;

/** What the viewers of the console cost the node that they look at: bytes for each, and processor time for many. */
public final class ConsoleBench {

    private static final int NODES = 3;
    private static final int MANY = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(20);

    private final Duration window;
    private final int rounds;

    /** {@code --window SECONDS} of each measurement, {@code --rounds N} of which the median counts. */
    public ConsoleBench(Options options) {
        boolean quick = options.has("quick");
        window = Duration.ofSeconds(options.number("window", quick ? 5 : 20));
        rounds = (int) options.number("rounds", quick ? 1 : 5);
    }

    public void run() {
        Path folder = Workspace.fresh("bench-console");
        try (Cluster cluster =
                        Cluster.start(NODES, name -> NodeSetup.in(folder, name).withJvm(Jvm.full()));
                TaskTraffic traffic = new TaskTraffic(cluster.leader())) {
            measure(cluster.follower());
            if (traffic.submitted() == 0) {
                throw new IllegalStateException("No task could be submitted: nothing changed for the viewers.");
            }
        }
    }

    private void measure(NodeProcess node) {
        System.out.println("\n" + Machine.describe() + " Three nodes, tasks submitted to five queues, and viewers of"
                + " the subjects cluster and queues. The median of " + rounds + " rounds of " + window.toSeconds()
                + " s.\n");
        try (Viewers warm = new Viewers(node, MANY)) {
            warm.bytesWithin(WARM_UP);
        }
        List<Double> bytes = new ArrayList<>();
        List<Double> none = new ArrayList<>();
        List<Double> one = new ArrayList<>();
        List<Double> many = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            none.add(look(node, 0).core());
            Look single = look(node, 1);
            bytes.add(single.bytesPerSecond());
            one.add(single.core());
            many.add(look(node, MANY).core());
        }
        Table table = new Table("what", "found", "goal");
        table.row("KB per second for one viewer", text(median(bytes) / 1000), "10");
        table.row("% of a core without viewers", text(median(none)), "");
        table.row("% of a core, one viewer", text(median(one)), "");
        table.row("% of a core, " + MANY + " viewers", text(median(many)), "");
        table.row("% of a core that " + MANY + " viewers cost more than one", text(median(many) - median(one)), "5");
    }

    private record Look(double bytesPerSecond, double core) {}

    private Look look(NodeProcess node, int count) {
        try (Viewers viewers = new Viewers(node, count)) {
            viewers.awaitFirst();
            Duration before = node.cpu();
            Stopwatch watch = Stopwatch.start();
            long bytes = viewers.bytesWithin(window);
            double seconds = watch.elapsed().toNanos() / 1e9;
            return new Look(bytes / seconds, node.cpu().minus(before).toNanos() / 1e7 / seconds);
        }
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
