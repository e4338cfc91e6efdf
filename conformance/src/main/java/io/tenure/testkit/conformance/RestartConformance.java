package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tenure.node.NodeName;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Indeterminate;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Scan;
import io.tenure.store.Start;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import io.tenure.testkit.Await;
import io.tenure.testkit.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What was acknowledged is there after all nodes were stopped and started again. */
abstract class RestartConformance extends Conformance {
    private static final int CLIENTS = 5;

    @Test
    void documents_outlive_a_restart() {
        put("a", "1");
        put("b", "2");
        List<?> before = store().scan(Scan.of(collection())).items();

        restart();

        for (var store : fixture().stores()) {
            assertThat(store.scan(Scan.of(collection())).items()).isEqualTo(before);
        }
    }

    @Test
    void versions_and_task_ids_go_on_after_a_restart() {
        Version version = put("a", "1");
        TaskId task = enqueue();

        restart();

        assertThat(put("b", "1")).isGreaterThan(version);
        assertThat(enqueue()).isGreaterThan(task);
    }

    @Test
    void tasks_and_their_order_outlive_a_restart() {
        TaskId low = enqueue(TaskOptions.DEFAULT.withPriority(-1));
        TaskId high = enqueue(TaskOptions.DEFAULT.withPriority(1));
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(1))));
        TaskRecord before = look(low);
        var counters = stats();

        restart();

        assertThat(look(low)).isEqualTo(before);
        assertThat(stats()).isEqualTo(counters);
        assertThat(claim().id()).isEqualTo(high);
        assertThat(claim().id()).isEqualTo(low);
    }

    @Test
    void a_claim_outlives_a_restart() {
        enqueue();
        TaskRecord claim = claim();

        restart();

        assertThat(claimNow(1)).isEmpty();
        committed(finish(claim, Verdict.SUCCEED));
    }

    @Test
    void an_outage_does_not_expire_a_claim() {
        enqueue();
        TaskRecord claim = claim();
        Clocks before = store().clocks();

        fixture().restart(() -> time().advance(Duration.ofDays(1)));

        assertThat(tick()).isEqualTo(before.tick());
        committed(finish(claim, Verdict.SUCCEED));
        assertThat(stats().totals().stalled()).isZero();
    }

    @Test
    void a_claim_expires_after_a_restart_as_it_would_have_before() {
        enqueue();
        claim();
        pass(CLAIM.minusSeconds(1));

        restart();

        assertThat(claimNow(1)).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(claim().attempt()).isEqualTo(2);
    }

    @Test
    void what_became_due_during_an_outage_is_ready_after_it() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofHours(1))));

        fixture().restart(() -> time().advance(Duration.ofHours(1)));
        untilFollowed();

        assertThat(claim().id()).isEqualTo(id);
    }

    @Test
    void batches_outlive_a_restart() {
        enqueue(TaskOptions.DEFAULT.in(batch("b")));
        enqueue(TaskOptions.DEFAULT.in(batch("b")));
        committed(finish(claim(), Verdict.SUCCEED));
        committed(new Seal(queue(), batch("b")));
        var before = store().batch(queue(), batch("b"));
        var members = store().members(queue(), batch("b"), 0, 10);

        restart();

        assertThat(store().batch(queue(), batch("b"))).isEqualTo(before);
        assertThat(store().members(queue(), batch("b"), 0, 10)).isEqualTo(members);
    }

    @Test
    void terms_outlive_a_restart_and_go_on_increasing() {
        NodeName node = new NodeName("n1");
        store().openTerm(new TermRequest(office(), Term.NONE, node, new LeaseId("first")));
        var holding = store().holding(office());

        restart();

        assertThat(store().holding(office())).isEqualTo(holding);
        assertThat(store().openTerm(new TermRequest(office(), Term.NONE, node, new LeaseId("first"))))
                .isEqualTo(new Opened(holding.orElseThrow()));
        assertThat(store().openTerm(new TermRequest(office(), new Term(1), node, new LeaseId("second"))))
                .isInstanceOf(Opened.class);
        Transaction old = Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1")));
        assertThat(store().commit(old.fencedBy(new Fence(office(), new Term(1)))))
                .isInstanceOf(Fenced.class);
    }

    @Test
    void the_clocks_do_not_go_back_over_a_restart() {
        tick();
        Clocks before = store().clocks();

        fixture().restart(() -> time().jumpWall(Duration.ofHours(-1)));
        tick();
        Clocks after = store().clocks();
        time().jumpWall(Duration.ofHours(1));

        assertThat(after).isEqualTo(before);
    }

    @Test
    void what_was_acknowledged_just_before_the_end_is_there_after_a_restart() {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        List<Store> nodes = fixture().stores();

        Parallel.call(CLIENTS, client -> () -> {
            if (client == 0) {
                Await.until(() -> assertThat(acknowledged).hasSizeGreaterThan(10 * CLIENTS));
                restart();
            } else {
                writeUntilClosed(nodes.get(client % nodes.size()), client + "/", acknowledged);
            }
            return client;
        });

        assertThat(acknowledged)
                .allSatisfy(id -> assertThat(store().get(key(id))).isPresent());
    }

    private void writeUntilClosed(Store node, String prefix, Set<String> acknowledged) {
        try {
            for (int i = 0; i < 1_000_000; i++) {
                committed(node.commit(Transaction.of(new Put(key(prefix + i), Expected.ABSENT, text("1")))));
                acknowledged.add(prefix + i);
            }
            throw new AssertionError("The store was never closed.");
        } catch (Unavailable | Indeterminate e) {
            assertThat(e).hasMessageEndingWith(".");
        }
    }

    @Test
    void a_closed_store_says_that_it_is_unavailable() {
        Store closed = store();
        restart();
        closed.close();

        DocumentKey key = key("a");
        assertUnavailable(() -> closed.get(key));
        assertUnavailable(() -> closed.stale().get(key));
        assertUnavailable(() -> closed.clocks());
        assertUnavailable(() -> closed.commit(Transaction.of(new Put(key, Expected.ANYTHING, text("1")))));
        assertUnavailable(() -> closed.claim(new ClaimRequest(queue(), WORKER, 1, CLAIM)));
        assertUnavailable(
                () -> closed.openTerm(new TermRequest(office(), Term.NONE, new NodeName("n1"), new LeaseId("lease"))));
        assertUnavailable(() -> closed.watch(new Topic.OfQueue(queue()), () -> {}));
        assertThat(store().get(key)).isEmpty();
    }

    private void restart() {
        fixture().restart(() -> {});
    }

    private static void assertUnavailable(ThrowingCallable call) {
        assertThatExceptionOfType(Unavailable.class).isThrownBy(call);
    }
}
