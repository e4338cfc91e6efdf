package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Idempotency keys: the same transaction under the same key has the first outcome and no second effect (Q2). */
abstract class IdempotencyConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void the_same_transaction_under_the_same_key_takes_effect_once() {
        Transaction transaction =
                named(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1")), task(TaskOptions.DEFAULT)));
        Outcome first = store().commit(transaction);
        put("a", "changed since");

        assertThat(elsewhere().commit(transaction)).isEqualTo(first);
        assertThat(store().get(key("a")).orElseThrow().body()).isEqualTo(text("changed since"));
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void a_conflict_is_the_outcome_too() {
        Transaction transaction = named(Transaction.of(new Put(key("a"), Expected.PRESENT, text("1"))));
        Outcome first = store().commit(transaction);
        assertThat(first).isInstanceOf(Conflict.class);
        put("a", "now it is there");

        assertThat(store().commit(transaction)).isEqualTo(first);
    }

    @Test
    void another_transaction_under_the_same_key_is_refused() {
        committed(store().commit(named(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1"))))));

        assertReused(store().commit(named(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("2"))))));
        assertReused(store().commit(named(Transaction.of(new Put(key("b"), Expected.ANYTHING, text("1"))))));
        assertReused(store().commit(named(Transaction.of(new Put(key("a"), Expected.ABSENT, text("1"))))));
        assertThat(store().get(key("a")).orElseThrow().body()).isEqualTo(text("1"));
        assertThat(store().get(key("b"))).isEmpty();
    }

    @Test
    void a_key_works_among_transactions_in_one_go() {
        Transaction transaction = named(Transaction.of(task(TaskOptions.DEFAULT)));

        List<Outcome> outcomes = store().commitEach(List.of(transaction, transaction));

        assertThat(outcomes.get(1)).isEqualTo(committed(outcomes.get(0)));
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void a_retry_of_a_fenced_transaction_gives_the_first_outcome_after_the_term_has_ended() {
        NodeName node = new NodeName("n1");
        store().openTerm(new TermRequest(office(), Term.NONE, node, new LeaseId("first")));
        Transaction transaction = named(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1"))))
                .fencedBy(new Fence(office(), new Term(1)));
        Outcome first = committed(store().commit(transaction));
        store().openTerm(new TermRequest(office(), new Term(1), node, new LeaseId("second")));

        assertThat(store().commit(transaction)).isEqualTo(first);
    }

    @Test
    void a_key_outlives_a_restart() {
        Transaction transaction = named(Transaction.of(task(TaskOptions.DEFAULT)));
        Outcome first = committed(store().commit(transaction));

        fixture().restart(() -> {});

        assertThat(store().commit(transaction)).isEqualTo(first);
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void a_key_is_kept_for_seven_days_and_not_for_ever() {
        Transaction transaction = named(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1"))));
        Outcome first = committed(store().commit(transaction));

        pass(IdempotencyKey.RETENTION.minus(HOUR));
        assertThat(store().commit(transaction)).isEqualTo(first);

        pass(HOUR.multipliedBy(2));
        assertThat(committed(store().commit(transaction))).isNotEqualTo(first);
    }

    @Test
    void a_key_is_kept_as_long_as_a_task_of_its_transaction_is_open() {
        Transaction transaction = named(Transaction.of(task(TaskOptions.DEFAULT)));
        Outcome first = committed(store().commit(transaction));

        pass(IdempotencyKey.RETENTION.multipliedBy(3));

        assertThat(store().commit(transaction)).isEqualTo(first);
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void a_refused_transaction_does_not_use_up_its_key() {
        Put put = new Put(key("a"), Expected.ANYTHING, text("1"));
        assertThat(store().commit(named(Transaction.of(put, put)))).isInstanceOf(Refused.class);

        committed(store().commit(named(Transaction.of(put))));
    }

    private Transaction named(Transaction transaction) {
        return transaction.named(new IdempotencyKey(name()));
    }

    private static void assertReused(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(Reason.KEY_REUSED));
    }
}
