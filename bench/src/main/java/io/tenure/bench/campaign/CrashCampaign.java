package io.tenure.bench.campaign;

import static io.tenure.bench.crash.Fault.FREEZE_LEADER;
import static io.tenure.bench.crash.Fault.KILL_ALL;
import static io.tenure.bench.crash.Fault.KILL_FOLLOWER;
import static io.tenure.bench.crash.Fault.KILL_LEADER;
import static io.tenure.bench.crash.Fault.POWER_CUT;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.crash.CrashRun;
import io.tenure.bench.crash.Fault;
import io.tenure.bench.crash.Ground;
import io.tenure.bench.crash.LoopDisk;
import io.tenure.bench.crash.Report;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** {@code ./dev campaign crash [--rounds N] [--seed S]}: the crash test with the full counts. */
final class CrashCampaign {
    private static final int ROUNDS = 5;
    private static final int DISK_MEGABYTES = 2048;

    /** Five rounds are 15 kills and 20 freezes. */
    private static final List<Fault> ROUND =
            List.of(KILL_LEADER, FREEZE_LEADER, KILL_FOLLOWER, FREEZE_LEADER, KILL_ALL, FREEZE_LEADER, FREEZE_LEADER);

    private final int rounds;
    private final long seed;
    private boolean failed;

    CrashCampaign(Options options) {
        rounds = (int) options.number("rounds", ROUNDS);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether nothing was broken. */
    boolean run() {
        System.out.println("seed " + seed);
        threeNodes();
        oneNode();
        powerCuts();
        return !failed;
    }

    private void threeNodes() {
        Path folder = Workspace.fresh("campaign-crash-3");
        List<Fault> faults =
                Stream.generate(() -> ROUND).limit(rounds).flatMap(List::stream).toList();
        run("Three nodes, 4 clients", 3, folder, folder, Ground.SOLID, faults);
    }

    private void oneNode() {
        Path folder = Workspace.fresh("campaign-crash-1");
        run("One node, 4 clients", 1, folder, folder, Ground.SOLID, Collections.nCopies(3 * rounds, KILL_ALL));
    }

    private void powerCuts() {
        if (LoopDisk.obstacle().isPresent()) {
            System.out.println(
                    "\n### Power cuts\n\nskipped: " + LoopDisk.obstacle().get());
            return;
        }
        Path folder = Workspace.fresh("campaign-power-1");
        try (LoopDisk disk = LoopDisk.mount(folder, DISK_MEGABYTES)) {
            run("One node, power cuts", 1, folder, disk.folder(), disk, Collections.nCopies(3 * rounds, POWER_CUT));
        }
        Path three = Workspace.fresh("campaign-power-3");
        try (LoopDisk disk = LoopDisk.mount(three, DISK_MEGABYTES)) {
            run("Three nodes, power cuts", 3, three, disk.folder(), disk, Collections.nCopies(rounds, POWER_CUT));
        }
    }

    private void run(String title, int nodes, Path logs, Path data, Ground ground, List<Fault> faults) {
        System.out.println("\n### " + title + "\n");
        try (Cluster cluster =
                Cluster.start(nodes, name -> NodeSetup.in(logs, name).small().withData(data.resolve(name)))) {
            Report report = new CrashRun(cluster, ground, seed).run(faults);
            System.out.println(report.markdown());
            report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
            report.softSpots().forEach(spot -> System.out.println("- void: " + spot));
            failed |= !report.complaints().isEmpty() || !report.softSpots().isEmpty();
        }
    }
}
