package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.log.Route;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.StoredState;
import io.tenure.runtime.Ids;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RestartTest {

    @TempDir
    Path root;

    @Test
    void a_group_that_is_sent_again_after_a_restart_takes_effect_once() throws Exception {
        LogCommand enqueue = new LogCommand.Commit(
                Transaction.of(new Operation.Enqueue(Data.QUEUE, Body.of("t", "x"), TaskOptions.DEFAULT)));
        byte[] command = Formats.OF_THIS_BUILD.encode(enqueue, Levels.FIRST);
        byte[] group = EntryCodec.encodeGroup(new SessionId(Ids.uuid()), 1, 1, List.of(command));
        byte[] message = EntryCodec.encodeGroups(List.of(group));
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "leader is ready");
            send(store, message);
            send(store, message);
            cluster.stop("n1");

            BuiltInStore again = cluster.start("n1");
            Data.put(again, "a", "leader is ready");
            send(again, message);
            assertThat(again.queues().getFirst().depth().ready()).isEqualTo(1);
        }
    }

    private static void send(BuiltInStore store, byte[] message) throws Exception {
        Optional<Route> route = store.engine().log().link().toLeader();
        assertThat(route.orElseThrow().send(message).get()).isNotNull();
    }

    @Test
    void what_a_crash_left_of_the_state_is_brought_up_to_date_from_the_log() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            for (int i = 0; i < 100; i++) {
                Data.enqueue(store, "task " + i);
            }
            Position saved = store.engine().log().state().persist();
            Path state = Files.copy(root.resolve("n1/state.mv"), root.resolve("state.mv"));
            for (int i = 0; i < 100; i++) {
                Data.enqueue(store, "task " + i);
            }
            // A copy of the log as it is now, and of the state as it was saved before, is what a crash leaves.
            copy(root.resolve("n1"), root.resolve("copy"));
            cluster.stop("n1");
            Files.copy(state, root.resolve("copy/state.mv"), StandardCopyOption.REPLACE_EXISTING);
            assertThat(StoredState.applied(root.resolve("copy/state.mv"))).isEqualTo(saved);
            cluster.wipe("n1");
            Files.move(root.resolve("copy"), root.resolve("n1"));

            BuiltInStore again = cluster.start("n1");
            assertThat(again.queues().getFirst().depth().ready()).isEqualTo(200);
        }
    }

    @Test
    void a_founder_that_stopped_before_its_first_election_founds_again() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            assertThat(Data.put(cluster.start("n1"), "a", "one")).isInstanceOf(Outcome.Committed.class);
        }
    }

    @Test
    void three_nodes_that_all_stopped_come_back_with_everything() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            for (int i = 0; i < 20; i++) {
                Data.put(cluster.node("n" + (1 + i % 3)), "k" + i, "v" + i);
            }
            List.of("n1", "n2", "n3").forEach(cluster::stop);
            for (String name : List.of("n3", "n1", "n2")) {
                cluster.start(name);
            }
            for (int i = 0; i < 20; i++) {
                assertThat(Data.get(cluster.node("n2"), "k" + i)).isEqualTo("v" + i);
            }
        }
    }

    @Test
    @Tag("long")
    void a_node_that_was_away_too_long_takes_a_dump() throws Exception {
        EngineConfig.Upkeep shortLog = new EngineConfig.Upkeep(20, 1 << 20, 0, 1 << 20, 8);
        try (EngineCluster cluster = new EngineCluster(root).with(shortLog).three()) {
            cluster.stop("n3");
            String large = "x".repeat(500_000);
            for (int i = 0; i < 90; i++) {
                BuiltInStore store = cluster.node(i % 2 == 0 ? "n1" : "n2");
                assertThat(store.commit(Transaction.of(new Operation.Put(
                                DocumentKey.of("large", "k" + i % 7), Expected.ANYTHING, Body.of("t", large)))))
                        .isInstanceOf(Outcome.Committed.class);
            }
            BuiltInStore back = cluster.start("n3");
            Data.put(back, "a", "after");
            assertThat(Data.get(back, "a")).isEqualTo("after");
            Await.until("the dump is counted", () -> back.counters().dumpsTaken() > 0);
            assertThat(back.collections()).isEqualTo(cluster.node("n1").collections());
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static void copy(Path from, Path to) throws Exception {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }
}
