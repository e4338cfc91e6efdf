package io.tenure.bench.selector;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.TestNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/** How soon five members know what happened, in periods; and that short and one-way cuts are no deaths. */
public final class GroupTimes {

    private static final Duration ONE_WAY = Duration.ofSeconds(60);
    private static final int SHORT_CUTS = 10;

    private final Cluster cluster;
    private final TestNetwork network;
    private final int rounds;
    private final List<String> lines = new ArrayList<>();
    private final List<String> misses = new ArrayList<>();

    public GroupTimes(Cluster cluster, TestNetwork network, int rounds) {
        this.cluster = cluster;
        this.network = network;
        this.rounds = rounds;
    }

    /** Lines of a table, and what is beyond its bounds. */
    public record Report(List<String> lines, List<String> misses) {}

    public Report run() {
        measure("kill -9, known by all", 8, 16, this::kill);
        measure("SIGSTOP, known by all", 8, 16, this::freeze);
        measure("2/3 healed, one view", 6, 6, this::heal);
        unchanged("one-way cut of a pair for " + ONE_WAY.toSeconds() + " s", () -> {
            network.cut(1, 2);
            pause(ONE_WAY);
            network.heal();
        });
        unchanged(SHORT_CUTS + " cuts of a node for 1 s", () -> {
            for (int i = 0; i < SHORT_CUTS; i++) {
                network.part(List.of(1), List.of(2, 3, 4, 5));
                pause(Duration.ofSeconds(1));
                network.heal();
                pause(Duration.ofSeconds(2));
            }
        });
        return new Report(lines, misses);
    }

    private void measure(String what, int median, int most, DoubleSupplier trial) {
        List<Double> taken = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            GroupEyes.periodsUntil("all live", () -> GroupEyes.areOneView(cluster.nodes()));
            taken.add(trial.getAsDouble());
        }
        Collections.sort(taken);
        double middle = taken.get(taken.size() / 2);
        double last = taken.getLast();
        lines.add(String.format(
                Locale.ROOT, "| %s | %d | %.1f | %.1f | %d, %d |", what, rounds, middle, last, median, most));
        if (middle > median || last > most) {
            misses.add(String.format(Locale.ROOT, "%s: median %.1f, most %.1f periods", what, middle, last));
        }
    }

    /** The victims take turns; the first node is left alone, because others join by it. */
    private NodeProcess victim() {
        return cluster.nodes().get(1 + (lines.size() + (int) (System.nanoTime() % 4)) % 4);
    }

    private double kill() {
        NodeProcess victim = victim();
        victim.kill();
        double taken = known(victim);
        victim.start();
        return taken;
    }

    private double freeze() {
        NodeProcess victim = victim();
        victim.freeze();
        double taken = known(victim);
        victim.thaw();
        return taken;
    }

    private double known(NodeProcess victim) {
        return GroupEyes.periodsUntil(
                victim.name() + " is known to be gone",
                () -> GroupEyes.allSee(cluster.awake(), victim.name(), "UNAVAILABLE"));
    }

    private double heal() {
        network.part(List.of(1, 2), List.of(3, 4, 5));
        List<NodeProcess> few = cluster.nodes().subList(0, 2);
        List<NodeProcess> many = cluster.nodes().subList(2, 5);
        GroupEyes.periodsUntil(
                "both sides have given each other up",
                () -> many.stream().allMatch(node -> GroupEyes.allSee(few, node.name(), "UNAVAILABLE"))
                        && few.stream().allMatch(node -> GroupEyes.allSee(many, node.name(), "UNAVAILABLE")));
        network.heal();
        return GroupEyes.periodsUntil("one view", () -> GroupEyes.areOneView(cluster.nodes()));
    }

    private void unchanged(String what, Runnable trouble) {
        GroupEyes.periodsUntil("all are available", () -> GroupEyes.areAvailable(cluster.nodes()));
        long before = GroupEyes.changes(cluster.nodes());
        trouble.run();
        pause(Duration.ofSeconds(5));
        long changes = GroupEyes.changes(cluster.nodes()) - before;
        lines.add("| " + what + " | 1 | " + changes + " view changes | | 0 |");
        if (changes > 0) {
            misses.add(what + ": " + changes + " view changes");
        }
    }

    private static void pause(Duration length) {
        long end = System.nanoTime() + length.toNanos();
        for (long left = length.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
