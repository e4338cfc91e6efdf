package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.client.RemoteStore;
import io.tenure.it.remote.FleetMember;
import io.tenure.it.remote.Receipts;
import io.tenure.store.Holding;
import io.tenure.store.Term;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that are no members, while the nodes that they use are killed. */
@Tag("long")
class RemoteIT {
    private static final int KILLS = 2;
    private static final int WRITES_BETWEEN_KILLS = 200;
    private static final int WRITERS = 8;

    @Test
    void no_write_is_lost_or_doubled_and_the_fleet_has_a_leader_however_often_the_node_in_use_is_killed() {
        Path folder = Workspace.fresh("RemoteIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            killUnderWriters(cluster);
            killUnderTheLeader(cluster);
        }
    }

    @Test
    void a_fleet_elects_its_leader_over_one_node_and_goes_on_when_that_was_away() {
        Path folder = Workspace.fresh("RemoteIT-one");
        try (Cluster cluster =
                Cluster.start(1, name -> NodeSetup.in(folder, name).small())) {
            killUnderTheLeader(cluster);
        }
    }

    private static void killUnderWriters(Cluster cluster) {
        try (RemoteStore store = RemoteStore.connect(addresses(cluster));
                Receipts receipts = new Receipts(store, WRITERS)) {
            for (int i = 0; i < KILLS; i++) {
                awaitWrites(receipts);
                NodeProcess used = used(cluster, store);
                used.kill();
                awaitWrites(receipts);
                used.start().awaitReady();
            }
            receipts.close();
            assertThat(receipts.failures()).isEmpty();
            assertThat(receipts.faults()).isEmpty();
            System.out.println("RemoteIT: " + receipts.acknowledged() + " writes acknowledged, " + receipts.unknown()
                    + " of unknown outcome, over " + KILLS + " kills of the node in use.");
        }
    }

    /** Two members that are in office at once would have led in the same term, or write on after the other began. */
    private static void killUnderTheLeader(Cluster cluster) {
        String addresses = addresses(cluster);
        try (FleetMember a = new FleetMember("a", addresses);
                FleetMember b = new FleetMember("b", addresses);
                FleetMember c = new FleetMember("c", addresses)) {
            List<FleetMember> fleet = List.of(a, b, c);
            Holding first = awaitLeader(fleet);
            NodeProcess used = used(cluster, leader(fleet).store());
            used.kill();
            used.start().awaitReady();
            Holding second = awaitLeader(fleet);
            assertThat(second.term()).isGreaterThanOrEqualTo(first.term());
            FleetMember leader = leader(fleet);
            leader.close();
            Holding third = awaitLeader(
                    fleet.stream().filter(member -> member != leader).toList());
            assertThat(third.term()).isGreaterThan(second.term());
            List<Term> led =
                    fleet.stream().flatMap(member -> member.led().stream()).toList();
            assertThat(led).doesNotHaveDuplicates();
        }
    }

    private static Holding awaitLeader(List<FleetMember> fleet) {
        return Probe.value(() -> leader(fleet).leading().orElseThrow(() -> new AssertionError("Just lost.")));
    }

    private static FleetMember leader(List<FleetMember> fleet) {
        return Probe.value(() -> {
            List<FleetMember> leading = fleet.stream()
                    .filter(member -> member.leading().isPresent())
                    .toList();
            assertThat(leading).hasSize(1);
            return leading.getFirst();
        });
    }

    private static void awaitWrites(Receipts receipts) {
        int goal = receipts.acknowledged() + WRITES_BETWEEN_KILLS;
        Probe.until(() -> {
            assertThat(receipts.failures()).isEmpty();
            assertThat(receipts.acknowledged()).isGreaterThanOrEqualTo(goal);
        });
    }

    private static NodeProcess used(Cluster cluster, RemoteStore store) {
        URI used = store.node();
        return cluster.nodes().stream()
                .filter(node -> node.url().getPort() == used.getPort())
                .findFirst()
                .orElseThrow();
    }

    private static String addresses(Cluster cluster) {
        return cluster.nodes().stream().map(node -> node.url().toString()).collect(Collectors.joining(","));
    }
}
