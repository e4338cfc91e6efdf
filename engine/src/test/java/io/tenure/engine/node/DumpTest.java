package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.DumpIntake;
import io.tenure.engine.log.Link;
import io.tenure.engine.state.DumpServer;
import io.tenure.engine.state.DumpWriter;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.FollowerInfoProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.proto.RaftProtos.ServerRpcProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are too far behind, and what may happen meanwhile. */
final class DumpTest {

    private static final EngineConfig.Upkeep SHORT_LOG = new EngineConfig.Upkeep(20, 1 << 20, 0, 1 << 20, 8);
    private static final EngineConfig.Upkeep LONG_LOG = EngineConfig.Upkeep.DEFAULT;
    private static final String LARGE = "x".repeat(400_000);

    /** A call outlasts a dump that is refused and tried again, also on a busy machine. */
    private static final EngineConfig.Timing PATIENT =
            new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofMinutes(1));

    @TempDir
    Path root;

    /** The log of the first one is short, those of the others reach back to the beginning. */
    private EngineCluster oneShortLog() throws Exception {
        EngineCluster cluster = new EngineCluster(root);
        cluster.with(SHORT_LOG).start("n1");
        cluster.with(LONG_LOG).join("n2");
        cluster.with(LONG_LOG).join("n3");
        return cluster;
    }

    private static void fill(BuiltInStore store, int documents) {
        for (int i = 0; i < documents; i++) {
            DocumentKey key = DocumentKey.of("large", "k" + i);
            assertThat(store.commit(Transaction.of(new Operation.Put(key, Expected.ANYTHING, Body.of("t", LARGE)))))
                    .isInstanceOf(Outcome.Committed.class);
        }
    }

    private static void awaitCut(BuiltInStore store, long beyond) throws Exception {
        Await.until(
                "the log is cut",
                () -> store.engine().log().link().division().getRaftLog().getStartIndex() > beyond);
    }

    /** On a busy machine n2 may lead again before n3 is back, and has all entries that n3 lacks. */
    private static BuiltInStore fetching(EngineCluster cluster) throws Exception {
        for (int tries = 0; tries < 5; tries++) {
            cluster.lead("n1");
            cluster.stop("n3");
            // What n3 had at most: the level of the cluster may have risen until it stopped.
            long behind = cluster.node("n1").status().progress().applied();
            fill(cluster.node("n1"), 120);
            awaitCut(cluster.node("n1"), behind + 1);
            long goal = cluster.node("n1").status().progress().applied();
            BuiltInStore back = cluster.with(LONG_LOG).start("n3");
            Await.until(
                    "n3 takes a dump, or follows without",
                    () -> isFetching(back) || back.status().progress().applied() >= goal);
            if (isFetching(back)) {
                return back;
            }
        }
        throw new AssertionError("n3 never needed a dump.");
    }

    private static boolean isFetching(BuiltInStore back) {
        return back.engine().parts().intake().pages() > 0;
    }

    @Test
    @Tag("long")
    void a_node_that_fetches_a_dump_while_leadership_moves_follows_the_next_leader() throws Exception {
        try (EngineCluster cluster = oneShortLog()) {
            BuiltInStore back = fetching(cluster);
            cluster.lead("n2");
            long goal = cluster.node("n2").status().progress().applied();
            Await.until("n3 follows", () -> back.status().progress().applied() >= goal);
            Link link = back.engine().log().link();
            Await.until(
                    "n3 knows who was replaced",
                    () -> link.isReplaced(peer(cluster, "n1")) && !link.isReplaced(peer(cluster, "n2")));

            cluster.stop("n1");
            Await.until("two of three commit", () -> {
                try {
                    return Data.put(cluster.node("n2"), "a", "after") instanceof Outcome.Committed;
                } catch (RuntimeException e) {
                    return false;
                }
            });
            assertThat(Data.get(back, "a")).isEqualTo("after");
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static RaftPeer peer(EngineCluster cluster, String name) {
        return cluster.node(name).engine().log().link().server().getPeer();
    }

    /** If it stood for election at such a moment, its log would close itself. */
    @Test
    @Tag("long")
    void a_node_that_fetches_a_dump_is_a_member_at_any_moment() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_LOG).three()) {
            long founded = cluster.node("n3").status().progress().applied();
            fill(cluster.node("n3"), 60);
            // Until its log has no list of members.
            awaitCut(cluster.node("n3"), founded);
            BuiltInStore back = fetching(cluster);
            RaftServer.Division division = back.engine().log().link().division();
            Path members =
                    root.resolve("n3/raft/" + division.getGroup().getGroupId().getUuid() + "/current/raft-meta.conf");
            Files.delete(members);
            long goal = cluster.node("n1").status().progress().applied();
            AtomicBoolean following = new AtomicBoolean();
            CompletableFuture<Integer> forgotten = CompletableFuture.supplyAsync(() -> {
                int times = 0;
                while (!following.get()) {
                    times += division.getRaftConf().getPeer(division.getId()) == null ? 1 : 0;
                }
                return times;
            });
            Await.until("n3 follows", () -> back.status().progress().applied() >= goal);
            following.set(true);

            assertThat(forgotten).succeedsWithin(Duration.ofMinutes(1)).isEqualTo(0);
            assertThat(members).as("what its next start goes by").isNotEmptyFile();
        }
    }

    /** Whichever of the others leads: on a busy machine that changes unasked. */
    @Test
    void a_call_whose_entry_came_with_a_dump_is_answered() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_LOG).three()) {
            List<BuiltInStore> others = List.of(cluster.node("n1"), cluster.node("n2"));
            cluster.stop("n3");
            // What n3 had at most: the level of the cluster may have risen until it stopped.
            long behind = others.getFirst().status().progress().applied();
            fill(others.getFirst(), 60);
            List<OpenDump> open = new ArrayList<>();
            for (BuiltInStore other : others) {
                awaitCut(other, behind + 1);
                open.addAll(openAll(other.engine().log().dumps()));
            }

            BuiltInStore back = cluster.with(LONG_LOG).with(PATIENT).start("n3");
            CompletableFuture<Outcome> call = CompletableFuture.supplyAsync(() -> Data.put(back, "a", "by n3"));
            Await.until(
                    "the call is in the log",
                    () -> others.getFirst().stale().get(Data.key("a")).isPresent());
            assertThat(call).as("n3 gets no dump yet, so it cannot know").isNotDone();
            for (OpenDump dump : open) {
                dump.take();
            }

            assertThat(call.get()).isInstanceOf(Outcome.Committed.class);
            Await.until("the dump is counted", () -> back.counters().dumpsTaken() > 0);
            assertThat(Data.get(back, "a")).isEqualTo("by n3");
            awaitAnotherDump(back, others.getFirst());
        }
    }

    /** As many as may be open, so that nobody gets another one. */
    private static List<OpenDump> openAll(DumpServer dumps) throws IOException {
        List<OpenDump> open = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            open.add(new OpenDump(dumps, dumps.open()));
        }
        return open;
    }

    private record OpenDump(DumpServer dumps, long number) {

        /** All of it, so that it is closed. */
        void take() throws IOException {
            for (int page = 0; !DumpWriter.isLast(dumps.page(number, page)); page++) {
                assertThat(page).isLessThan(1000);
            }
        }
    }

    /** A node that has taken a dump can take the next one without a restart. */
    private static void awaitAnotherDump(BuiltInStore store, BuiltInStore other) throws Exception {
        DumpIntake intake = store.engine().parts().intake();
        long pages = intake.pages();
        RaftPeer peer = other.engine().log().link().server().getPeer();
        RoleInfoProto following = RoleInfoProto.newBuilder()
                .setFollowerInfo(FollowerInfoProto.newBuilder()
                        .setLeaderInfo(ServerRpcProto.newBuilder().setId(peer.getRaftPeerProto())))
                .build();
        CompletableFuture<TermIndex> fetch =
                store.engine().log().machine().notifyInstallSnapshotFromLeader(following, TermIndex.valueOf(0, 0));
        Await.until("another dump is loaded", () -> fetch.isDone() && intake.pages() > pages);
    }

    @Test
    void the_log_is_not_cut_behind_a_dump_that_is_being_taken_or_was_taken_just_now() throws Exception {
        try (EngineCluster cluster =
                new EngineCluster(root).with(new EngineConfig.Upkeep(40, 16 << 20, 0, 1 << 20, 8))) {
            BuiltInStore store = cluster.start("n1");
            fill(store, 10);
            long dump = store.engine().log().dumps().open();
            long needed = store.engine().log().dumps().firstNeeded().orElseThrow();
            fill(store, 20);
            new OpenDump(store.engine().log().dumps(), dump).take();
            fill(store, 20);
            store.engine().parts().trimmer().look();
            assertThat(store.engine().log().link().division().getRaftLog().getStartIndex())
                    .isLessThanOrEqualTo(needed);
            fill(store, 200);
            awaitCut(store, needed);
        }
    }

    @Test
    void the_log_keeps_its_limit_in_bytes() throws Exception {
        long limit = 40L << 20;
        try (EngineCluster cluster =
                new EngineCluster(root).with(new EngineConfig.Upkeep(20_000, limit, 5_000, 64 << 20, 8))) {
            BuiltInStore store = cluster.start("n1");
            for (int i = 0; i < 4; i++) {
                fill(store, 100);
                store.engine().parts().trimmer().look();
            }
            long segments = 3 * (17L << 20);
            Await.until(
                    "the log is short", () -> bytes(root.resolve("n1/raft").toFile()) < limit + limit / 4 + segments);
        }
    }

    /** What goes while it is counted has no length. */
    private static long bytes(File file) {
        File[] inside = file.listFiles();
        return inside == null
                ? file.length()
                : Stream.of(inside).mapToLong(DumpTest::bytes).sum();
    }

    @Test
    void a_state_that_ends_before_the_log_begins_is_refused_at_start() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_LOG)) {
            BuiltInStore store = cluster.start("n1");
            fill(store, 2);
            store.engine().log().state().persist();
            Path old = Files.copy(root.resolve("n1/state.mv"), root.resolve("old.mv"));
            fill(store, 80);
            awaitCut(store, 10);
            cluster.stop("n1");
            Files.delete(root.resolve("n1/state.mv"));
            Files.move(old, root.resolve("n1/state.mv"));

            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("but the log beside it begins at entry");
        }
    }

    @Test
    void an_older_dump_never_takes_the_place_of_a_newer_state() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            store.engine().log().state().persist();
            Files.copy(root.resolve("n1/state.mv"), root.resolve("n1/install.mv"));
            Data.put(store, "a", "two");

            assertThatThrownBy(() -> store.engine().log().state().replace())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has applied");
            assertThat(Data.get(store, "a")).isEqualTo("two");
        }
    }
}
