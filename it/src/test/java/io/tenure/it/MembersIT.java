package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.members.MembersReport;
import io.tenure.bench.members.MembersRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./dev campaign members} is the same with bigger numbers. */
@Tag("long")
class MembersIT {
    private static final long SEED = 20_261_126;
    private static final int CHANGES = 3;

    @Test
    void members_that_come_and_go_are_members_or_not_whoever_is_killed_in_the_middle() {
        Path folder = Workspace.fresh("MembersIT");
        MembersReport report = MembersRun.run(folder, SEED, CHANGES);
        System.out.println(report.markdown());
        assertThat(report.complaints()).as("broken promises, logs in " + folder).isEmpty();
        assertThat(report.writes()).isPositive();
    }
}
