package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.crash.CrashRun;
import io.tenure.bench.crash.Fault;
import io.tenure.bench.crash.Ground;
import io.tenure.bench.crash.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** {@code ./dev campaign dump [--rounds N] [--seed S]}: nodes that fall behind the log, again and again. */
final class DumpCampaign {
    private static final int ROUNDS = 200;
    private static final Duration MOST_BEHIND = Duration.ofSeconds(30);

    private final int rounds;
    private final long seed;

    DumpCampaign(Options options) {
        rounds = (int) options.number("rounds", ROUNDS);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether nothing was broken and no node was behind for too long. */
    boolean run() {
        System.out.println("seed " + seed);
        Path folder = Workspace.fresh("campaign-dump");
        List<Fault> faults = IntStream.range(0, rounds)
                .mapToObj(round -> Fault.DUMPS.get(round % Fault.DUMPS.size()))
                .toList();
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small().and("--log-limit", CrashRun.SHORT_LOG))) {
            Report report = new CrashRun(cluster, Ground.SOLID, seed).run(faults);
            System.out.println(report.markdown());
            report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
            report.softSpots().forEach(spot -> System.out.println("- void: " + spot));
            boolean slow = report.counts().behind().compareTo(MOST_BEHIND) > 0;
            if (slow) {
                System.out.println("- BROKEN: a node was behind for longer than " + MOST_BEHIND.toSeconds() + " s");
            }
            return report.complaints().isEmpty() && report.softSpots().isEmpty() && !slow;
        }
    }
}
