package io.tenure.testkit.conformance;

import static io.tenure.testkit.conformance.Count.READY;
import static io.tenure.testkit.conformance.Count.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.Unique;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tasks from the queue to the worker: how they are enqueued, when they are due, and in which order they are claimed. */
abstract class TaskConformance extends Conformance {

    @Test
    void a_start_in_the_past_is_no_way_to_the_head_of_the_line() {
        TaskId first = enqueue(TaskOptions.DEFAULT);
        TaskId second = enqueue(TaskOptions.DEFAULT.withStart(new Start.At(Instant.EPOCH)));

        assertThat(look(second).state()).isEqualTo(new Ready(look(second).enqueued()));
        assertThat(claim(2)).extracting(claim -> claim.task().id()).containsExactly(first, second);
    }

    @Test
    void a_task_reads_as_it_was_enqueued_on_every_node() {
        TaskOptions options = new TaskOptions(
                7,
                Start.NOW,
                3,
                Optional.of(batch("b")),
                true,
                Optional.of(Unique.untilFinal("unique", Unique.Clash.REJECT)),
                Optional.of("limit"),
                Optional.of(Duration.ofMinutes(7)),
                Optional.of(new TaskId(3)));
        TaskId id =
                committed(new Enqueue(queue(), text("work"), options)).tasks().getFirst();
        Instant now = store().clocks().wall();

        for (var store : fixture().stores()) {
            assertThat(store.task(id))
                    .contains(
                            new TaskRecord(id, queue(), "text", options, now, 0, 0, Optional.empty(), new Ready(now)));
            assertThat(store.payload(id)).contains(text("work"));
        }
    }

    @Test
    void a_task_that_was_never_enqueued_is_absent() {
        assertThat(store().task(new TaskId(Long.MAX_VALUE))).isEmpty();
        assertThat(store().payload(new TaskId(Long.MAX_VALUE))).isEmpty();
    }

    @Test
    void task_ids_increase_in_the_order_of_enqueuing() {
        assertThat(List.of(enqueue(), enqueue(), enqueue())).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void an_empty_queue_gives_nothing_and_does_not_come_into_being() {
        assertThat(claimNow(10)).isEmpty();
        assertThat(store().queues()).noneMatch(stats -> stats.queue().equals(queue()));
    }

    @Test
    void a_claim_gives_the_task_its_payload_and_its_first_attempt() {
        TaskId id = enqueue();

        Claim claim = claim(1).getFirst();

        assertThat(claim.payload()).isEqualTo(text("payload"));
        assertThat(claim.task()).isEqualTo(look(id));
        assertThat(claim.task().attempt()).isEqualTo(1);
        assertThat(claim.task().failures()).isZero();
        assertThat(claim.task().state()).isInstanceOfSatisfying(Claimed.class, state -> {
            assertThat(state.worker()).isEqualTo(WORKER);
            assertThat(state.expires()).isEqualTo(tick().plus(CLAIM));
        });
    }

    @Test
    void a_claimed_task_is_not_given_again() {
        enqueue();
        claim();

        assertThat(claimNow(10)).isEmpty();
        assertThat(elsewhere().claim(new ClaimRequest(queue(), new WorkerId("other"), 10, CLAIM)))
                .isEmpty();
    }

    @Test
    void a_claim_takes_at_most_what_was_asked_for() {
        for (int i = 0; i < 5; i++) {
            enqueue();
        }

        assertThat(claim(2)).hasSize(2);
        assertThat(stats().depth().claimed()).isEqualTo(2);
        assertThat(claim(3)).hasSize(3);
        assertThat(claimNow(10)).isEmpty();
    }

    @Test
    void tasks_are_claimed_by_priority_and_then_by_due_time() {
        TaskId late = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofSeconds(10))));
        TaskId early = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofSeconds(5))));
        pass(Duration.ofSeconds(20));
        Await.until(() -> assertThat(look(late).state()).isInstanceOf(Ready.class));
        TaskId latest = enqueue();
        TaskId low = enqueue(TaskOptions.DEFAULT.withPriority(TaskOptions.MIN_PRIORITY));
        TaskId high = enqueue(TaskOptions.DEFAULT.withPriority(TaskOptions.MAX_PRIORITY));
        TaskId middle = enqueue(TaskOptions.DEFAULT.withPriority(1));

        assertThat(ids(claim(6))).containsExactly(high, middle, early, late, latest, low);
    }

    @Test
    void tasks_due_at_the_same_time_are_claimed_as_they_were_enqueued() {
        List<TaskId> enqueued = committed(
                        task(TaskOptions.DEFAULT),
                        task(TaskOptions.DEFAULT),
                        task(TaskOptions.DEFAULT),
                        task(TaskOptions.DEFAULT))
                .tasks();

        List<TaskId> claimed = new ArrayList<>();
        for (int i = 0; i < enqueued.size(); i++) {
            claimed.add(claim().id());
        }
        assertThat(claimed).isEqualTo(enqueued);
    }

    @Test
    void queues_do_not_mix() {
        QueueName neighbour = new QueueName(name() + "x");
        TaskId mine = enqueue();
        committed(new Enqueue(neighbour, text("other"), TaskOptions.DEFAULT));

        assertThat(ids(claim(1))).containsExactly(mine);
        assertThat(claimNow(10)).isEmpty();
        assertThat(store().claim(new ClaimRequest(neighbour, WORKER, 10, CLAIM)))
                .hasSize(1);
    }

    @Test
    void a_delayed_task_waits_for_its_time() {
        TaskId id = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofMinutes(10))));
        Instant due = store().clocks().wall().plus(Duration.ofMinutes(10));
        assertThat(look(id).state()).isEqualTo(new Delayed(due));

        pass(Duration.ofMinutes(10).minusNanos(1000));
        assertThat(claimNow(1)).isEmpty();
        assertThat(stats().depth().waiting()).isEqualTo(1);

        pass(Duration.ofNanos(1000));
        assertThat(look(id).state()).isEqualTo(new Ready(due));
        assertThat(claim().id()).isEqualTo(id);
    }

    @Test
    void a_task_may_be_due_at_an_instant() {
        Instant due = store().clocks().wall().plusSeconds(60);
        TaskId id = enqueue(TaskOptions.DEFAULT.withStart(new Start.At(due)));

        assertThat(look(id).state()).isEqualTo(new Delayed(due));
        pass(Duration.ofSeconds(60));
        assertThat(look(id).state()).isEqualTo(new Ready(due));
    }

    @Test
    void a_task_due_in_the_past_is_ready_at_once() {
        Instant past = store().clocks().wall().minusSeconds(1);

        assertThat(look(enqueue(TaskOptions.DEFAULT.withStart(new Start.At(past))))
                        .state())
                .isEqualTo(new Ready(store().clocks().wall()));
    }

    @Test
    void delayed_tasks_become_ready_in_the_order_of_their_times() {
        TaskId second = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofSeconds(2))));
        TaskId first = enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofSeconds(1))));

        pass(Duration.ofSeconds(5));

        assertThat(ids(claim(2))).containsExactly(first, second);
    }

    @Test
    void queues_are_listed_by_name_with_their_counters() {
        enqueue();
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofHours(1))));

        assertThat(store().queues()).extracting(QueueStats::queue).isSorted();
        assertCounts(WAITING.is(1), READY.is(1));
    }

    private static List<TaskId> ids(List<Claim> claims) {
        return claims.stream().map(claim -> claim.task().id()).toList();
    }
}
