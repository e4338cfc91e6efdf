package io.tenure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MembershipTest {

    @TempDir
    Path root;

    @Test
    void members_are_listed_with_their_addresses_and_how_the_leader_sees_them() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            BuiltInStore second = cluster.join("n2");
            cluster.leader();

            for (BuiltInStore asked : List.of(first, second)) {
                List<Member> members = asked.members().list();
                assertThat(members).extracting(m -> m.id().name().value()).containsExactly("n1", "n2");
                assertThat(members).allSatisfy(m -> {
                    assertThat(m.kind()).isEqualTo(Member.Kind.VOTER);
                    assertThat(m.view().orElseThrow().alive()).isTrue();
                    assertThat(m.http().port()).isEqualTo(8000);
                });
                assertThat(members).filteredOn(Member::leader).hasSize(1);
                assertThat(members)
                        .filteredOn(Member::self)
                        .singleElement()
                        .extracting(Member::id)
                        .isEqualTo(asked.status().id());
            }
            assertThat(first.status().warnings()).singleElement().asString().contains("2 voters");
        }
    }

    @Test
    void a_worker_follows_without_a_vote() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            Data.put(first, "a", "one");
            BuiltInStore worker =
                    cluster.start("w1", new Origin.Join(first.status().cluster(), Member.Kind.WORKER));
            Candidate candidate = EngineCluster.candidate(worker, Member.Kind.WORKER);
            Await.until("the worker is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);

            assertThat(Data.get(worker, "a")).isEqualTo("one");
            assertThat(Data.put(worker, "b", "two")).isInstanceOf(Outcome.Committed.class);
            assertThat(Data.get(first, "b")).isEqualTo("two");
            assertThat(worker.status().role()).isEqualTo(Role.LISTENER);
            assertThat(first.status().voters()).isEqualTo(1);
        }
    }

    @Test
    void a_worker_that_came_between_voters_is_followed_through_every_later_change() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            BuiltInStore worker = joined(cluster, first, "w3", Member.Kind.WORKER);
            cluster.join("n4");
            joined(cluster, first, "w5", Member.Kind.WORKER);

            assertThat(Data.put(first, "a", "one")).isInstanceOf(Outcome.Committed.class);
            Await.until("the first worker follows", () -> Data.get(worker, "a").equals("one"));
            assertThat(first.members().list())
                    .allSatisfy(m -> assertThat(m.view().orElseThrow().alive())
                            .as("%s", m)
                            .isTrue());
        }
    }

    @Test
    void a_dead_worker_does_not_keep_others_from_joining() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            joined(cluster, first, "w2", Member.Kind.WORKER);
            cluster.stop("w2");

            joined(cluster, first, "w3", Member.Kind.WORKER);
            cluster.join("n4");
            assertThat(first.members().list()).hasSize(4);
        }
    }

    @Test
    void workers_outlive_the_absence_of_leaders() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            BuiltInStore early = joined(cluster, first, "w2", Member.Kind.WORKER);
            cluster.join("n3");
            BuiltInStore voter = cluster.join("n4");
            BuiltInStore late = joined(cluster, first, "w5", Member.Kind.WORKER);
            cluster.stop("n1");
            cluster.stop("n3");
            Await.until("no leader is left", () -> voter.status().role() == Role.CANDIDATE);
            assertThatThrownBy(() -> Data.put(late, "a", "zero")).isInstanceOf(StoreException.class);

            BuiltInStore again = cluster.start("n1");
            Await.until("the voters take writes", () -> taken(again, "a", "one"));
            Await.until("workers follow", () -> taken(early, "b", "two") && taken(late, "c", "three"));
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static boolean taken(BuiltInStore store, String id, String text) {
        try {
            return Data.put(store, id, text) instanceof Outcome.Committed;
        } catch (StoreException e) {
            return false;
        }
    }

    private static BuiltInStore joined(EngineCluster cluster, BuiltInStore first, String name, Member.Kind kind)
            throws Exception {
        BuiltInStore node = cluster.start(name, new Origin.Join(first.status().cluster(), kind));
        Candidate candidate = EngineCluster.candidate(node, kind);
        Await.until(name + " is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);
        return node;
    }

    @Test
    void a_removed_node_notices_and_the_others_go_on() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            assertThat(cluster.node(leader).members().remove(new NodeName("nobody")))
                    .isInstanceOf(Removal.Unknown.class);
            String other = leader.equals("n3") ? "n2" : "n3";
            BuiltInStore removed = cluster.node(other);
            Await.until(
                    other + " is removed",
                    () -> cluster.node(leader).members().remove(new NodeName(other)) instanceof Removal.Removed);

            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(other)));
            assertThatThrownBy(() -> Data.put(removed, "a", "late")).isInstanceOf(StoreException.class);
            cluster.stop(other);
            assertThat(Data.put(cluster.node(leader), "a", "one")).isInstanceOf(Outcome.Committed.class);
            assertThat(cluster.node(leader).members().list()).hasSize(2);
        }
    }

    @Test
    void the_leader_can_remove_itself() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            Removal removal = cluster.node(leader).members().remove(new NodeName(leader));
            assertThat(removal).isNotInstanceOf(Removal.Refused.class);
            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(leader)));
            cluster.stop(leader);
            assertThat(cluster.leader()).isNotEqualTo(leader);
            assertThat(Data.put(cluster.any(), "a", "one")).isInstanceOf(Outcome.Committed.class);
        }
    }

    @Test
    void the_last_voter_cannot_be_removed() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore only = cluster.start("n1");
            cluster.leader();
            assertThat(only.members().remove(new NodeName("n1"))).isInstanceOf(Removal.Refused.class);
        }
    }

    @Test
    void a_name_that_lives_elsewhere_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            Candidate impostor = new Candidate(
                    NodeId.parse("n2-00000000"), EngineCluster.http(9), EngineCluster.http(8), Member.Kind.VOTER);
            assertThat(first.members().join(impostor)).isInstanceOf(Admission.NameTaken.class);
            assertThat(first.members().list()).hasSize(2);
        }
    }

    @Test
    void a_wiped_node_comes_back_at_its_old_address_under_a_new_identity() throws Exception {
        try (EngineCluster cluster = three()) {
            cluster.leader();
            for (int i = 0; i < 50; i++) {
                Data.put(cluster.node("n1"), "k" + i, "v" + i);
            }
            NodeId before = cluster.node("n3").status().id();
            cluster.peerPort = cluster.node("n3").status().peer().port();
            cluster.wipe("n3");
            BuiltInStore again = cluster.join("n3");

            assertThat(again.status().id()).isNotEqualTo(before);
            assertThat(Data.get(again, "k49")).isEqualTo("v49");
            assertThat(cluster.node("n1").members().list())
                    .extracting(Member::id)
                    .hasSize(3)
                    .contains(again.status().id())
                    .doesNotContain(before);
        }
    }

    @Test
    void a_removed_node_that_was_away_notices_when_it_starts_again() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            String other = leader.equals("n3") ? "n2" : "n3";
            cluster.stop(other);
            Await.until(
                    other + " is removed",
                    () -> cluster.node(leader).members().remove(new NodeName(other)) instanceof Removal.Removed);
            Data.put(cluster.node(leader), "a", "one");
            cluster.start(other);
            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(other)));
        }
    }

    @Test
    void a_changed_http_address_is_made_known() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.join("n2");
            cluster.stop("n2");
            cluster.httpPort = 8001;
            cluster.start("n2");
            Await.until(
                    "all know it",
                    () -> cluster.nodes().stream()
                            .allMatch(store -> store.members().list().stream()
                                    .anyMatch(m -> m.http().port() == 8001)));
            cluster.httpPort = 8002;
            cluster.join("n3");
            assertThat(cluster.node("n1").members().list())
                    .extracting(m -> m.http().port())
                    .containsExactly(8000, 8001, 8002);
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private EngineCluster three() throws Exception {
        EngineCluster cluster = new EngineCluster(root);
        cluster.start("n1");
        cluster.join("n2");
        cluster.join("n3");
        return cluster;
    }
}
