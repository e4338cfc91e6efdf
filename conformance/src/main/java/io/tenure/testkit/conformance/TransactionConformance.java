package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Transactions: all or nothing, judged against the state before them, one after the other. */
abstract class TransactionConformance extends Conformance {

    @Test
    void a_transaction_takes_effect_wholly() {
        put("gone", "old");

        Committed done = committed(
                new Put(key("a"), Expected.ABSENT, text("1")),
                new Put(key("b"), Expected.ABSENT, text("2")),
                new Delete(key("gone"), Expected.PRESENT),
                new Check(key("none"), Expected.ABSENT),
                task(TaskOptions.DEFAULT));

        assertThat(store().get(key("a")).map(Document::version)).contains(done.version());
        assertThat(store().get(key("b")).map(Document::version)).contains(done.version());
        assertThat(store().get(key("gone"))).isEmpty();
        assertThat(done.tasks())
                .singleElement()
                .satisfies(id -> assertThat(store().task(id)).isPresent());
    }

    @Test
    void one_condition_that_fails_undoes_everything() {
        put("kept", "old");
        TaskId running = enqueue();
        TaskRecord claim = claim();

        Outcome outcome = commit(
                new Put(key("new"), Expected.ANYTHING, text("1")),
                new Delete(key("kept"), Expected.ANYTHING),
                task(TaskOptions.DEFAULT.in(batch("b"))),
                new Finish(claim.id(), claim.attempt(), Verdict.SUCCEED),
                new Check(key("none"), Expected.PRESENT));

        assertThat(outcome).isEqualTo(new Conflict(4, Cause.DOCUMENT_ABSENT, Optional.empty()));
        assertThat(store().get(key("new"))).isEmpty();
        assertThat(store().get(key("kept"))).isPresent();
        assertThat(store().batch(queue(), batch("b"))).isEmpty();
        assertThat(look(running)).isEqualTo(claim);
        assertThat(stats().depth().ready()).isZero();
    }

    @Test
    void the_first_conflict_is_the_one_that_is_told() {
        Version version = put("a", "1");

        assertThat(commit(
                        new Check(key("a"), Expected.PRESENT),
                        new Check(key("none"), Expected.PRESENT),
                        new Put(key("b"), Expected.PRESENT, text("2"))))
                .isEqualTo(new Conflict(1, Cause.DOCUMENT_ABSENT, Optional.empty()));
        assertThat(commit(new Put(key("b"), Expected.ABSENT, text("2")), new Put(key("a"), Expected.ABSENT, text("2"))))
                .isEqualTo(new Conflict(1, Cause.DOCUMENT_EXISTS, Optional.of(version)));
    }

    @Test
    void the_same_document_twice_is_refused() {
        List<Operation> onA = List.of(
                new Check(key("a"), Expected.ANYTHING),
                new Put(key("a"), Expected.ANYTHING, text("1")),
                new Delete(key("a"), Expected.ANYTHING));

        for (Operation first : onA) {
            for (Operation second : onA) {
                assertInvalid(commit(first, new Check(key("b"), Expected.ANYTHING), second));
            }
        }
        assertThat(store().get(key("a"))).isEmpty();
    }

    @Test
    void the_same_claim_twice_is_refused() {
        enqueue();
        TaskRecord claim = claim();
        List<Operation> onClaim = List.of(
                new Extend(claim.id(), claim.attempt(), CLAIM),
                new Finish(claim.id(), claim.attempt(), Verdict.SUCCEED));

        for (Operation first : onClaim) {
            for (Operation second : onClaim) {
                assertInvalid(commit(first, second));
            }
        }
        assertThat(look(claim.id())).isEqualTo(claim);
    }

    @Test
    void the_same_batch_sealed_twice_in_one_transaction_is_refused() {
        enqueue(TaskOptions.DEFAULT.in(batch("b")));

        assertInvalid(commit(new Seal(queue(), batch("b")), new Seal(queue(), batch("b"))));
    }

    @Test
    void a_transaction_without_operations_is_refused() {
        assertInvalid(commit());
    }

    @Test
    void tasks_are_told_in_the_order_of_their_operations() {
        Committed done = committed(
                task(TaskOptions.DEFAULT.withPriority(1)),
                new Put(key("a"), Expected.ANYTHING, text("1")),
                task(TaskOptions.DEFAULT.withPriority(2)),
                task(TaskOptions.DEFAULT.withPriority(3)));

        assertThat(done.tasks()).isSorted().doesNotHaveDuplicates();
        assertThat(done.tasks()).extracting(id -> look(id).options().priority()).containsExactly(1, 2, 3);
    }

    @Test
    void transactions_in_one_go_are_judged_one_after_the_other() {
        List<Outcome> outcomes = store().commitEach(List.of(
                Transaction.of(new Put(key("a"), Expected.ABSENT, text("first"))),
                Transaction.of(new Put(key("a"), Expected.ABSENT, text("second"))),
                Transaction.of(new Delete(key("a"), Expected.PRESENT)),
                Transaction.of(new Put(key("a"), Expected.ABSENT, text("third")))));

        Version first = committed(outcomes.get(0)).version();
        assertThat(outcomes.get(1)).isEqualTo(new Conflict(0, Cause.DOCUMENT_EXISTS, Optional.of(first)));
        Version second = committed(outcomes.get(2)).version();
        Version third = committed(outcomes.get(3)).version();
        assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
        assertThat(store().get(key("a")).orElseThrow().body()).isEqualTo(text("third"));
    }

    @Test
    void one_that_fails_in_one_go_does_not_disturb_the_others() {
        List<Outcome> outcomes = store().commitEach(List.of(
                Transaction.of(new Put(key("a"), Expected.ABSENT, text("1"))),
                Transaction.of(new Check(key("none"), Expected.PRESENT)),
                Transaction.of(),
                Transaction.of(new Put(key("b"), Expected.ABSENT, text("1")))));

        assertThat(outcomes).hasSize(4);
        assertThat(outcomes.get(1)).isInstanceOf(Conflict.class);
        assertInvalid(outcomes.get(2));
        assertThat(store().get(key("a"))).isPresent();
        assertThat(store().get(key("b"))).isPresent();
    }

    @Test
    void no_transactions_in_one_go_have_no_outcomes() {
        assertThat(store().commitEach(List.of())).isEmpty();
    }

    private static void assertInvalid(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.INVALID);
            assertThat(refused.sentence()).endsWith(".");
        });
    }
}
