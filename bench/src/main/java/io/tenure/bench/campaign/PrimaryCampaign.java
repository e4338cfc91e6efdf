package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.primary.Hike;

/** {@code ./dev campaign primary [--rounds N] [--freezes N] [--seed S]}: each round is one kill of the leader. */
final class PrimaryCampaign {
    private static final int KILLS = 20;

    private static final int FREEZES = 20;

    private final int kills;
    private final int freezes;
    private final long seed;

    PrimaryCampaign(Options options) {
        kills = (int) options.number("rounds", KILLS);
        freezes = (int) options.number("freezes", FREEZES);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether all promises were kept. */
    boolean run() {
        System.out.println("seed " + seed + "\n");
        try (Hike hike = new Hike(Workspace.fresh("campaign-primary"), seed)) {
            Hike.Report report = hike.run(kills, freezes);
            System.out.println(report.markdown());
            report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
            return report.complaints().isEmpty();
        }
    }
}
