package io.tenure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.NodeName;
import io.tenure.store.Expected;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import java.nio.file.Path;
import java.time.Duration;
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
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(20));
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
    void below_the_disk_reserve_only_what_frees_room_is_accepted() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            cluster.usable.set(1000);
            Await.until("writes are refused", () -> refused(Data.put(store, "b", "two")));

            assertThat(refused(Data.enqueue(store, "task"))).isTrue();
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
