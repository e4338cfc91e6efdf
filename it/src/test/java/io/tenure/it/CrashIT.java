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
    private static final int MOST_TRIES = 3;

    @Test
    void what_was_acknowledged_outlives_kills_and_freezes_and_is_never_read_stale() {
        run(KILL_LEADER, FREEZE_LEADER, KILL_ALL);
    }

    @Test
    @Tag("long")
    void nor_is_it_lost_or_stale_when_followers_die_and_leaders_freeze_again() {
        run(FREEZE_LEADER, KILL_FOLLOWER, FREEZE_LEADER);
    }

    /** A void run is made again: on a busy machine a kill may meet no call under way. */
    private static void run(Fault... faults) {
        List<String> missing = List.of("There was no run.");
        for (int tries = 0; tries < MOST_TRIES && !missing.isEmpty(); tries++) {
            missing = report(faults).softSpots();
        }
        assertThat(missing).as("reasons why the last run is void").isEmpty();
    }

    private static Report report(Fault... faults) {
        Path folder = Workspace.fresh("CrashIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            Report report = new CrashRun(cluster, Ground.SOLID, SEED).run(List.of(faults));
            System.out.println(report.markdown());
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            return report;
        }
    }
}
