package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Batches: exact counters, and one end, in the commit in which a batch is sealed and has no open member (Q7). */
abstract class BatchConformance extends Conformance {
    private static final BatchId BATCH = batch("b");
    private static final TaskOptions MEMBER = TaskOptions.DEFAULT.in(BATCH);

    @Test
    void a_batch_begins_with_its_first_task() {
        assertThat(store().batch(queue(), BATCH)).isEmpty();
        enqueue(MEMBER);

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 1, 0, 0, 0, false, false, true));
    }

    @Test
    void a_batch_counts_how_its_members_ended() {
        for (int i = 0; i < 4; i++) {
            enqueue(MEMBER);
        }
        committed(finish(claim(), Verdict.SUCCEED));
        committed(finish(claim(), new Verdict.Fail("no")));
        committed(finish(claim(), new Verdict.Retry(Duration.ofHours(1), "later")));
        committed(finish(claim(), new Verdict.HandBack(Duration.ofHours(1))));

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 2, 1, 1, 0, false, false, true));
    }

    @Test
    void stalls_beyond_the_retries_count_as_failed() {
        enqueue(MEMBER.withRetries(0));
        claim();
        pass(CLAIM);

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 0, 0, 1, 0, false, false, true));
    }

    @Test
    void a_batch_ends_when_it_is_sealed_and_no_member_is_open() {
        enqueue(MEMBER);
        committed(finish(claim(), Verdict.SUCCEED));
        assertThat(look().ended()).isFalse();

        committed(new Seal(queue(), BATCH));
        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 0, 1, 0, 0, true, false, true));
        assertThat(look().ended()).isTrue();
    }

    @Test
    void a_sealed_batch_ends_with_its_last_member() {
        enqueue(MEMBER);
        enqueue(MEMBER);
        committed(new Seal(queue(), BATCH));
        committed(finish(claim(), Verdict.SUCCEED));
        assertThat(look().ended()).isFalse();

        committed(finish(claim(), Verdict.SUCCEED));
        assertThat(look().ended()).isTrue();
    }

    @Test
    void several_members_may_end_in_one_commit() {
        enqueue(MEMBER);
        enqueue(MEMBER);
        TaskRecord first = claim();
        TaskRecord second = claim();

        committed(
                new Finish(first.id(), first.attempt(), Verdict.SUCCEED),
                new Seal(queue(), BATCH),
                new Finish(second.id(), second.attempt(), new Verdict.Fail("no")));

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 0, 1, 1, 0, true, false, true));
    }

    @Test
    void a_sealed_batch_takes_no_more_members() {
        enqueue(MEMBER);
        committed(new Seal(queue(), BATCH));

        assertThat(commit(task(TaskOptions.DEFAULT), task(MEMBER)))
                .isEqualTo(new Conflict(1, Cause.BATCH_SEALED, Optional.empty()));
        assertThat(look().open()).isEqualTo(1);
        assertThat(stats().depth().ready()).isEqualTo(1);
    }

    @Test
    void sealing_again_changes_nothing() {
        enqueue(MEMBER);
        committed(new Seal(queue(), BATCH));
        committed(new Seal(queue(), BATCH));

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 1, 0, 0, 0, true, false, true));
    }

    @Test
    void a_batch_that_never_had_a_member_cannot_be_sealed() {
        Outcome outcome = commit(new Seal(queue(), BATCH));

        assertThat(outcome).isEqualTo(new Conflict(0, Cause.BATCH_UNKNOWN, Optional.empty()));
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void a_batch_can_be_filled_and_sealed_in_one_commit() {
        committed(task(MEMBER), task(MEMBER), new Seal(queue(), BATCH));

        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 2, 0, 0, 0, true, false, true));
    }

    @Test
    void the_same_batch_id_in_another_queue_is_another_batch() {
        QueueName other = new QueueName(name() + "x");
        enqueue(MEMBER);
        committed(new Enqueue(other, text("x"), MEMBER), new Enqueue(other, text("x"), MEMBER));

        assertThat(look().open()).isEqualTo(1);
        assertThat(store().batch(other, BATCH).orElseThrow().open()).isEqualTo(2);
    }

    @Test
    void members_come_in_pages_in_the_order_of_enqueuing() {
        List<TaskId> members = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            members.add(enqueue(MEMBER));
            enqueue(TaskOptions.DEFAULT.in(batch("b2")));
            enqueue();
        }

        for (int limit = 1; limit <= 8; limit++) {
            assertThat(walk(limit)).as("in pages of " + limit).isEqualTo(members);
        }
        assertThat(store().members(queue(), batch("none"), 0, 10).items()).isEmpty();
    }

    @Test
    void members_are_listed_as_they_are_now() {
        enqueue(MEMBER);
        TaskRecord claim = claim();
        assertThat(store().members(queue(), BATCH, 0, 10).items()).containsExactly(claim);

        committed(finish(claim, Verdict.SUCCEED));
        assertThat(store().members(queue(), BATCH, 0, 10).items())
                .containsExactly(store().task(claim.id()).orElseThrow());
    }

    @Test
    void members_stay_while_their_batch_has_not_ended() {
        enqueue(MEMBER);
        TaskId open = enqueue(MEMBER);
        committed(new Seal(queue(), BATCH));
        TaskRecord done = claim();
        committed(finish(done, Verdict.SUCCEED));

        pass(Duration.ofDays(30));

        assertThat(walk(10)).containsExactly(done.id(), open);
        assertThat(look()).isEqualTo(new BatchRecord(BATCH, queue(), 1, 1, 0, 0, true, false, true));
    }

    private BatchRecord look() {
        return store().batch(queue(), BATCH).orElseThrow();
    }

    private List<TaskId> walk(int limit) {
        List<TaskId> ids = new ArrayList<>();
        Optional<String> after = Optional.of("0");
        while (after.isPresent()) {
            Page<TaskRecord> page = store().members(queue(), BATCH, Long.parseLong(after.get()), limit);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(limit);
            page.items().forEach(task -> ids.add(task.id()));
            after = page.next();
        }
        return ids;
    }
}
