package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Fence;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The end of a batch is acknowledged once; until then it is listed and its members are kept, within bounds (Q7, Q9). */
abstract class AcknowledgeConformance extends Conformance {
    private static final BatchId BATCH = batch("b");

    @Test
    void an_ended_batch_is_listed_until_it_is_acknowledged() {
        enqueue(TaskOptions.DEFAULT.in(BATCH));
        assertThat(unacknowledged(10)).isEmpty();
        committed(new Seal(queue(), BATCH));
        assertThat(unacknowledged(10)).isEmpty();
        committed(finish(claim(), Verdict.SUCCEED));
        assertThat(unacknowledged(10)).containsExactly(BATCH);

        committed(new Acknowledge(queue(), BATCH));
        assertThat(unacknowledged(10)).isEmpty();
        assertThat(store().batch(queue(), BATCH))
                .contains(new BatchRecord(BATCH, queue(), 0, 1, 0, 0, true, true, true));
    }

    @Test
    void open_batches_are_listed_until_they_end() {
        assertThat(open(10)).isEmpty();
        for (String name : List.of("longer", "b", "c")) {
            enqueue(TaskOptions.DEFAULT.in(batch(name)));
        }
        for (int limit = 1; limit <= 4; limit++) {
            assertThat(open(limit))
                    .as("in pages of " + limit)
                    .containsExactlyInAnyOrder(BATCH, batch("c"), batch("longer"));
        }
        committed(new Seal(queue(), BATCH));
        assertThat(open(10)).contains(BATCH);
        committed(finish(claim(), Verdict.SUCCEED));
        committed(finish(claim(), Verdict.SUCCEED));
        assertThat(open(10)).as("one of them is sealed, and its only task done").hasSize(2);
    }

    /** All pages. */
    private List<BatchId> open(int limit) {
        List<BatchId> ids = new ArrayList<>();
        Optional<BatchId> after = Optional.empty();
        do {
            Page<BatchRecord> page = store().openBatches(queue(), after, limit);
            page.items().forEach(batch -> ids.add(batch.id()));
            after = page.next().map(BatchId::new);
        } while (after.isPresent());
        return ids;
    }

    @Test
    void a_batch_that_ends_by_its_seal_is_listed() {
        end(BATCH);

        assertThat(unacknowledged(10)).containsExactly(BATCH);
    }

    @Test
    void sealing_again_does_not_bring_back_what_was_acknowledged() {
        end(BATCH);
        committed(new Acknowledge(queue(), BATCH));
        committed(new Seal(queue(), BATCH));

        assertThat(unacknowledged(10)).isEmpty();
        assertConflict(Cause.BATCH_ACKNOWLEDGED);
    }

    @Test
    void only_an_ended_batch_can_be_acknowledged_and_only_once() {
        assertConflict(Cause.BATCH_UNKNOWN);
        enqueue(TaskOptions.DEFAULT.in(BATCH));
        assertConflict(Cause.BATCH_NOT_ENDED);
        committed(new Seal(queue(), BATCH));
        assertConflict(Cause.BATCH_NOT_ENDED);
        TaskRecord claim = claim();
        assertThat(commit(new Finish(claim.id(), claim.attempt(), Verdict.SUCCEED), new Acknowledge(queue(), BATCH)))
                .as("judged by what was before the transaction")
                .isEqualTo(new Conflict(1, Cause.BATCH_NOT_ENDED, Optional.empty()));
        committed(finish(claim, Verdict.SUCCEED));

        committed(new Acknowledge(queue(), BATCH));
        assertConflict(Cause.BATCH_ACKNOWLEDGED);
    }

    @Test
    void an_acknowledgement_is_fenced_like_any_write() {
        end(BATCH);
        for (int i = 0; i < 2; i++) {
            store().openTerm(new TermRequest(office(), new Term(i), new NodeName("n1"), new LeaseId("lease " + i)));
        }
        Transaction acknowledge = Transaction.of(new Acknowledge(queue(), BATCH));

        Outcome old = store().commit(acknowledge.fencedBy(new Fence(office(), new Term(1))));
        assertThat(old).isInstanceOf(Fenced.class);
        assertThat(unacknowledged(10)).containsExactly(BATCH);
        committed(store().commit(acknowledge.fencedBy(new Fence(office(), new Term(2)))));
        assertThat(unacknowledged(10)).isEmpty();
    }

    @Test
    void the_list_comes_in_pages_and_is_of_one_queue() {
        List<BatchId> all = new ArrayList<>();
        for (String id : List.of("a", "ab", "b", "\u00e4")) {
            end(batch(id));
            all.add(batch(id));
        }
        for (int limit = 1; limit <= 5; limit++) {
            assertThat(unacknowledged(limit)).as("in pages of " + limit).isEqualTo(all);
        }
        assertThat(store().unacknowledged(new QueueName(name() + "x"), Optional.empty(), 10)
                        .items())
                .isEmpty();
    }

    @Test
    void members_stay_while_a_callback_is_owed_and_some_of_them_are_open() {
        TaskId first = enqueue(TaskOptions.DEFAULT.in(BATCH));
        committed(finish(claim(), Verdict.SUCCEED));
        TaskId last = enqueue(TaskOptions.DEFAULT.in(BATCH));
        committed(new Seal(queue(), BATCH));
        pass(Duration.ofDays(20));
        assertThat(store().task(first)).isPresent();
        assertThat(store().payload(first)).isPresent();

        committed(finish(claim(), Verdict.SUCCEED));
        pass(Duration.ofDays(5));
        assertThat(store().members(queue(), BATCH, 0, 10).items())
                .extracting(TaskRecord::id)
                .containsExactly(first, last);
        committed(new Acknowledge(queue(), BATCH));
        pass(Duration.ofDays(3));
        Await.until(() -> assertThat(store().task(last)).isEmpty());
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void a_batch_that_nobody_acknowledges_goes_with_the_retention_of_its_last_member() {
        TaskId member = end(BATCH);
        pass(Duration.ofDays(6));
        assertThat(store().task(member)).isPresent();
        assertThat(unacknowledged(10)).containsExactly(BATCH);

        pass(Duration.ofDays(2));
        Await.until(() -> assertThat(store().task(member)).isEmpty());
        assertThat(unacknowledged(10)).isEmpty();
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void a_batch_that_nobody_seals_keeps_its_members_no_longer_than_any_task() {
        TaskId member = enqueue(TaskOptions.DEFAULT.in(BATCH));
        committed(finish(claim(), Verdict.SUCCEED));
        pass(Duration.ofDays(8));

        Await.until(() -> assertThat(store().task(member)).isEmpty());
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void a_batch_without_a_callback_is_acknowledged_when_it_ends() {
        TaskId member = enqueue(TaskOptions.DEFAULT.countedIn(BATCH));
        committed(new Seal(queue(), BATCH));
        committed(finish(claim(), Verdict.SUCCEED));

        assertThat(unacknowledged(10)).isEmpty();
        assertThat(store().batch(queue(), BATCH))
                .contains(new BatchRecord(BATCH, queue(), 0, 1, 0, 0, true, true, false));
        assertConflict(Cause.BATCH_ACKNOWLEDGED);
        committed(new Discard(member));
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void a_batch_without_a_callback_keeps_no_task_from_being_discarded() {
        TaskId member = enqueue(TaskOptions.DEFAULT.countedIn(BATCH));
        committed(finish(claim(), Verdict.SUCCEED));

        committed(new Discard(member));
        assertThat(store().batch(queue(), BATCH)).isEmpty();
    }

    @Test
    void one_member_that_wants_a_callback_is_enough() {
        enqueue(TaskOptions.DEFAULT.countedIn(BATCH));
        enqueue(TaskOptions.DEFAULT.in(BATCH));
        enqueue(TaskOptions.DEFAULT.countedIn(BATCH));
        committed(new Seal(queue(), BATCH));
        for (int i = 0; i < 3; i++) {
            committed(finish(claim(), Verdict.SUCCEED));
        }

        assertThat(unacknowledged(10)).containsExactly(BATCH);
    }

    private TaskId end(BatchId batch) {
        TaskId member = enqueue(TaskOptions.DEFAULT.in(batch));
        committed(finish(claim(), Verdict.SUCCEED));
        committed(new Seal(queue(), batch));
        return member;
    }

    private void assertConflict(Cause cause) {
        assertThat(commit(new Acknowledge(queue(), BATCH))).isEqualTo(new Conflict(0, cause, Optional.empty()));
    }

    private List<BatchId> unacknowledged(int limit) {
        List<BatchId> ids = new ArrayList<>();
        Optional<BatchId> after = Optional.empty();
        while (true) {
            Page<BatchRecord> page = store().unacknowledged(queue(), after, limit);
            page.items().forEach(batch -> ids.add(batch.id()));
            if (page.next().isEmpty()) {
                return ids;
            }
            after = page.next().map(BatchId::new);
        }
    }
}
