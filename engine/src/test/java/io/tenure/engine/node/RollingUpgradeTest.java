package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Removal;
import io.tenure.engine.log.LevelKeeper;
import io.tenure.engine.log.MemberInfo;
import io.tenure.engine.log.Peers;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.runtime.Ids;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Unavailable;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.protocol.RaftPeer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes of two builds in one cluster (L4). */
final class RollingUpgradeTest {

    @TempDir
    Path root;

    @Test
    void nodes_are_upgraded_one_by_one_under_load_and_the_level_rises_when_all_can_read_it() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(Builds.OLD).three()) {
            Map<String, UpgradeLoad> loads = new LinkedHashMap<>();
            for (String name : List.of("n1", "n2", "n3")) {
                loads.put(name, new UpgradeLoad(name, cluster.node(name)));
            }
            List<String> order = leaderLast(cluster);
            cluster.with(Builds.NEW);
            long committed = 0;
            for (String name : order) {
                assertThat(cluster.nodes())
                        .allSatisfy(node -> assertThat(node.members().level()).isEqualTo(1));
                assertThat(secondLevelIsLogged()).as("before %s", name).isFalse();
                committed += loads.remove(name).stop();
                cluster.stop(name);
                BuiltInStore node = cluster.start(name);
                Await.until(name + " has announced its build", () -> announced(node, name));
                UpgradeLoad load = new UpgradeLoad(name, node);
                loads.put(name, load);
                Await.until("it commits", () -> load.committed() > 20);
                if (!name.equals(order.getLast())) {
                    assertThat(node.commit(Builds.novel("x")))
                            .isInstanceOfSatisfying(
                                    Outcome.Refused.class,
                                    refused -> assertThat(refused.reason()).isEqualTo(Reason.LEVEL_TOO_LOW));
                }
            }
            for (BuiltInStore node : cluster.nodes()) {
                Await.until("the level rises", () -> node.members().level() == 2);
                assertThat(node.commit(Builds.novel("x"))).isInstanceOf(Outcome.Committed.class);
            }
            for (UpgradeLoad load : loads.values()) {
                long before = load.novel();
                Await.until("what is new is in use", () -> load.novel() > before);
                committed += load.stop();
            }
            assertThat(secondLevelIsLogged()).isTrue();
            assertThat(committed).isPositive();
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static List<String> leaderLast(EngineCluster cluster) throws Exception {
        String leader = cluster.leader();
        List<String> order = new ArrayList<>(List.of("n1", "n2", "n3"));
        order.remove(leader);
        order.add(leader);
        return order;
    }

    private static boolean announced(BuiltInStore node, String name) {
        Levels levels = node.engine().log().level().formats().levels();
        return node.members().list().stream()
                .anyMatch(m -> m.id().name().value().equals(name) && m.levels().equals(levels));
    }

    private boolean secondLevelIsLogged() throws IOException {
        for (String name : List.of("n1", "n2", "n3")) {
            if (Builds.secondLevelIn(root.resolve(name))) {
                return true;
            }
        }
        return false;
    }

    @Test
    void a_build_that_cannot_read_the_level_neither_starts_nor_joins_and_says_why() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(Builds.NEW)) {
            BuiltInStore first = cluster.start("n1");
            Await.until("the level rises", () -> first.members().level() == 2);

            cluster.with(Builds.OLD);
            BuiltInStore newcomer =
                    cluster.start("n2", new Origin.Join(first.status().cluster(), Member.Kind.VOTER));
            assertThat(first.members().join(EngineCluster.candidate(newcomer, Member.Kind.VOTER)))
                    .isInstanceOfSatisfying(
                            Admission.Unreadable.class,
                            unreadable -> assertThat(unreadable.sentence())
                                    .contains("format level 2")
                                    .contains("reads level 1: start it with the version of the other members"));

            Data.put(first, "a", "one");
            cluster.stop("n1");
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("format level 2")
                    .hasMessageContaining("start it with the version of the other members");

            BuiltInStore again = cluster.with(Builds.NEW).start("n1");
            assertThat(Data.get(again, "a")).isEqualTo("one");
            assertThat(again.members().level()).isEqualTo(2);
        }
    }

    @Test
    @Tag("long")
    void a_downgraded_member_stops_at_the_entry_that_raised_the_level_and_comes_back_with_its_build() throws Exception {
        downgraded(EngineConfig.Upkeep.DEFAULT, 1);
    }

    @Test
    @Tag("long")
    void a_downgraded_member_that_takes_a_dump_of_a_raised_cluster_stops_as_well() throws Exception {
        downgraded(new EngineConfig.Upkeep(20, 1 << 20, 0, 1 << 20, 8), 90);
    }

    private void downgraded(EngineConfig.Upkeep upkeep, int writes) throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(upkeep).with(Builds.OLD)) {
            BuiltInStore old = cluster.start("n1");
            learner(cluster, old, "w2");
            learner(cluster, old, "w3");
            cluster.with(Builds.NEW);
            BuiltInStore first = restarted(cluster, "n1");
            BuiltInStore second = restarted(cluster, "w2");
            assertThat(second.members().level()).isEqualTo(1);
            restarted(cluster.with(Builds.OLD), "w2");
            restarted(cluster.with(Builds.NEW), "w2");
            cluster.stop("w2");
            Await.until(
                    "the last old one is removed",
                    () -> first.members().remove(new NodeName("w3")) instanceof Removal.Removed);
            Await.until(
                    "the level rises without the one that is away",
                    () -> first.members().level() == 2);
            for (int i = 0; i < writes; i++) {
                Data.put(first, "large", "x".repeat(500_000));
            }
            Data.put(first, "a", "one");

            BuiltInStore back = cluster.with(Builds.OLD).start("w2");
            Await.until("it stops", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith("w2")));
            Await.until(
                    "its log is closed",
                    () -> !back.engine().log().link().division().getInfo().isAlive());
            assertThat(cluster.fatal)
                    .anySatisfy(f -> assertThat(f)
                            .startsWith("w2")
                            .contains("format level 2")
                            .contains("start it with the version of the other members"));
            cluster.stop("w2");
            BuiltInStore again = cluster.with(Builds.NEW).start("w2");
            Await.until("it follows again", () -> Data.get(again, "a").equals("one"));
            assertThat(again.members().level()).isEqualTo(2);
        }
    }

    private static BuiltInStore restarted(EngineCluster cluster, String name) throws Exception {
        cluster.stop(name);
        BuiltInStore node = cluster.start(name);
        Await.until(name + " has announced its build", () -> announced(node, name));
        return node;
    }

    private static BuiltInStore learner(EngineCluster cluster, BuiltInStore first, String name) throws Exception {
        BuiltInStore node = cluster.start(name, new Origin.Join(first.status().cluster(), Member.Kind.LEARNER));
        Candidate candidate = EngineCluster.candidate(node, Member.Kind.LEARNER);
        Await.until(name + " is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);
        return node;
    }

    @Test
    void a_leader_logs_nothing_that_a_member_or_a_node_about_to_become_one_cannot_read() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(Builds.OLD)) {
            learner(cluster, cluster.start("n1"), "w2");
            BuiltInStore first = restarted(cluster.with(Builds.NEW), "n1");
            LevelKeeper level = first.engine().log().level();
            cluster.leader();

            byte[] tooHigh = Builds.NEW.encode(new LogCommand.Commit(Builds.novel("x")), 2);
            assertThat(refused(first, tooHigh)).contains("format 2");
            Group group = new Group(new SessionId(Ids.uuid()), 1, 1, List.of(new LogCommand.Commit(Builds.novel("x"))));
            assertThatThrownBy(() ->
                            first.relay().send(group, EntryCodec.encodeGroup(group.session(), 1, 1, List.of(tooHigh))))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageContaining("wrote at format level 2, but this node is at level 1");
            assertThat(refused(first, Builds.NEW.encode(new LogCommand.Raise(2), 1)))
                    .contains("Not all members can read format level 2");

            RaftPeer stranger = Peers.peer(
                    NodeId.parse("n9-00000009"),
                    EngineCluster.http(9),
                    new MemberInfo(EngineCluster.http(9), new Levels(1, 1)));
            Object change = new Object();
            assertThat(level.begin(change, List.of(stranger))).isEmpty();
            Await.until(
                    "the old one is removed",
                    () -> first.members().remove(new NodeName("w2")) instanceof Removal.Removed);
            assertThat(refused(first, Builds.NEW.encode(new LogCommand.Raise(2), 1)))
                    .contains("Not all members can read format level 2");
            assertThat(first.members().level()).isEqualTo(1);
            level.over(change);
            Await.until("the level rises", () -> first.members().level() == 2);
            assertThat(level.begin(change, List.of(stranger)))
                    .hasValueSatisfying(sentence -> assertThat(sentence).contains("format level 2"));
            assertThat(Builds.secondLevelIn(root.resolve("n1"))).isFalse();
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static String refused(BuiltInStore leader, byte[] command) throws Exception {
        byte[] group = EntryCodec.encodeGroup(new SessionId(Ids.uuid()), 1, 1, List.of(command));
        CompletableFuture<?> end = leader.engine().log().link().toSelf(EntryCodec.encodeGroups(List.of(group)));
        return end.handle((reply, error) -> String.valueOf(error)).get();
    }
}
