package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Progress;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Cancelling a task, and what a worker tells and is told while it runs. */
abstract class CancelConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void a_task_that_waits_is_cancelled_at_once() {
        TaskId ready = enqueue();
        TaskId delayed = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(HOUR)));
        TaskId backingOff = enqueue(TaskOptions.DEFAULT.withPriority(1));
        committed(finish(claim(), new Verdict.Retry(HOUR, "error")));

        for (TaskId id : List.of(ready, delayed, backingOff)) {
            committed(new Cancel(id, "wrong address"));
            assertThat(look(id).state())
                    .isEqualTo(new Cancelled(store().clocks().wall(), "wrong address"));
        }
        pass(HOUR.multipliedBy(2));
        assertThat(claimNow(10)).isEmpty();
        assertThat(stats().depth().cancelled()).isEqualTo(3);
        assertThat(stats().totals().cancelled()).isEqualTo(3);
    }

    @Test
    void the_worker_of_a_claimed_task_is_told_with_its_next_extension() {
        TaskId id = enqueue();
        enqueue();
        TaskRecord claim = claim();
        TaskRecord other = claim();
        assertThat(committed(extend(claim)).toStop()).isEmpty();

        committed(new Cancel(id, "wrong address"));
        assertThat(look(id).state())
                .isInstanceOfSatisfying(
                        Claimed.class, state -> assertThat(state.cancelled()).contains("wrong address"));
        assertThat(committed(extend(claim), extend(other)).toStop()).containsExactly(id);
        assertThat(committed(extend(claim)).toStop()).containsExactly(id);
    }

    @Test
    void a_cancelled_attempt_is_the_last_however_it_ends() {
        for (Verdict verdict : List.of(
                Verdict.SUCCEED,
                new Verdict.Fail("no"),
                new Verdict.Retry(Duration.ZERO, "error"),
                new Verdict.HandBack(Duration.ZERO))) {
            enqueue();
            TaskRecord claim = claim();
            committed(new Cancel(claim.id(), "why"));
            committed(finish(claim, verdict));
            assertCancelled(claim.id());
        }
        enqueue();
        TaskRecord stalled = claim();
        committed(new Cancel(stalled.id(), "why"));
        pass(CLAIM);

        assertCancelled(stalled.id());
        assertThat(stats().totals().cancelled()).isEqualTo(5);
        assertThat(stats().totals().stalled()).isEqualTo(1);
        assertThat(claimNow(10)).isEmpty();
    }

    @Test
    void the_history_tells_how_a_cancelled_attempt_really_ended() {
        enqueue();
        TaskRecord claim = claim();
        committed(new Cancel(claim.id(), "why"));
        committed(finish(claim, Verdict.SUCCEED));

        assertThat(store().attempts(claim.id())).extracting(Attempt::end).containsExactly(End.SUCCEEDED);
    }

    @Test
    void what_is_final_or_unknown_cannot_be_cancelled() {
        enqueue();
        TaskRecord claim = claim();
        committed(finish(claim, Verdict.SUCCEED));
        assertConflict(claim.id(), Cause.TASK_FINAL);
        assertThat(look(claim.id()).state()).isInstanceOf(Succeeded.class);

        TaskId cancelled = enqueue();
        committed(new Cancel(cancelled, "why"));
        assertConflict(cancelled, Cause.TASK_FINAL);
        assertConflict(new TaskId(Long.MAX_VALUE), Cause.TASK_UNKNOWN);
    }

    @Test
    void a_batch_counts_what_was_cancelled_and_ends() {
        TaskId member = enqueue(TaskOptions.DEFAULT.in(batch("b")));
        committed(new Seal(queue(), batch("b")));
        committed(new Cancel(member, "why"));

        var batch = store().batch(queue(), batch("b")).orElseThrow();
        assertThat(batch.cancelled()).isEqualTo(1);
        assertThat(batch.ended()).isTrue();
    }

    @Test
    void a_cancelled_task_is_kept_and_goes_like_any_final_one() {
        TaskId id = enqueue();
        committed(new Cancel(id, "why"));
        pass(Duration.ofDays(7).minusSeconds(1));
        assertThat(store().task(id)).isPresent();

        pass(Duration.ofSeconds(2));
        Await.until(() -> assertThat(store().task(id)).isEmpty());
        assertThat(stats().depth().cancelled()).isZero();
    }

    @Test
    void progress_is_told_with_an_extension_and_stands_until_the_next() {
        enqueue();
        TaskRecord claim = claim();
        assertThat(progress(claim)).isEmpty();
        Progress half = new Progress("half of it", 0.5);

        committed(new Extend(claim.id(), claim.attempt(), CLAIM, Optional.of(half)));
        assertThat(progress(claim)).contains(half);
        committed(extend(claim));
        assertThat(progress(claim)).contains(half);
        committed(new Extend(claim.id(), claim.attempt(), CLAIM, Optional.of(new Progress("", 1))));
        assertThat(progress(claim)).contains(new Progress("", 1));
    }

    @Test
    void progress_of_an_older_attempt_is_refused() {
        enqueue();
        TaskRecord old = claim();
        committed(finish(old, new Verdict.HandBack(Duration.ZERO)));
        TaskRecord live = claim();

        assertThat(commit(new Extend(old.id(), old.attempt(), CLAIM, Optional.of(new Progress("old", 0.1)))))
                .isEqualTo(new Conflict(0, Cause.CLAIM_NOT_LIVE, Optional.empty()));
        assertThat(progress(live)).isEmpty();
    }

    private static Extend extend(TaskRecord claim) {
        return new Extend(claim.id(), claim.attempt(), CLAIM);
    }

    private Optional<Progress> progress(TaskRecord claim) {
        TaskState state = look(claim.id()).state();
        return ((Claimed) state).progress();
    }

    private void assertCancelled(TaskId id) {
        assertThat(look(id).state())
                .isInstanceOfSatisfying(
                        Cancelled.class, state -> assertThat(state.why()).isEqualTo("why"));
    }

    private void assertConflict(TaskId id, Cause cause) {
        assertThat(commit(new Cancel(id, "why"))).isEqualTo(new Conflict(0, cause, Optional.empty()));
    }
}
