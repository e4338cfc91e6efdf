package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.log.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The largest of everything is accepted; what is larger is refused and changes nothing. */
abstract class LimitsConformance extends Conformance {

    @Test
    void a_body_of_the_largest_size_is_kept() {
        Body largest = body(Limits.MAX_BODY_BYTES);
        committed(new Put(key("a"), Expected.ABSENT, largest));

        assertThat(store().get(key("a")).orElseThrow().body()).isEqualTo(largest);
    }

    @Test
    void a_body_that_is_too_large_is_refused() {
        Body tooLarge = body(Limits.MAX_BODY_BYTES + 1);

        assertTooLarge(commit(new Put(key("a"), Expected.ABSENT, tooLarge)));
        assertTooLarge(commit(
                new Put(key("b"), Expected.ABSENT, text("small")),
                new Enqueue(queue(), tooLarge, TaskOptions.DEFAULT)));
        assertThat(store().get(key("a"))).isEmpty();
        assertThat(store().get(key("b"))).isEmpty();
    }

    @Test
    void a_result_or_an_error_that_is_too_large_is_refused_and_the_claim_goes_on() {
        enqueue();
        TaskRecord claim = claim();

        assertTooLarge(finish(claim, new Verdict.Succeed(Optional.of(body(Limits.MAX_BODY_BYTES + 1)))));
        assertTooLarge(finish(claim, new Verdict.Fail("x".repeat(Limits.MAX_BODY_BYTES + 1))));
        assertTooLarge(finish(claim, new Verdict.Retry(Duration.ZERO, "x".repeat(Limits.MAX_BODY_BYTES + 1))));
        committed(new Finish(claim.id(), claim.attempt(), Verdict.SUCCEED));
    }

    @Test
    void a_transaction_of_the_most_operations_is_committed() {
        committed(store().commit(Transaction.of(checks(Limits.MAX_OPERATIONS))));
    }

    @Test
    void a_transaction_of_too_many_operations_is_refused() {
        assertTooLarge(store().commit(Transaction.of(checks(Limits.MAX_OPERATIONS + 1))));
    }

    @Test
    void a_transaction_that_is_too_large_as_a_whole_is_refused() {
        Body half = body(Limits.MAX_COMMAND_BYTES / 2);

        assertTooLarge(commit(new Put(key("a"), Expected.ABSENT, half), new Put(key("b"), Expected.ABSENT, half)));
        assertThat(store().get(key("a"))).isEmpty();
    }

    @Test
    void a_refusal_for_size_does_not_use_up_the_idempotency_key() {
        IdempotencyKey key = new IdempotencyKey(name());
        assertTooLarge(store().commit(
                        Transaction.of(new Put(key("a"), Expected.ABSENT, body(Limits.MAX_BODY_BYTES + 1)))
                                .named(key)));

        committed(store().commit(Transaction.of(new Put(key("a"), Expected.ABSENT, text("small")))
                .named(key)));
    }

    @Test
    void many_large_transactions_go_in_one_call() {
        List<Transaction> transactions = IntStream.range(0, 8)
                .mapToObj(i -> Transaction.of(new Put(key("a" + i), Expected.ABSENT, body(Limits.MAX_BODY_BYTES))))
                .toList();

        assertThat(store().commitEach(transactions)).hasSize(8).allSatisfy(Conformance::committed);
    }

    @Test
    void a_claim_of_large_tasks_ends_early_and_the_next_one_gets_the_rest() {
        int fit = Limits.MAX_CLAIM_BYTES / Limits.MAX_BODY_BYTES;
        for (int i = 0; i < fit + 2; i++) {
            committed(new Enqueue(queue(), body(Limits.MAX_BODY_BYTES), TaskOptions.DEFAULT));
        }

        assertThat(claimNow(ClaimRequest.MAX_TASKS).size()).isEqualTo(fit);
        assertThat(claimNow(ClaimRequest.MAX_TASKS).size()).isEqualTo(2);
    }

    @Test
    void the_largest_claim_is_filled() {
        List<Operation> tasks = IntStream.range(0, ClaimRequest.MAX_TASKS)
                .mapToObj(i -> (Operation) task(TaskOptions.DEFAULT))
                .toList();
        committed(store().commit(Transaction.of(tasks)));

        assertThat(claim(ClaimRequest.MAX_TASKS)).hasSize(ClaimRequest.MAX_TASKS);
    }

    @Test
    void the_longest_id_is_kept() {
        String longest = "\u65e5".repeat(DocumentKey.MAX_ID_CHARS);
        put(longest, "1");

        assertThat(store().get(key(longest))).isPresent();
    }

    @Test
    void the_longest_delays_are_kept() {
        Duration century = Duration.ofDays(36_500);
        Instant last = Instant.parse("9999-12-31T23:59:59Z");
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(century)));
        assertThat(look(enqueue(TaskOptions.DEFAULT.withStart(new Start.At(last))))
                        .state())
                .isEqualTo(new Delayed(last));
        enqueue();
        committed(finish(claim(), new Verdict.Retry(century, "never")));
        enqueue();
        committed(finish(claim(), new Verdict.HandBack(century)));

        assertThat(stats().depth().waiting()).isEqualTo(4);
    }

    private List<Operation> checks(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> (Operation) new Check(key("a" + i), Expected.ABSENT))
                .toList();
    }

    private static Body body(int size) {
        return new Body("bytes", new byte[size]);
    }

    private static void assertTooLarge(Outcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
            assertThat(refused.sentence()).endsWith(".");
        });
    }
}
