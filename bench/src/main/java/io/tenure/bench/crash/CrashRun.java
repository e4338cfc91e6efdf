package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One cluster under load and faults, judged at the end. */
public final class CrashRun {
    /** What nodes are told that are to take dumps. */
    public static final String SHORT_LOG = "8MiB";

    private static final int CLIENTS = 4;
    private static final int WRITES_BETWEEN_FAULTS = 50;
    private static final int ROUNDS_BETWEEN_LINES = 10;

    private final Cluster cluster;
    private final Ground ground;
    private final long seed;

    /** @param seed chooses what the clients do and in which order nodes start; the interleaving stays the machine's */
    public CrashRun(Cluster cluster, Ground ground, long seed) {
        this.cluster = cluster;
        this.ground = ground;
        this.seed = seed;
    }

    public Report run(List<Fault> faults) {
        Scene scene = Scene.of(cluster);
        Faults inflicted = new Faults(scene, ground, new Random(seed));
        long termBefore = cluster.raftTerm();
        List<String> complaints = new ArrayList<>();
        try (Load load = new Load(scene, CLIENTS, seed);
                Filling filling = new Filling(scene, new Random(seed))) {
            for (int round = 0; round < faults.size(); round++) {
                awaitWrites(load);
                inflicted.inflict(faults.get(round));
                if ((round + 1) % ROUNDS_BETWEEN_LINES == 0) {
                    System.out.println(
                            (round + 1) + " of " + faults.size() + " rounds, " + load.acknowledged() + " writes");
                }
            }
            awaitWrites(load);
            load.close();
            filling.close();
            load.failures().forEach(failure -> complaints.add("A client failed: " + failure));
        }
        complaints.addAll(Judgement.of(scene, new Random(seed)));
        return Report.of(scene, inflicted, cluster.raftTerm() - termBefore, complaints);
    }

    /** Faults meet a cluster that works. */
    private static void awaitWrites(Load load) {
        long goal = load.acknowledged() + WRITES_BETWEEN_FAULTS;
        Probe.until(() -> {
            assertThat(load.failures()).as("failures of clients").isEmpty();
            assertThat(load.acknowledged()).as("acknowledged writes").isGreaterThanOrEqualTo(goal);
        });
    }
}
