package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Unique;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people do with tasks that have ended: retry and discard. */
abstract class RetryConformance extends Conformance {

    @Test
    void a_retry_is_a_new_task_with_the_same_payload_outside_of_the_batch() {
        TaskOptions options = TaskOptions.DEFAULT
                .withPriority(7)
                .withRetries(2)
                .withStart(new Start.At(Instant.EPOCH))
                .withLimitKey("k")
                .withTimeout(Duration.ofMinutes(1));
        TaskId old = failed(options.in(batch("b")));

        TaskId id = committed(new Retry(old)).tasks().getFirst();
        TaskRecord retry = look(id);
        assertThat(retry.options()).isEqualTo(options.withStart(Start.NOW).withRetryOf(old));
        assertThat(retry.state()).isInstanceOf(TaskState.Ready.class);
        assertThat(retry.failures()).isZero();
        assertThat(store().payload(id)).isEqualTo(store().payload(old)).isPresent();
        assertThat(look(old).retriedBy()).contains(id);
        assertThat(look(old).state()).isInstanceOf(TaskState.Failed.class);
        assertThat(store().attempts(old)).hasSize(1);
        assertThat(claim().id()).isEqualTo(id);
    }

    @Test
    void a_task_is_retried_once_and_only_when_it_has_ended() {
        TaskId open = enqueue();
        assertThat(commit(new Retry(open))).isEqualTo(conflict(Cause.TASK_OPEN));
        committed(new Cancel(open, "why"));

        TaskId id = committed(new Retry(open)).tasks().getFirst();
        assertThat(commit(new Retry(open)))
                .isEqualTo(new Conflict(0, Cause.TASK_RETRIED, Optional.empty(), Optional.of(id)));
        assertThat(commit(new Retry(new TaskId(Long.MAX_VALUE)))).isEqualTo(conflict(Cause.TASK_UNKNOWN));
        assertThat(stats().totals().enqueued()).isEqualTo(2);

        committed(new Cancel(id, "why"));
        assertThat(committed(new Retry(id)).tasks()).hasSize(1);
    }

    @Test
    void where_the_unique_key_is_held_by_another_that_one_stands_for_the_retry() {
        TaskOptions unique = TaskOptions.DEFAULT.withUnique(Unique.untilFinal("u", Unique.Clash.REJECT));
        TaskId old = failed(unique);
        TaskId other = enqueue(unique);

        assertThat(committed(new Retry(old)).tasks()).containsExactly(other);
        assertThat(look(old).retriedBy()).contains(other);
        assertThat(stats().totals().enqueued()).isEqualTo(2);
    }

    @Test
    void a_retry_takes_its_unique_key_in_the_eyes_of_the_same_transaction() {
        TaskOptions unique = TaskOptions.DEFAULT.withUnique(Unique.untilFinal("u", Unique.Clash.REJECT));
        TaskId old = failed(unique);

        assertThat(commit(new Retry(old), task(unique)))
                .isEqualTo(new Conflict(1, Cause.UNIQUE_KEY_HELD, Optional.empty()));
        TaskId retry = committed(new Retry(old)).tasks().getFirst();
        assertThat(commit(task(unique)))
                .isEqualTo(new Conflict(0, Cause.UNIQUE_KEY_HELD, Optional.empty(), Optional.of(retry)));
    }

    @Test
    void a_key_that_was_unique_for_a_window_does_not_hinder_a_retry() {
        TaskOptions within = TaskOptions.DEFAULT.withUnique(Unique.within(Duration.ofDays(1), "u", Unique.Clash.KEEP));
        TaskId old = failed(within);

        TaskId retry = committed(new Retry(old)).tasks().getFirst();
        assertThat(retry).isNotEqualTo(old);
        assertThat(look(retry).options().unique()).isEmpty();
        assertThat(enqueue(within)).as("the window stays that of the first").isEqualTo(old);
    }

    @Test
    void a_discarded_task_is_gone_with_all_that_was_kept_of_it() {
        TaskId id = failed(TaskOptions.DEFAULT);
        TaskId open = enqueue();
        assertThat(commit(new Discard(open))).isEqualTo(conflict(Cause.TASK_OPEN));

        committed(new Discard(id));
        assertThat(store().task(id)).isEmpty();
        assertThat(store().payload(id)).isEmpty();
        assertThat(store().attempts(id)).isEmpty();
        assertThat(stats().depth().failed()).isZero();
        assertThat(stats().totals().failed()).isOne();
        assertThat(store().tasks(TaskScan.of(queue(), TaskState.Kind.FAILED)).items())
                .isEmpty();
        assertThat(commit(new Discard(id))).isEqualTo(conflict(Cause.TASK_UNKNOWN));
        pass(Duration.ofDays(8));
        assertThat(look(open).state()).isInstanceOf(TaskState.Ready.class);
    }

    @Test
    void a_member_of_a_batch_is_discarded_only_after_its_acknowledgement() {
        TaskId id = failed(TaskOptions.DEFAULT.in(batch("b")));
        TaskId last = enqueue(TaskOptions.DEFAULT.in(batch("b")));
        committed(new Seal(queue(), batch("b")));
        assertThat(commit(new Discard(id))).isEqualTo(conflict(Cause.BATCH_NOT_ACKNOWLEDGED));

        // Longer than it would be kept for itself: the batch prolongs that.
        pass(Duration.ofDays(9));
        committed(new Cancel(last, "not needed"));
        committed(new Acknowledge(queue(), batch("b")));
        committed(new Discard(id), new Discard(last));
        assertThat(store().task(id)).isEmpty();
        assertThat(store().batch(queue(), batch("b"))).isEmpty();
        pass(Duration.ofDays(2));
        enqueue();
    }

    @Test
    void many_are_retried_and_a_document_is_written_in_one_commit_or_none() {
        TaskId first = failed(TaskOptions.DEFAULT);
        TaskId second = failed(TaskOptions.DEFAULT);
        Operation.Put page = new Operation.Put(key("page"), Expected.ABSENT, text("1"));
        assertThat(committed(page, new Retry(first), new Retry(second)).tasks()).hasSize(2);
        assertThat(commit(page, new Retry(first))).isInstanceOf(Conflict.class);
        assertThat(stats().totals().enqueued()).isEqualTo(4);
    }

    private TaskId failed(TaskOptions options) {
        TaskId id = committed(new Enqueue(queue(), text("payload"), options))
                .tasks()
                .getFirst();
        committed(finish(claim(), new Verdict.Fail("hopeless")));
        return id;
    }

    private static Conflict conflict(Cause cause) {
        return new Conflict(0, cause, Optional.empty());
    }
}
