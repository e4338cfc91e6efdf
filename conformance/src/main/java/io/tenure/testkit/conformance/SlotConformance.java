package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Resume;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueRules;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState.Kind;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What keeps ready tasks from being claimed: the limits of a queue and of its keys, and a pause. */
abstract class SlotConformance extends Conformance {
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void a_queue_has_no_more_claims_than_its_limit() {
        limit(Optional.of(2), Optional.empty());
        for (int i = 0; i < 4; i++) {
            enqueue();
        }

        List<Claim> claims = claim(2);
        assertThat(claimNow(10)).isEmpty();
        assertThat(store().upcoming(queue()).claimable()).isFalse();
        committed(finish(claims.getFirst().task(), Verdict.SUCCEED));
        assertThat(store().upcoming(queue()).claimable()).isTrue();
        assertThat(claimNow(10)).hasSize(1);
    }

    @Test
    void a_key_has_no_more_claims_than_its_limit_and_holds_up_no_other() {
        limit(Optional.empty(), Optional.of(1));
        TaskId first = enqueue(keyed("a"));
        TaskId second = enqueue(keyed("a"));
        TaskId other = enqueue(keyed("b"));
        TaskId free = enqueue();

        assertThat(ids(claimNow(10))).containsExactly(first, other, free);
        assertThat(claimNow(10)).isEmpty();
        assertThat(store().upcoming(queue()).claimable()).isFalse();
        assertThat(stats().depth().ready()).isEqualTo(1);
        committed(finish(look(first), Verdict.SUCCEED));
        assertThat(ids(claimNow(10))).containsExactly(second);
    }

    @Test
    void what_does_not_begin_at_once_is_claimed_only_while_half_of_the_slots_of_the_queue_are_free() {
        for (int i = 0; i < 20; i++) {
            enqueue();
        }

        limit(Optional.of(3), Optional.empty());
        assertThat(claimAhead(10, 0)).hasSize(1);
        assertThat(claimAhead(10, 0)).isEmpty();
        assertThat(claimAhead(10, 1)).hasSize(1);
        assertThat(claimAhead(10, 5)).hasSize(1);
        limit(Optional.of(10), Optional.empty());
        assertThat(claimAhead(10, 0)).hasSize(2);
        limit(Optional.empty(), Optional.empty());
        assertThat(claimAhead(10, 0)).hasSize(10);
    }

    @Test
    void what_does_not_begin_at_once_is_claimed_only_while_half_of_the_slots_of_its_key_are_free() {
        limit(Optional.empty(), Optional.of(2));
        for (int i = 0; i < 3; i++) {
            enqueue(keyed("a"));
        }
        TaskId other = enqueue(keyed("b"));
        enqueue();

        assertThat(claimAhead(10, 0)).hasSize(1);
        assertThat(claimAhead(10, 0))
                .as("the next of the key is not passed over")
                .isEmpty();
        assertThat(claimAhead(10, 1))
                .hasSize(3)
                .extracting(claim -> claim.task().id())
                .contains(other);
        assertThat(claimNow(10)).as("both slots of the key are taken").isEmpty();
    }

    private List<Claim> claimAhead(int max, int atOnce) {
        return store().claim(new ClaimRequest(queue(), WORKER, max, atOnce, CLAIM));
    }

    @Test
    void every_end_of_a_claim_gives_its_slot_back() {
        limit(Optional.of(1), Optional.of(1));
        for (int i = 0; i < 6; i++) {
            enqueue(keyed("a").withRetries(0));
        }
        committed(finish(claim(), Verdict.SUCCEED));
        committed(finish(claim(), new Verdict.Fail("no")));
        committed(finish(claim(), new Verdict.Retry(HOUR, "error")));
        committed(finish(claim(), new Verdict.HandBack(HOUR)));
        TaskRecord cancelled = claim();
        committed(new Cancel(cancelled.id(), "why"));
        assertThat(claimNow(1))
                .as("a cancelled attempt runs until its worker says so")
                .isEmpty();
        committed(finish(cancelled, new Verdict.Fail("stopped")));
        claim();
        pass(CLAIM);

        enqueue(keyed("a"));
        claim();
    }

    @Test
    void an_extension_keeps_the_slot() {
        limit(Optional.empty(), Optional.of(1));
        enqueue(keyed("a"));
        enqueue(keyed("a"));
        TaskRecord claim = claim();
        committed(new Extend(claim.id(), claim.attempt(), CLAIM));

        assertThat(claimNow(10)).isEmpty();
        committed(finish(claim, Verdict.SUCCEED));
        claim();
    }

    @Test
    void tasks_of_a_key_are_claimed_by_priority_and_due_time_among_all_others() {
        limit(Optional.empty(), Optional.of(10));
        TaskId low = enqueue(keyed("a").withPriority(-1));
        TaskId plain = enqueue();
        time().advance(Duration.ofMillis(1));
        TaskId later = enqueue(keyed("a"));
        TaskId high = enqueue(keyed("a").withPriority(5));
        TaskId highest = enqueue(TaskOptions.DEFAULT.withPriority(9));

        assertThat(ids(claimNow(10))).containsExactly(highest, high, plain, later, low);
    }

    @Test
    void a_slot_that_comes_back_goes_to_the_first_of_its_line() {
        limit(Optional.empty(), Optional.of(1));
        enqueue(keyed("a"));
        TaskRecord running = claim();
        TaskId low = enqueue(keyed("a").withPriority(-1));
        TaskId high = enqueue(keyed("a").withPriority(1));
        TaskId waiting = enqueue(keyed("a").withPriority(9).withStart(new Start.After(HOUR)));
        committed(new Cancel(enqueue(keyed("a").withPriority(10)), "why"));

        committed(finish(running, Verdict.SUCCEED));
        TaskRecord next = claim();
        assertThat(next.id()).isEqualTo(high);
        pass(HOUR);
        assertThat(claim().id())
                .as("both are ready now, and the stalled one is behind")
                .isEqualTo(waiting);
        assertThat(look(low).attempt()).isZero();
    }

    @Test
    void a_new_limit_holds_from_the_next_claim_on() {
        for (int i = 0; i < 6; i++) {
            enqueue(keyed("a"));
        }
        List<TaskRecord> running = new ArrayList<>();
        claim(2).forEach(claim -> running.add(claim.task()));

        limit(Optional.empty(), Optional.of(1));
        assertThat(claimNow(10)).isEmpty();
        committed(finish(running.removeFirst(), Verdict.SUCCEED));
        assertThat(claimNow(10)).as("one still runs").isEmpty();
        limit(Optional.empty(), Optional.of(3));
        assertThat(claimNow(10)).hasSize(2);
        limit(Optional.of(4), Optional.empty());
        assertThat(claimNow(10)).hasSize(1);
        limit(Optional.empty(), Optional.empty());
        assertThat(claimNow(10)).hasSize(1);
    }

    @Test
    void a_long_line_does_not_hide_what_is_behind_it() {
        limit(Optional.empty(), Optional.of(1));
        committed(store().commit(
                        Transaction.of(Collections.nCopies(2000, task(keyed("a").withPriority(1))))));
        TaskId behind = enqueue(keyed("b"));

        assertThat(ids(claimNow(10))).hasSize(2).contains(behind);
        assertThat(store().tasks(new TaskScan(queue(), Kind.READY, Optional.empty(), "", 1000))
                        .items())
                .hasSize(1000);
    }

    @Test
    void ready_tasks_with_and_without_keys_are_listed_once() {
        List<TaskId> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(enqueue());
            all.add(enqueue(keyed("a")));
            all.add(enqueue(keyed("b")));
        }
        for (int limit = 1; limit <= 10; limit++) {
            TaskScan scan = new TaskScan(queue(), Kind.READY, Optional.empty(), "", limit);
            List<TaskId> found = new ArrayList<>();
            for (Optional<TaskScan> next = Optional.of(scan); next.isPresent(); ) {
                var page = store().tasks(next.get());
                page.items().forEach(task -> found.add(task.id()));
                next = page.next().map(scan::from);
            }
            assertThat(found).as("in pages of " + limit).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    @Test
    void nothing_of_a_paused_queue_is_claimed_until_it_is_resumed() {
        enqueue();
        enqueue();
        TaskRecord running = claim();
        committed(new Pause(queue(), "anna", "the mail server is down"));

        assertThat(claimNow(10)).isEmpty();
        assertThat(store().upcoming(queue()).claimable()).isFalse();
        assertThat(stats().rules().paused())
                .contains(new QueueRules.Paused(
                        "anna", "the mail server is down", store().clocks().wall()));
        committed(finish(running, Verdict.SUCCEED));
        enqueue();

        committed(new Resume(queue()));
        assertThat(stats().rules()).isEqualTo(QueueRules.NONE);
        assertThat(claimNow(10)).hasSize(2);
    }

    @Test
    void a_pause_and_limits_do_not_touch_each_other() {
        committed(new Pause(queue(), "anna", "why"));
        limit(Optional.of(3), Optional.of(2));
        assertThat(stats().rules().paused()).isPresent();
        committed(new Resume(queue()));

        assertThat(stats().rules().limits()).isEqualTo(new QueueLimits(Optional.of(3), Optional.of(2)));
    }

    @Test
    void rules_may_be_there_before_the_first_task_and_are_hinted() {
        AtomicInteger hints = new AtomicInteger();
        try (var watch = elsewhere().watch(new Topic.OfQueue(queue()), hints::incrementAndGet)) {
            committed(new Pause(queue(), "anna", "why"));
            Await.until(() -> assertThat(hints).hasPositiveValue());
            int before = hints.get();
            committed(new Resume(queue()));
            Await.until(() -> assertThat(hints).hasValueGreaterThan(before));
        }
        assertThat(stats().depth().ready()).isZero();
    }

    private void limit(Optional<Integer> total, Optional<Integer> perKey) {
        committed(new Limit(queue(), new QueueLimits(total, perKey)));
    }

    private static TaskOptions keyed(String key) {
        return TaskOptions.DEFAULT.withLimitKey(key);
    }

    private static List<TaskId> ids(List<Claim> claims) {
        return claims.stream().map(claim -> claim.task().id()).toList();
    }
}
