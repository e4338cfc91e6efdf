package io.tenure.testkit.conformance;

import static io.tenure.testkit.conformance.Count.CLAIMED;
import static io.tenure.testkit.conformance.Count.FAILED;
import static io.tenure.testkit.conformance.Count.LATE;
import static io.tenure.testkit.conformance.Count.READY;
import static io.tenure.testkit.conformance.Count.STALLED;
import static io.tenure.testkit.conformance.Count.SUCCEEDED;
import static io.tenure.testkit.conformance.Count.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Attempts: how each verdict ends one, and that only the live claim's own attempt is heard (Q3, Q4). */
abstract class AttemptConformance extends Conformance {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void success_is_final_and_keeps_the_result() {
        TaskId id = enqueue();
        TaskRecord claim = claim();

        committed(finish(claim, new Verdict.Succeed(Optional.of(text("result")))));

        assertThat(look(id)).isEqualTo(claim.with(new Succeeded(store().clocks().wall(), Optional.of(text("result")))));
        assertThat(claimNow(1)).isEmpty();
        assertCounts(SUCCEEDED.is(1));
    }

    @Test
    void success_needs_no_result() {
        enqueue();
        TaskRecord claim = claim();

        committed(finish(claim, Verdict.SUCCEED));

        assertThat(look(claim.id()).state())
                .isInstanceOfSatisfying(
                        Succeeded.class, state -> assertThat(state.result()).isEmpty());
    }

    @Test
    void an_error_is_tried_again_after_its_delay_on_the_tick() {
        enqueue();
        TaskRecord first = claim();
        committed(finish(first, new Verdict.Retry(Duration.ofSeconds(10), "it rained")));

        assertThat(look(first.id())).isEqualTo(first.failed("it rained", new BackingOff(tick().plusSeconds(10))));
        assertCounts(WAITING.is(1));
        pass(Duration.ofSeconds(10).minusNanos(1));
        assertThat(claimNow(1)).isEmpty();

        pass(Duration.ofNanos(1));
        TaskRecord second = claim();
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(second.failures()).isEqualTo(1);
    }

    @Test
    void an_error_may_be_tried_again_at_once() {
        enqueue();
        committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "")));

        assertThat(claim().attempt()).isEqualTo(2);
    }

    @Test
    void errors_beyond_the_retries_fail_the_task() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withRetries(2));
        for (int i = 0; i < 2; i++) {
            committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "error " + i)));
        }
        committed(finish(claim(), new Verdict.Retry(Duration.ZERO, "the last error")));

        assertThat(look(id).state()).isEqualTo(new Failed(store().clocks().wall()));
        assertThat(look(id).lastError()).contains("the last error");
        assertThat(look(id).failures()).isEqualTo(3);
        assertThat(claimNow(1)).isEmpty();
        assertCounts(FAILED.is(1));
    }

    @Test
    void a_task_without_retries_fails_with_its_first_error() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withRetries(0));
        committed(finish(claim(), new Verdict.Retry(SECOND, "no")));

        assertThat(look(id).state()).isInstanceOf(Failed.class);
    }

    @Test
    void a_task_can_be_given_up_whatever_its_retries() {
        TaskId id = enqueue();
        committed(finish(claim(), new Verdict.Fail("hopeless")));

        assertThat(look(id).state()).isEqualTo(new Failed(store().clocks().wall()));
        assertThat(look(id).lastError()).contains("hopeless");
        assertThat(stats().depth().failed()).isEqualTo(1);
    }

    @Test
    void a_hand_back_counts_against_nothing() {
        enqueue(TaskOptions.DEFAULT.withRetries(0));
        for (int i = 0; i < 5; i++) {
            committed(finish(claim(), new Verdict.HandBack(Duration.ZERO)));
        }
        TaskRecord claim = claim();
        assertThat(claim.attempt()).isEqualTo(6);
        assertThat(claim.failures()).isZero();

        committed(finish(claim, new Verdict.HandBack(Duration.ofSeconds(10))));
        assertThat(claimNow(1)).isEmpty();
        pass(Duration.ofSeconds(10));
        assertThat(claim().failures()).isZero();
    }

    @Test
    void an_extension_prolongs_the_claim_from_the_commit_on() {
        enqueue();
        TaskRecord claim = claim();
        pass(CLAIM.minus(SECOND));

        committed(new Extend(claim.id(), claim.attempt(), CLAIM));
        assertThat(look(claim.id()).state())
                .isInstanceOfSatisfying(
                        Claimed.class, state -> assertThat(state.expires()).isEqualTo(tick().plus(CLAIM)));

        pass(CLAIM.minus(SECOND));
        committed(finish(claim, Verdict.SUCCEED));
    }

    @Test
    void an_extension_may_be_shorter_than_what_was_left() {
        enqueue();
        TaskRecord claim = claim();
        committed(new Extend(claim.id(), claim.attempt(), SECOND));

        pass(SECOND);

        assertThat(claim().attempt()).isEqualTo(2);
    }

    @Test
    void a_claim_that_ran_out_is_a_stall_and_the_task_is_ready_again() {
        enqueue();
        TaskRecord first = claim();
        pass(CLAIM.minusNanos(1));
        assertCounts(CLAIMED.is(1));

        pass(Duration.ofNanos(1));
        assertCounts(READY.is(1), STALLED.is(1));
        assertThat(look(first.id()).failures()).isEqualTo(1);

        TaskRecord second = claim();
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void stalls_beyond_the_retries_fail_the_task() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withRetries(1));
        claim();
        pass(CLAIM);
        claim();
        pass(CLAIM);

        assertThat(look(id).state()).isInstanceOf(Failed.class);
        assertThat(look(id).lastError().orElseThrow()).contains(WORKER.value());
        assertCounts(FAILED.is(1), STALLED.is(2));
    }

    @Test
    void a_stale_attempt_is_refused_and_counted() {
        enqueue();
        TaskRecord first = claim();
        pass(CLAIM);
        assertNotLive(finish(first, Verdict.SUCCEED));
        TaskRecord second = claim();

        assertNotLive(finish(first, Verdict.SUCCEED));
        assertNotLive(commit(new Extend(first.id(), first.attempt(), CLAIM)));
        assertThat(stats().totals().late()).isEqualTo(3);
        assertThat(look(first.id())).isEqualTo(second);

        committed(finish(second, Verdict.SUCCEED));
    }

    @Test
    void many_claims_that_run_out_together_are_all_over() {
        int many = 1500;
        for (int i = 0; i < 3; i++) {
            List<Operation> tasks = Collections.nCopies(many / 3, task(TaskOptions.DEFAULT));
            committed(store().commit(Transaction.of(tasks)));
        }
        claim(ClaimRequest.MAX_TASKS);
        TaskRecord last = claim(many - ClaimRequest.MAX_TASKS).getLast().task();

        time().advance(CLAIM);
        assertNotLive(finish(last, Verdict.SUCCEED));

        Await.until(() -> assertCounts(READY.is(many), STALLED.is(many), LATE.is(1)));
    }

    @Test
    void an_attempt_that_was_never_given_is_refused() {
        TaskId waiting = enqueue();
        assertNotLive(commit(new Finish(waiting, 0, Verdict.SUCCEED)));
        TaskRecord claim = claim();
        assertNotLive(commit(new Finish(claim.id(), claim.attempt() + 1, Verdict.SUCCEED)));
        assertNotLive(commit(new Finish(new TaskId(Long.MAX_VALUE), 1, Verdict.SUCCEED)));

        assertThat(look(claim.id())).isEqualTo(claim);
        assertThat(stats().totals().late()).isEqualTo(2);
    }

    @Test
    void what_is_final_stays_as_it_is() {
        enqueue();
        TaskRecord claim = claim();
        committed(finish(claim, Verdict.SUCCEED));
        TaskRecord done = look(claim.id());

        assertNotLive(finish(claim, new Verdict.Fail("after all")));
        assertNotLive(finish(claim, Verdict.SUCCEED));
        assertNotLive(commit(new Extend(claim.id(), claim.attempt(), CLAIM)));
        pass(Duration.ofDays(1));

        assertThat(look(claim.id())).isEqualTo(done);
        assertCounts(SUCCEEDED.is(1), LATE.is(3));
    }

    @Test
    void what_is_final_is_kept_for_seven_days_and_then_goes() {
        TaskId id = enqueue(TaskOptions.DEFAULT.in(batch("b")));
        committed(finish(claim(), Verdict.SUCCEED));
        committed(new Seal(queue(), batch("b")));
        committed(new Acknowledge(queue(), batch("b")));

        pass(Duration.ofDays(7).minus(SECOND));
        assertThat(store().task(id)).isPresent();
        assertThat(store().batch(queue(), batch("b"))).isPresent();

        pass(SECOND.multipliedBy(2));
        Await.until(() -> assertThat(store().task(id)).isEmpty());
        assertThat(store().payload(id)).isEmpty();
        assertThat(store().batch(queue(), batch("b"))).isEmpty();
        assertCounts();
    }

    @Test
    void a_task_that_was_tried_stands_behind_those_that_have_been_due_for_longer() {
        TaskId tried = enqueue();
        TaskRecord claim = claim();
        time().advance(SECOND);
        TaskId fresh = enqueue();
        time().advance(SECOND);
        committed(finish(claim, new Verdict.HandBack(Duration.ZERO)));

        assertThat(look(tried).state()).isInstanceOf(Ready.class);
        assertThat(claim().id()).isEqualTo(fresh);
        assertThat(claim().id()).isEqualTo(tried);
    }

    private static void assertNotLive(Outcome outcome) {
        assertThat(outcome).isEqualTo(new Conflict(0, Cause.CLAIM_NOT_LIVE, Optional.empty()));
    }
}
