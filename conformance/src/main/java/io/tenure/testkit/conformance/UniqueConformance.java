package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Unique keys: one task at a time, and what happens to the next. */
abstract class UniqueConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void keep_gives_the_id_of_the_task_that_holds_the_key() {
        TaskId first = enqueue(unique(Clash.KEEP));

        assertThat(enqueue(unique(Clash.KEEP))).isEqualTo(first);
        TaskRecord claim = claim();
        assertThat(enqueue(unique(Clash.KEEP))).isEqualTo(first);
        assertThat(stats().totals().enqueued()).isEqualTo(1);

        committed(finish(claim, Verdict.SUCCEED));
        assertThat(enqueue(unique(Clash.KEEP))).isNotEqualTo(first);
    }

    @Test
    void a_task_that_is_kept_out_does_not_join_its_batch() {
        enqueue(unique(Clash.KEEP));
        enqueue(unique(Clash.KEEP).in(batch("b")));

        assertThat(store().batch(queue(), batch("b"))).isEmpty();
    }

    @Test
    void reject_is_a_conflict_that_names_the_holder() {
        TaskId first = enqueue(unique(Clash.REJECT));

        assertHeld(commit(task(unique(Clash.REJECT))), 0, Optional.of(first));
        assertHeld(commit(task(TaskOptions.DEFAULT), task(unique(Clash.REJECT))), 1, Optional.of(first));
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void replace_cancels_a_task_that_waits() {
        TaskId ready = enqueue(unique(Clash.REPLACE).in(batch("b")));
        committed(new Seal(queue(), batch("b")));
        TaskId delayed = enqueue(unique(Clash.REPLACE).withStart(new Start.After(HOUR)));
        TaskId last = committed(new Enqueue(queue(), text("newest"), unique(Clash.REPLACE)))
                .tasks()
                .getFirst();

        assertThat(look(ready).state())
                .isInstanceOfSatisfying(
                        Cancelled.class, state -> assertThat(state.why()).contains(delayed.toString()));
        assertThat(look(delayed).state()).isInstanceOf(Cancelled.class);
        assertThat(store().batch(queue(), batch("b")).orElseThrow().ended()).isTrue();
        assertThat(claim(1).getFirst().payload()).isEqualTo(text("newest"));
        assertThat(claimNow(10)).isEmpty();
        assertThat(stats().totals().cancelled()).isEqualTo(2);
        assertHeld(commit(task(unique(Clash.REPLACE))), 0, Optional.of(last));
    }

    @Test
    void a_task_that_one_transaction_replaces_and_cancels_ends_once() {
        TaskId replaced = enqueue(unique(Clash.REPLACE).in(batch("b")));
        TaskId next = committed(task(unique(Clash.REPLACE).in(batch("b"))), new Cancel(replaced, "why"))
                .tasks()
                .getFirst();
        assertThat(look(replaced).state())
                .isInstanceOfSatisfying(
                        Cancelled.class, state -> assertThat(state.why()).contains(next.toString()));
        assertThat(stats().totals().cancelled()).isEqualTo(1);

        committed(new Cancel(next, "why"), task(unique(Clash.REPLACE)));
        assertThat(look(next).state())
                .isInstanceOfSatisfying(
                        Cancelled.class, state -> assertThat(state.why()).isEqualTo("why"));
        assertThat(stats().totals().cancelled()).isEqualTo(2);
        assertThat(store().batch(queue(), batch("b")).orElseThrow().ended()).isFalse();
        committed(new Seal(queue(), batch("b")));
        assertThat(store().batch(queue(), batch("b")).orElseThrow().ended()).isTrue();
    }

    @Test
    void a_replaced_task_holds_the_key_no_more_however_long_its_window() {
        enqueue(TaskOptions.DEFAULT.withUnique(Unique.within(HOUR, "k", Clash.REPLACE)));
        TaskId second = enqueue(TaskOptions.DEFAULT.withUnique(Unique.within(HOUR.dividedBy(2), "k", Clash.REPLACE)));
        committed(finish(claim(), Verdict.SUCCEED));
        assertHeld(commit(task(unique(Clash.REJECT))), 0, Optional.of(second));

        pass(HOUR.dividedBy(2));
        enqueue(unique(Clash.REJECT));
    }

    @Test
    void a_task_that_backs_off_can_be_replaced() {
        enqueue(unique(Clash.REPLACE));
        committed(finish(claim(), new Verdict.Retry(HOUR, "error")));

        TaskId next = enqueue(unique(Clash.REPLACE));
        assertThat(claim().id()).isEqualTo(next);
    }

    @Test
    void a_key_is_free_again_once_its_task_is_final() {
        for (Clash clash : Clash.values()) {
            enqueue(unique(clash));
            committed(finish(claim(), Verdict.SUCCEED));
            enqueue(unique(clash));
            committed(finish(claim(), new Verdict.Fail("no")));
            committed(new Cancel(enqueue(unique(clash)), "why"));
            enqueue(unique(clash).withRetries(0));
            claim();
            pass(CLAIM);
        }
        assertThat(stats().totals().enqueued()).isEqualTo(4L * Clash.values().length);
    }

    @Test
    void a_window_holds_the_key_for_just_so_long_also_when_the_task_is_final() {
        TaskOptions options = TaskOptions.DEFAULT.withUnique(Unique.within(HOUR, "k", Clash.KEEP));
        TaskId first = enqueue(options);
        committed(finish(claim(), Verdict.SUCCEED));
        pass(HOUR.minusNanos(1000));
        assertThat(enqueue(options)).isEqualTo(first);
        assertHeld(commit(task(unique(Clash.REPLACE))), 0, Optional.of(first));

        pass(Duration.ofNanos(1000));
        assertThat(enqueue(options)).isNotEqualTo(first);
    }

    @Test
    void after_its_window_an_open_task_holds_the_key_no_more() {
        TaskOptions options = TaskOptions.DEFAULT.withUnique(Unique.within(HOUR, "k", Clash.KEEP));
        TaskId first = enqueue(options);
        pass(HOUR);
        TaskId second = enqueue(options);
        assertThat(second).isNotEqualTo(first);

        committed(new Cancel(first, "why"));
        assertThat(enqueue(options)).as("the key is the second one's").isEqualTo(second);
    }

    @Test
    void keys_are_of_one_queue() {
        enqueue(unique(Clash.REJECT));

        committed(new Enqueue(new QueueName(name() + "x"), text("1"), unique(Clash.REJECT)));
        committed(task(TaskOptions.DEFAULT.withUnique(Unique.untilFinal("other", Clash.REJECT))));
    }

    @Test
    void a_key_counts_within_one_transaction_too() {
        assertHeld(commit(task(unique(Clash.REJECT)), task(unique(Clash.REJECT))), 1, Optional.empty());

        var kept = committed(task(unique(Clash.KEEP)), task(unique(Clash.KEEP))).tasks();
        assertThat(kept.get(0)).isEqualTo(kept.get(1));
        var replaced = committed(task(unique(Clash.REPLACE)), task(unique(Clash.REPLACE)))
                .tasks();
        assertThat(look(replaced.get(0)).state()).isInstanceOf(Cancelled.class);
        assertThat(claim().id()).isEqualTo(replaced.get(1));
    }

    private static TaskOptions unique(Clash clash) {
        return TaskOptions.DEFAULT.withUnique(Unique.untilFinal("k", clash));
    }

    private static void assertHeld(Outcome outcome, int operation, Optional<TaskId> holder) {
        assertThat(outcome).isEqualTo(new Conflict(operation, Cause.UNIQUE_KEY_HELD, Optional.empty(), holder));
    }
}
