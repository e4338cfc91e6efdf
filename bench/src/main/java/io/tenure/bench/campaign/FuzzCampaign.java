package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.fuzz.FuzzReport;
import io.tenure.bench.fuzz.FuzzRun;
import java.nio.file.Path;

/**
 * {@code ./dev campaign fuzz [--requests N] [--seed S] [--only NUMBER]}: malformed requests to a node. With {@code --only} a
 * single one is sent again, and shown with its answer.
 */
final class FuzzCampaign {
    private static final long REQUESTS = 100_000;

    private final long requests;
    private final long seed;
    private final long only;

    FuzzCampaign(Options options) {
        requests = options.number("requests", REQUESTS);
        seed = options.number("seed", System.nanoTime());
        only = options.number("only", 0);
    }

    /** Whether the node refused everything in order and stayed as it was. */
    boolean run() {
        Path folder = Workspace.fresh("campaign-fuzz");
        try (Cluster cluster =
                Cluster.start(1, name -> NodeSetup.in(folder, name).small())) {
            FuzzRun run = new FuzzRun(cluster.leader(), seed);
            if (only > 0) {
                System.out.println(run.again(only));
                return true;
            }
            System.out.println("\n### " + requests + " requests from the seed " + seed + "\n");
            FuzzReport report = run.run(requests);
            System.out.println(report.markdown());
            report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
            report.softSpots().forEach(spot -> System.out.println("- void: " + spot));
            return report.complaints().isEmpty() && report.softSpots().isEmpty();
        }
    }
}
