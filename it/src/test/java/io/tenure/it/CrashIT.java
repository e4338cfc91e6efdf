package io.tenure.it;

import static io.tenure.bench.crash.Fault.FREEZE_LEADER;
import static io.tenure.bench.crash.Fault.KILL_ALL;
import static io.tenure.bench.crash.Fault.KILL_FOLLOWER;
import static io.tenure.bench.crash.Fault.KILL_LEADER;
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

/** {@code ./dev campaign crash} is the same with bigger numbers. */
class CrashIT {
    private static final long SEED = 20_261_115;

    @Test
    void what_was_acknowledged_outlives_kills_and_freezes_and_is_never_read_stale() {
        run(KILL_LEADER, FREEZE_LEADER, KILL_ALL);
    }

    @Test
    @Tag("long")
    void nor_is_it_lost_or_stale_when_followers_die_and_leaders_freeze_again() {
        run(FREEZE_LEADER, KILL_FOLLOWER, FREEZE_LEADER);
    }

    private static void run(Fault... faults) {
        Path folder = Workspace.fresh("CrashIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            Report report = new CrashRun(cluster, Ground.SOLID, SEED).run(List.of(faults));
            System.out.println(report.markdown());
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            assertThat(report.softSpots()).as("reasons why the run is void").isEmpty();
        }
    }
}
