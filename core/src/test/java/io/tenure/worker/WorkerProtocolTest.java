package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.PassLimits;
import io.tenure.queue.WorkerSettings;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Verdict;
import io.tenure.worker.WorkerEffect.Extend;
import io.tenure.worker.WorkerEffect.Finish;
import io.tenure.worker.WorkerEffect.Interrupt;
import io.tenure.worker.WorkerEffect.Look;
import io.tenure.worker.WorkerEffect.Start;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerProtocolTest {

    private static final WorkerSettings FOUR = WorkerSettings.DEFAULT.withLimit(4);
    private static final Duration MILLI = Duration.ofMillis(1);

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(FOUR);

    @Test
    void it_looks_at_once_and_asks_for_no_more_than_can_run_while_it_knows_nothing_of_the_tasks() {
        assertThat(protocol.takeOne(Look.class)).isEqualTo(new Look(WorkerProtocolDriver.QUEUE, 4, 4));
    }

    @Test
    void what_arrives_is_started_up_to_the_limit() {
        protocol.give(protocol.takeOne(Look.class), 4);

        assertThat(protocol.take(Start.class)).hasSize(4);
        assertThat(protocol.take(Look.class)).isEmpty();
    }

    @Test
    void what_is_fetched_ahead_is_refilled_when_half_of_it_is_gone() {
        assertThat(Lanes.demand(1, 0)).isEqualTo(1);
        assertThat(Lanes.demand(0, 0)).isZero();
        assertThat(Lanes.demand(-60, 100)).isZero();
        assertThat(Lanes.demand(-50, 100)).isEqualTo(50);
        assertThat(Lanes.demand(100_000, 1000)).isEqualTo(1000);
    }

    @Test
    void an_empty_queue_is_looked_at_when_a_hint_comes_or_a_task_is_due_and_else_rarely() {
        protocol.give(protocol.takeOne(Look.class), List.of(), Optional.of(Duration.ofSeconds(2)));

        protocol.pass(Duration.ofMillis(1999));
        assertThat(protocol.take(Look.class)).isEmpty();
        protocol.pass(MILLI);

        protocol.give(protocol.takeOne(Look.class), 0);
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        protocol.give(protocol.takeOne(Look.class), 0);
        protocol.pass(FOUR.poll().minus(MILLI));
        assertThat(protocol.take(Look.class)).isEmpty();
        protocol.pass(MILLI);
        assertThat(protocol.take(Look.class)).hasSize(1);
    }

    @Test
    void a_hint_that_comes_during_a_look_leads_to_another_one() {
        Look first = protocol.takeOne(Look.class);
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        assertThat(protocol.take(Look.class)).isEmpty();

        protocol.give(first, 0);

        assertThat(protocol.take(Look.class)).hasSize(1);
    }

    @Test
    void what_a_look_claimed_is_started_before_the_look_is_over() {
        Look look = protocol.takeOne(Look.class);
        protocol.tell(new WorkerInput.Arrived(look.queue(), protocol.now(), protocol.claims(look.queue(), "known", 2)));

        assertThat(protocol.take(Start.class)).hasSize(2);
        assertThat(protocol.take(Look.class)).as("looks while one is under way").isEmpty();

        protocol.tell(new WorkerInput.LookFailed(look.queue()));
        protocol.pass(Duration.ofMillis(200));
        assertThat(protocol.takeOne(Look.class).max()).isEqualTo(2);
    }

    @Test
    void a_store_that_does_not_answer_is_asked_ever_more_rarely() {
        protocol.take(Look.class);
        protocol.tell(new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
        assertThat(protocol.take(Look.class)).isEmpty();

        protocol.pass(Duration.ofMillis(200));
        protocol.takeOne(Look.class);
        protocol.tell(new WorkerInput.LookFailed(WorkerProtocolDriver.QUEUE));
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        protocol.pass(Duration.ofMillis(399));
        assertThat(protocol.take(Look.class)).isEmpty();
        protocol.pass(MILLI);
        assertThat(protocol.take(Look.class)).hasSize(1);
    }

    @Test
    void ends_that_come_while_a_group_is_under_way_make_the_next_group() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 4);

        protocol.end(tasks.get(0), MILLI);
        Finish first = protocol.takeOne(Finish.class);
        tasks.subList(1, 4).forEach(task -> protocol.end(task, MILLI));
        assertThat(protocol.take(Finish.class)).isEmpty();
        protocol.record(first);

        assertThat(first.ends()).hasSize(1);
        assertThat(protocol.takeOne(Finish.class).ends()).hasSize(3);
    }

    @Test
    void runs_that_are_told_together_are_one_group_and_make_room_at_once() {
        List<WorkerInput.Ended.Run> over = protocol.give(protocol.takeOne(Look.class), 4).stream()
                .map(task -> new WorkerInput.Ended.Run(task, Verdict.SUCCEED, Duration.ofSeconds(60)))
                .toList();

        protocol.tell(new WorkerInput.Ended(over));

        assertThat(protocol.takeOne(Finish.class).ends()).hasSize(4);
        assertThat(protocol.takeOne(Look.class).max()).isEqualTo(4);
    }

    @Test
    void an_end_without_an_answer_is_sent_again_however_long_the_store_is_away() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 1);
        protocol.end(tasks.getFirst(), MILLI);

        for (int i = 0; i < 3; i++) {
            protocol.takeOne(Finish.class);
            protocol.tell(new WorkerInput.Finished(Set.of(), Set.of()));
            protocol.pass(Duration.ofMillis(300));
        }
        protocol.takeOne(Finish.class);
        protocol.pass(Duration.ofSeconds(30));
        protocol.tell(new WorkerInput.Finished(Set.of(), Set.of()));
        protocol.pass(Duration.ofSeconds(1));

        protocol.record(protocol.takeOne(Finish.class));
        protocol.pass(Duration.ofSeconds(1));
        assertThat(protocol.take(Finish.class)).isEmpty();
        assertThat(protocol.tally.now(0).lost()).isZero();
    }

    @Test
    void what_waits_when_its_claim_is_lost_is_handed_back() {
        protocol.give(protocol.takeOne(Look.class), 4).forEach(task -> protocol.end(task, MILLI));
        while (protocol.effects.stream().anyMatch(Finish.class::isInstance)) {
            protocol.record(protocol.takeOne(Finish.class));
        }
        Look look = protocol.take(Look.class).getFirst();
        List<ClaimKey> late = protocol.claims(look.queue(), "known", 5).stream()
                .map(claim -> {
                    protocol.tell(new WorkerInput.Arrived(
                            look.queue(), protocol.now().minus(Duration.ofSeconds(26)), List.of(claim)));
                    return ClaimKey.of(claim);
                })
                .toList();

        protocol.pass(Duration.ofMillis(1100));

        assertThat(protocol.take(Interrupt.class)).hasSize(4);
        assertThat(protocol.takeOne(Finish.class).ends())
                .containsExactly(new Operation.Finish(
                        late.getLast().task(), late.getLast().attempt(), new Verdict.HandBack(Duration.ZERO)));
    }

    @Test
    void a_refused_end_is_counted_as_late() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 1);
        protocol.end(tasks.getFirst(), MILLI);

        protocol.record(protocol.takeOne(Finish.class), tasks.getFirst());

        assertThat(protocol.tally.now(0).late()).isEqualTo(1);
        assertThat(protocol.take(Finish.class)).isEmpty();
    }

    @Test
    void claims_are_extended_in_one_group_every_ten_seconds() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 3);

        protocol.pass(Duration.ofSeconds(10).minus(MILLI));
        assertThat(protocol.take(Extend.class)).isEmpty();
        protocol.pass(MILLI);
        Extend group = protocol.takeOne(Extend.class);
        assertThat(WorkerProtocolDriver.extended(group)).containsExactlyInAnyOrderElementsOf(tasks);
        protocol.extend(group);
        protocol.pass(Duration.ofSeconds(10));

        assertThat(WorkerProtocolDriver.extended(protocol.takeOne(Extend.class)))
                .hasSize(3);
    }

    @Test
    void a_run_is_interrupted_at_the_send_time_of_the_last_extension_and_its_length_less_the_margin() {
        protocol.give(protocol.takeOne(Look.class), 1);
        protocol.pass(Duration.ofSeconds(10));
        protocol.extend(protocol.takeOne(Extend.class));

        protocol.pass(Duration.ofSeconds(27).minus(MILLI));
        assertThat(protocol.take(Interrupt.class)).isEmpty();
        protocol.pass(MILLI);

        assertThat(protocol.takeOne(Interrupt.class).why())
                .as("the next extension is without an answer")
                .isEqualTo(Interruption.STORE_AWAY);
    }

    @Test
    void a_run_of_a_process_that_was_too_slow_to_ask_for_an_extension_is_a_failure() {
        protocol.give(protocol.takeOne(Look.class), 1);

        protocol.sleep(Duration.ofSeconds(28));

        assertThat(protocol.takeOne(Interrupt.class).why()).isEqualTo(Interruption.NOT_EXTENDED);
        assertThat(Interruption.NOT_EXTENDED.isNoFailure()).isFalse();
    }

    @Test
    void an_extension_without_an_answer_is_tried_again_soon() {
        protocol.give(protocol.takeOne(Look.class), 1);
        protocol.pass(Duration.ofSeconds(10));
        protocol.takeOne(Extend.class);

        protocol.tell(new WorkerInput.Extended(protocol.now(), Set.of(), Set.of()));
        protocol.pass(Duration.ofSeconds(1));

        assertThat(protocol.take(Extend.class)).hasSize(1);
    }

    @Test
    void a_refused_extension_interrupts_its_run_at_once_and_no_other() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 2);
        protocol.pass(Duration.ofSeconds(10));
        protocol.takeOne(Extend.class);

        protocol.tell(new WorkerInput.Extended(protocol.now(), Set.of(tasks.get(0)), Set.of(tasks.get(1))));

        assertThat(protocol.take(Interrupt.class)).containsExactly(new Interrupt(tasks.get(1), Interruption.REFUSED));
    }

    @Test
    void a_type_that_is_not_known_is_handed_back_at_once_and_counts_as_no_run() {
        protocol.give(
                protocol.takeOne(Look.class),
                protocol.claims(WorkerProtocolDriver.QUEUE, WorkerProtocolDriver.UNKNOWN, 1),
                Optional.empty());

        assertThat(protocol.take(Start.class)).isEmpty();
        assertThat(protocol.takeOne(Finish.class).ends())
                .extracting(Operation.Finish::verdict)
                .containsExactly(new Verdict.HandBack(Duration.ofSeconds(1)));
    }

    @Test
    void one_busy_queue_leaves_a_slot_to_each_of_the_others() {
        QueueName busy = new QueueName("busy");
        QueueName quiet = new QueueName("quiet");
        Map<QueueName, PassLimits> queues = new LinkedHashMap<>();
        queues.put(busy, PassLimits.NONE);
        queues.put(quiet, PassLimits.NONE);
        WorkerProtocolDriver two = new WorkerProtocolDriver(FOUR, queues);
        List<Look> first = two.take(Look.class);

        two.give(first.getFirst(), 3);
        two.give(new Look(quiet, 1, 1), 0);
        two.tell(new WorkerInput.Hint(busy));
        two.tell(new WorkerInput.Hint(quiet));

        assertThat(two.take(Start.class)).hasSize(3);
        assertThat(two.take(Look.class)).extracting(Look::queue).containsOnly(quiet);
    }

    @Test
    void a_pass_begins_no_more_tasks_than_the_role_allows() {
        WorkerProtocolDriver limited = new WorkerProtocolDriver(
                FOUR, Map.of(WorkerProtocolDriver.QUEUE, new PassLimits(1, 3, Duration.ofSeconds(5))));
        Look asSecondary = limited.takeOne(Look.class);
        assertThat(asSecondary.max()).isEqualTo(3);
        limited.tell(new WorkerInput.RoleIs(true));
        limited.give(asSecondary, 3).forEach(task -> limited.end(task, MILLI));

        limited.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        assertThat(limited.take(Look.class)).isEmpty();
        limited.pass(Duration.ofSeconds(5));

        assertThat(limited.takeOne(Look.class).max()).isEqualTo(1);
    }
}
