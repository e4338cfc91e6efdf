package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.crash.CrashRun;
import io.tenure.bench.crash.Fault;
import io.tenure.bench.crash.Ground;
import io.tenure.bench.crash.Report;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./dev campaign dump} is the same with bigger numbers. */
@Tag("long")
class DumpIT {
    private static final long SEED = 20_261_116;

    @Test
    void a_node_that_was_away_too_long_catches_up_whatever_happens_meanwhile_and_is_equal_to_the_others() {
        Path folder = Workspace.fresh("DumpIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small().and("--log-limit", CrashRun.SHORT_LOG))) {
            Report report =
                    new CrashRun(cluster, Ground.SOLID, SEED).run(List.of(Fault.DUMP_AND_HAND_OVER, Fault.DUMP_TWICE));
            System.out.println(report.markdown());
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            assertThat(report.counts().dumps()).as("dumps taken").isPositive();
        }
    }
}
