package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Python;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.queue.Market;
import io.tenure.bench.queue.MarketReport;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./dev campaign queue} is the same with bigger numbers. */
@Tag("long")
class QueueIT {

    private static final Market.Plan PLAN =
            new Market.Plan(2_000, 4, Duration.ofSeconds(6), Python.obstacle().isEmpty());
    private static final long SEED = 20_261_115;

    @Test
    void every_acknowledged_task_and_batch_comes_to_one_end_whoever_is_killed_over_it() {
        Path folder = Workspace.fresh("QueueIT");
        try (Market market = new Market(folder, PLAN, SEED)) {
            MarketReport report = market.run();
            System.out.println(MarketReport.HEAD + "\n" + report.row(1));
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            assertThat(report.softSpots()).isEmpty();
        }
    }
}
