package io.tenure.it;

import static io.tenure.bench.lease.Blow.FREEZE;
import static io.tenure.bench.lease.Blow.KILL;
import static io.tenure.bench.lease.Blow.TERMINATE;
import static io.tenure.bench.lease.Blow.TRANSFER;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.lease.BusyCode;
import io.tenure.bench.lease.LeaseReport;
import io.tenure.bench.lease.LeaseRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code ./dev campaign lease} is the same with bigger numbers, and measures. */
@Tag("long")
class LeaseIT {

    @Test
    void whatever_befalls_a_leader_another_follows_and_no_two_lead_at_once() {
        Path folder = Workspace.fresh("LeaseIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            LeaseReport report = new LeaseRun(cluster).run(List.of(KILL, TRANSFER, FREEZE, TERMINATE));
            System.out.println(report.markdown());
            assertThat(report.complaints())
                    .as("broken promises, logs in " + folder)
                    .isEmpty();
            assertThat(report.softSpots()).as("reasons why the run is void").isEmpty();
        }
    }

    /**
     * Longer than a leader trusts its leases. If such code cost the office, it would each time; a machine that is busy with
     * other things takes it away now and then.
     */
    @Test
    void code_of_users_that_never_pauses_costs_a_leader_neither_its_office_nor_the_log() {
        assertThat(IntStream.range(0, 3)
                        .anyMatch(i -> BusyCode.within(Workspace.fresh("LeaseIT-busy" + i), Duration.ofSeconds(4))
                                .kept()))
                .isTrue();
    }
}
