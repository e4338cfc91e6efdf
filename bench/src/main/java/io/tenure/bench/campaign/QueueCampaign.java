package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Python;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.queue.Market;
import io.tenure.bench.queue.MarketReport;
import java.time.Duration;

/** {@code ./dev campaign queue [--rounds N] [--tasks N] [--blows N] [--java-only] [--seed S]}: each round is a run on new data. */
final class QueueCampaign {
    private static final int TASKS = 200_000;
    private static final int BLOWS = 40;
    private static final Duration CLAIM = Duration.ofSeconds(10);

    private final int rounds;
    private final Market.Plan plan;
    private final long seed;

    QueueCampaign(Options options) {
        rounds = (int) options.number("rounds", 1);
        boolean python = !options.has("java-only");
        if (python) {
            Python.obstacle().ifPresent(why -> {
                throw new IllegalArgumentException(
                        "One of the clients is in Python, but " + why + ": install it, or say --java-only.");
            });
        }
        plan = new Market.Plan(
                (int) options.number("tasks", TASKS), (int) options.number("blows", BLOWS), CLAIM, python);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether all promises were kept. */
    boolean run() {
        System.out.println("seed " + seed + "\n\n" + MarketReport.HEAD);
        boolean held = true;
        for (int round = 1; round <= rounds; round++) {
            try (Market market = new Market(Workspace.fresh("campaign-queue"), plan, seed + round)) {
                MarketReport report = market.run();
                System.out.println(report.row(round));
                report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
                report.softSpots().forEach(soft -> System.out.println("- VOID: " + soft));
                held &= report.complaints().isEmpty() && report.softSpots().isEmpty();
            }
        }
        return held;
    }
}
