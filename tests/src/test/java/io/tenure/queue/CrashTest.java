package io.tenure.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Attempt;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.log.Limits;
import io.tenure.testkit.Copy;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Copies that die, stop, stall or are told to stop. */
class CrashTest {

    private static final TaskType<Mail> MAIL = Mail.TYPE;

    private final List<String> events = new ArrayList<>();
    private final TestTenure tenure = TestTenure.of(setup -> setup.handle(MAIL, task -> handle("first", task)));

    private void handle(String copy, Task<Mail> task) throws InterruptedException {
        events.add(copy + " begins " + task.attempt());
        try {
            Copy here = copy.equals("first") ? tenure.copy(1) : tenure.copy(2);
            here.sleep(Duration.parse(task.data().to()));
            events.add(copy + " is done");
        } catch (InterruptedException e) {
            events.add(copy + " is interrupted");
            throw e;
        }
    }

    private void addSecond() {
        tenure.addCopy(setup -> setup.handle(MAIL, task -> handle("second", task)));
    }

    @Test
    void a_task_of_a_worker_that_died_is_run_by_another_one_when_its_claim_has_run_out() {
        TaskId id = tenure.submit(MAIL, new Mail("PT60S"));
        tenure.settle();
        addSecond();
        tenure.copy(1).crash();

        tenure.advance(Duration.ofMillis(29_999));
        assertThat(events).containsExactly("first begins 1");
        tenure.advance(Duration.ofSeconds(2));
        assertThat(events).containsExactly("first begins 1", "second begins 2");
        tenure.advance(Duration.ofSeconds(61));

        assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Succeeded.class);
        assertThat(tenure.task(id).failures()).as("the stall counts").isEqualTo(1);
        assertThat(stats().totals().stalled()).isEqualTo(1);
    }

    @Test
    void more_long_tasks_than_one_commit_can_extend_all_keep_their_claims() {
        int many = 2 * Limits.MAX_OPERATIONS;
        try (TestTenure busy = TestTenure.of(setup -> {})) {
            Copy copy = busy.addCopy(setup -> setup.workerSettings(WorkerSettings.DEFAULT.withLimit(many))
                    .handle(MAIL, task -> busy.copy(2).sleep(Duration.ofMinutes(2))));
            busy.submitAll(MAIL, Collections.nCopies(many, new Mail("a@b")), Submit.now());
            busy.advance(Duration.ofMinutes(1));
            assertThat(copy.counts().running()).isEqualTo(many);
            busy.advance(Duration.ofMinutes(2));
            assertThat(copy.counts().interrupted()).isZero();
            assertThat(busy.store().queues().getFirst().totals().succeeded()).isEqualTo(many);
        }
    }

    @Test
    void a_long_task_keeps_its_claim_and_a_change_of_leader_voids_none() {
        addSecond();
        tenure.copy(2);
        TaskId id = tenure.submit(MAIL, new Mail("PT10M"));
        tenure.settle();
        assertThat(events).containsExactly("first begins 1");
        tenure.addCopy(setup -> {});

        tenure.advance(Duration.ofMinutes(11));

        assertThat(events).containsExactly("first begins 1", "first is done");
        assertThat(tenure.task(id).attempt()).isEqualTo(1);
    }

    @Test
    void claims_whose_answers_are_lost_cost_no_retry() {
        try (TestTenure two = TestTenure.of(setup -> {})) {
            List<TaskId> begun = new ArrayList<>();
            Copy deaf = two.addCopy(
                    setup -> setup.workerSettings(WorkerSettings.DEFAULT).handle(MAIL, task -> begun.add(task.id())));
            deaf.deafen();
            List<TaskId> ids = two.submitAll(MAIL, Collections.nCopies(150, new Mail("a@b")), Submit.now());
            two.advance(Duration.ofSeconds(8));
            QueueStats lost = two.store().queues().getFirst();
            assertThat(lost.depth().claimed()).isEqualTo(150);
            assertThat(begun).isEmpty();
            deaf.reconnect();

            two.advance(Duration.ofSeconds(15));

            assertThat(begun).containsExactlyInAnyOrderElementsOf(ids);
            assertThat(two.store().queues().getFirst().totals().stalled()).isZero();
            assertThat(ids).allMatch(id -> two.task(id).failures() == 0);
        }
    }

    @Test
    void a_copy_that_shuts_down_waits_for_its_tasks_within_the_bound() {
        TaskId id = tenure.submit(MAIL, new Mail("PT15S"));
        tenure.settle();

        tenure.copy(1).close();

        assertThat(events).containsExactly("first begins 1", "first is done");
        assertThat(tenure.store().task(id).orElseThrow().state()).isInstanceOf(TaskState.Succeeded.class);
    }

    @Test
    void what_does_not_end_within_the_bound_is_interrupted_and_handed_back_and_counts_as_no_failure() {
        TaskId id = tenure.submit(MAIL, new Mail("PT1H"));
        tenure.settle();
        addSecond();

        tenure.copy(1).close();
        tenure.advance(Duration.ofSeconds(1));

        assertThat(events).containsExactly("first begins 1", "first is interrupted", "second begins 2");
        assertThat(tenure.task(id).failures()).isZero();
    }

    @Test
    void what_has_not_started_is_handed_back_at_once() {
        TestTenure small = TestTenure.of(setup -> {});
        Copy one = small.addCopy(setup -> setup.workerSettings(WorkerSettings.DEFAULT.withLimit(1))
                .handle(
                        MAIL,
                        task -> small.copy(2).sleep(Duration.parse(task.data().to()))));
        List<TaskId> quick = small.submitAll(MAIL, List.of(new Mail("PT0.01S"), new Mail("PT0.01S")), Submit.now());
        small.advance(Duration.ofSeconds(1));
        List<TaskId> ids = new ArrayList<>(quick);
        ids.addAll(small.submitAll(MAIL, List.of(new Mail("PT1M"), new Mail("PT1M"), new Mail("PT1M")), Submit.now()));
        small.settle();
        assertThat(states(small, ids)).containsExactly("SUCCEEDED", "SUCCEEDED", "CLAIMED", "CLAIMED", "CLAIMED");

        one.close();

        assertThat(states(small, ids)).containsExactly("SUCCEEDED", "SUCCEEDED", "READY", "READY", "READY");
        assertThat(small.store().attempts(ids.getLast()))
                .extracting(Attempt::end)
                .containsExactly(Attempt.End.HANDED_BACK);
    }

    private static List<String> states(TestTenure world, List<TaskId> ids) {
        return ids.stream().map(id -> world.task(id).state().kind().name()).toList();
    }

    @Test
    void a_task_that_takes_longer_than_its_time_out_is_interrupted_and_tried_again() {
        TaskId id = tenure.submit(
                MAIL,
                new Mail("PT1H"),
                Submit.now().timeout(Duration.ofMinutes(1)).retries(1));
        tenure.advance(Duration.ofMinutes(1));
        assertThat(events).containsExactly("first begins 1", "first is interrupted");
        tenure.advance(Duration.ofMinutes(2));

        assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Failed.class);
        assertThat(tenure.task(id).lastError()).contains("Interrupted because it took longer than its time-out.");
    }

    @Test
    void a_task_that_is_cancelled_is_interrupted_soon_and_is_final() {
        TaskId id = tenure.submit(MAIL, new Mail("PT1H"));
        tenure.settle();
        tenure.store().commit(Transaction.of(new Operation.Cancel(id, "nobody wants it")));

        tenure.advance(Duration.ofSeconds(2));

        assertThat(events).containsExactly("first begins 1", "first is interrupted");
        assertThat(tenure.task(id).state()).isInstanceOf(TaskState.Cancelled.class);
        assertThat(tenure.explain(id)).containsInstanceOf(Explanation.Ended.class);
    }

    @Test
    void a_claim_that_is_taken_away_interrupts_the_run_and_its_late_end_is_refused_and_counted() {
        TaskId id = tenure.submit(MAIL, new Mail("PT1H"));
        tenure.settle();
        tenure.store().commit(Transaction.of(new Operation.Finish(id, 1, new Verdict.Fail("by hand"))));

        tenure.advance(Duration.ofSeconds(20));

        assertThat(events).containsExactly("first begins 1", "first is interrupted");
        assertThat(tenure.copy(1).counts().late()).isEqualTo(1);
        assertThat(tenure.task(id).lastError()).contains("by hand");
    }

    @Test
    void a_copy_that_is_cut_off_from_the_store_interrupts_its_run_before_another_one_can_begin_it() {
        tenure.submit(MAIL, new Mail("PT1H"));
        tenure.settle();
        addSecond();
        tenure.copy(1).cutOff();

        tenure.advance(Duration.ofMillis(26_999));
        assertThat(events).containsExactly("first begins 1");
        tenure.advance(Duration.ofMillis(1));
        assertThat(events).containsExactly("first begins 1", "first is interrupted");
        tenure.advance(Duration.ofSeconds(5));
        assertThat(events).containsExactly("first begins 1", "first is interrupted", "second begins 2");
    }

    @Test
    void what_a_handler_tells_of_its_progress_is_seen_with_the_next_heartbeat() {
        TestTenure telling = TestTenure.of(setup -> {});
        telling.addCopy(setup -> setup.handle(MAIL, task -> {
            task.progress("half of it", 0.5);
            telling.copy(2).sleep(Duration.ofMinutes(1));
        }));
        TaskId id = telling.submit(MAIL, new Mail("a"));
        telling.advance(Duration.ofSeconds(11));

        assertThat(telling.task(id).state())
                .isInstanceOfSatisfying(
                        TaskState.Claimed.class,
                        claimed -> assertThat(claimed.progress().orElseThrow().line())
                                .isEqualTo("half of it"));
    }

    private QueueStats stats() {
        return tenure.store().queues().stream()
                .filter(stats -> stats.queue().equals(new QueueName("test")))
                .findFirst()
                .orElseThrow();
    }
}
