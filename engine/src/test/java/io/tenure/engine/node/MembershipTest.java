package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.members.MembershipWatch;
import io.tenure.engine.ratis.Elections;
import io.tenure.engine.state.Identity;
import io.tenure.node.NodeId;
import io.tenure.runtime.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.ratis.server.RaftServer;
import org.junit.jupiter.api.Tag;
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
                List<Member> members = EngineCluster.survey(asked);
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
    @Tag("long")
    void a_name_that_lives_elsewhere_is_refused_also_if_that_is_certain_only_after_several_calls() throws Exception {
        Duration call = Duration.ofSeconds(3);
        EngineConfig.Timing timing = new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), call);
        try (EngineCluster cluster = new EngineCluster(root).with(timing)) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            Candidate impostor = new Candidate(
                    NodeId.parse("n2-00000000"), EngineCluster.http(9), EngineCluster.http(8), Member.Kind.VOTER);
            assertThat(first.members().join(impostor)).isInstanceOf(Admission.Pending.class);
            Await.until("the name is refused", () -> first.members().join(impostor) instanceof Admission.NameTaken);
        }
    }

    @Test
    void a_node_may_stand_for_election_from_when_it_is_a_member() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            cluster.leader();
            BuiltInStore second =
                    cluster.start("n2", new Origin.Join(first.status().cluster(), Member.Kind.VOTER));
            RaftServer.Division division = second.engine().log().link().division();
            assertThat(Elections.areSuspended(division)).isTrue();

            assertThat(first.members().join(EngineCluster.candidate(second, Member.Kind.VOTER)))
                    .isInstanceOf(Admission.Admitted.class);

            Await.until("it may stand", () -> !Elections.areSuspended(division));
        }
    }

    @Test
    @Tag("long")
    void a_node_is_a_member_for_good_only_when_that_is_committed() throws Exception {
        Duration patience = Duration.ofSeconds(4);
        try (EngineCluster cluster = new EngineCluster(root)
                .with(new EngineConfig.Timing(patience, patience.plusSeconds(1), Duration.ofSeconds(60)))) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            Origin.Join origin = new Origin.Join(first.status().cluster(), Member.Kind.VOTER);
            Engine third = cluster.start("n3", origin).engine();
            Candidate candidate = EngineCluster.candidate(cluster.node("n3"), Member.Kind.VOTER);
            cluster.kill("n2");
            Thread joining = Threads.virtual("joining", () -> first.members().join(candidate));
            Await.until(
                    "its admission is in its log",
                    () -> Elections.isMember(third.log().link().division()));

            watch(third).look();
            assertThat(third.self().identity().phase()).isEqualTo(Identity.Phase.WAITING);

            cluster.start("n2");
            Await.until("it is a member", () -> third.self().identity().phase() == Identity.Phase.MEMBER);
            joining.join();
        }
    }

    private static MembershipWatch watch(Engine engine) {
        return new MembershipWatch(
                engine.log().link(),
                engine.self(),
                engine.parts().members(),
                engine.log().level(),
                engine.log().failure(),
                Environment.real().time());
    }

    @Test
    void a_wiped_node_comes_back_at_its_old_address_under_a_new_identity() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
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
}
