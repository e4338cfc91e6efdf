package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Origin;
import io.tenure.engine.log.Route;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FailureTest {

    private static final EngineConfig.Timing SHORT_CALLS =
            new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(2));

    @TempDir
    Path root;

    @Test
    void calls_end_within_their_limit_when_there_is_no_quorum() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_CALLS)) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            Data.put(first, "a", "one");
            cluster.kill("n2");

            long begin = System.nanoTime();
            assertThatThrownBy(() -> Data.put(first, "a", "two")).isInstanceOf(StoreException.class);
            assertThatThrownBy(() -> Data.get(first, "a")).isInstanceOf(Unavailable.class);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(60));
            assertThat(first.stale().get(Data.key("a"))).isPresent();

            cluster.start("n2");
            Await.until("writes work again", () -> {
                try {
                    return Data.put(first, "a", "three") instanceof Outcome.Committed;
                } catch (StoreException e) {
                    return false;
                }
            });
            assertThat(Data.get(first, "a")).isEqualTo("three");
        }
    }

    @Test
    @Tag("long")
    void a_leader_that_does_not_know_yet_that_it_is_alone_serves_only_stale_reads() throws Exception {
        EngineConfig.Timing slowToNotice =
                new EngineConfig.Timing(Duration.ofSeconds(9), Duration.ofSeconds(10), Duration.ofSeconds(11));
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            BuiltInStore slow = cluster.with(slowToNotice).join("n2");
            cluster.with(SHORT_CALLS).join("n3");
            cluster.lead("n2");
            Data.put(slow, "a", "one");
            cluster.stop("n1");
            cluster.stop("n3");

            assertThat(slow.members().leads()).as("it has not noticed").isTrue();
            assertThatThrownBy(() -> Data.get(slow, "a")).isInstanceOf(Unavailable.class);
            assertThat(slow.stale().get(Data.key("a"))).isPresent();
        }
    }

    @Test
    void below_the_disk_reserve_only_what_frees_room_is_accepted() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            Data.enqueue(store, "task");
            TaskRecord claimed = store.claim(new ClaimRequest(Data.QUEUE, new WorkerId("w"), 1, Duration.ofHours(1)))
                    .getFirst()
                    .task();
            cluster.usable.set(1000);
            Await.until("writes are refused", () -> refused(Data.put(store, "b", "two")));

            assertThat(refused(Data.enqueue(store, "task"))).isTrue();
            Verdict done = new Verdict.Succeed(Optional.of(Body.of("t", "a result")));
            assertThat(store.commit(Transaction.of(new Operation.Finish(claimed.id(), claimed.attempt(), done))))
                    .isInstanceOf(Outcome.Committed.class);
            assertThat(refused(store.commit(Transaction.of(new Operation.Retry(claimed.id())))))
                    .as("a retry writes the payload once more")
                    .isTrue();
            assertThat(Data.get(store, "a")).isEqualTo("one");
            assertThat(store.status().warnings()).anyMatch(w -> w.contains("disk"));
            assertThat(store.openTerm(new TermRequest(Office.CLUSTER, Term.NONE, new NodeName("n1"), new LeaseId("l"))))
                    .isInstanceOf(TermOutcome.Opened.class);
            assertThat(store.commit(Transaction.of(new Operation.Delete(Data.key("a"), Expected.PRESENT))))
                    .isInstanceOf(Outcome.Committed.class);

            cluster.usable.set(Long.MAX_VALUE);
            Await.until("writes are accepted", () -> !refused(Data.put(store, "b", "two")));
        }
    }

    private static boolean refused(Outcome outcome) {
        return outcome instanceof Outcome.Refused refused && refused.reason() == Outcome.Reason.DISK_RESERVE;
    }

    @Test
    void a_message_that_cannot_be_read_does_not_come_into_the_log() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            Route route = store.engine().log().link().toLeader().orElseThrow();
            assertThatThrownBy(() -> route.send(new byte[] {1, 2, 3}).get()).hasMessageContaining("log entry");
            assertThat(Data.put(store, "a", "two")).isInstanceOf(Outcome.Committed.class);
            assertThat(cluster.fatal).isEmpty();
        }
    }

    @Test
    void an_entry_that_fails_half_way_stops_the_node_and_is_not_saved() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_CALLS)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            store.engine().log().state().persist();
            store.engine().log().state().look(tables -> {
                Table meta = tables.table(TableName.META);
                meta.put(meta.range(new byte[0], null).next().key(), new byte[] {99});
                return meta;
            });
            assertThatThrownBy(() -> Data.put(store, "a", "two")).isInstanceOf(Indeterminate.class);
            Await.until("the handler is told", () -> !cluster.fatal.isEmpty());
            assertThat(cluster.fatal).singleElement().asString().contains("could not be applied");
            cluster.stop("n1");

            assertThat(Data.get(cluster.start("n1"), "a")).isEqualTo("two");
        }
    }

    @Test
    void an_entry_that_stops_the_node_at_each_start_is_called_the_same_one() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(SHORT_CALLS)) {
            BuiltInStore store = cluster.start("n1");
            Data.enqueue(store, "task");
            store.engine().log().state().look(tables -> {
                Table tasks = tables.table(TableName.TASKS);
                tasks.remove(tasks.range(new byte[0], null).next().key());
                return tasks;
            });
            store.engine().log().state().persist();
            ClaimRequest claim = new ClaimRequest(Data.QUEUE, new WorkerId("w"), 1, Duration.ofMinutes(1));
            assertThatThrownBy(() -> store.claim(claim)).isInstanceOf(Indeterminate.class);
            Await.until("the handler is told", () -> !cluster.fatal.isEmpty());
            String first = cluster.fatal.removeFirst();
            assertThat(first).contains("Entry ", "Start the node again");
            cluster.stop("n1");

            cluster.start("n1");
            Await.until("the handler is told again", () -> !cluster.fatal.isEmpty());
            assertThat(cluster.fatal.removeFirst())
                    .startsWith(first.substring(0, first.indexOf(" of the log")))
                    .contains("as at the start before", "does not help", "join it again");
        }
    }

    @Test
    void a_peer_port_in_use_is_refused_with_a_sentence_and_leaves_nothing_behind() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            int port = cluster.start("n1").status().peer().port();
            EngineConfig config = EngineConfig.of(
                    root.resolve("n2"),
                    new NodeName("n2"),
                    new EngineConfig.Network(
                            new Endpoint("127.0.0.1", port), "127.0.0.1", new Endpoint("127.0.0.1", 8001)));
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> BuiltInStore.open(config, Origin.FOUND, (s, c) -> {}))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining(port + " is in use");
            }
        }
    }

    @Test
    void a_closed_store_refuses_calls() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            store.close();
            store.close();
            assertThatThrownBy(() -> Data.put(store, "a", "one")).isInstanceOf(Unavailable.class);
            assertThatThrownBy(() -> store.stale().get(Data.key("a"))).isInstanceOf(Unavailable.class);
        }
    }
}
