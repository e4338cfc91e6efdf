package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.queue.PassLimits;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Verdict;
import io.tenure.worker.DeskEffect.Extend;
import io.tenure.worker.DeskEffect.Finish;
import io.tenure.worker.DeskEffect.Interrupt;
import io.tenure.worker.DeskEffect.Look;
import io.tenure.worker.DeskEffect.Start;
import io.tenure.worker.DeskEffect.Stop;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeskTest {

    private static final WorkerSettings FOUR = WorkerSettings.DEFAULT.withLimit(4);
    private static final Duration MILLI = Duration.ofMillis(1);

    private final DeskDriver desk = new DeskDriver(FOUR);

    @Test
    void it_looks_at_once_and_asks_for_no_more_than_can_run_while_it_knows_nothing_of_the_tasks() {
        assertThat(desk.takeOne(Look.class)).isEqualTo(new Look(DeskDriver.QUEUE, 4, 4));
    }

    @Test
    void what_arrives_is_started_up_to_the_limit() {
        desk.give(desk.takeOne(Look.class), 4);

        assertThat(desk.take(Start.class)).hasSize(4);
        assertThat(desk.take(Look.class)).isEmpty();
    }

    @Test
    void what_is_fetched_ahead_is_refilled_when_half_of_it_is_gone() {
        assertThat(Desk.demand(1, 0)).isEqualTo(1);
        assertThat(Desk.demand(0, 0)).isZero();
        assertThat(Desk.demand(-60, 100)).isZero();
        assertThat(Desk.demand(-50, 100)).isEqualTo(50);
        assertThat(Desk.demand(100_000, 1000)).isEqualTo(1000);
    }

    @Test
    void an_empty_queue_is_looked_at_when_a_hint_comes_or_a_task_is_due_and_else_rarely() {
        desk.give(desk.takeOne(Look.class), List.of(), Optional.of(Duration.ofSeconds(2)));

        desk.pass(Duration.ofMillis(1999));
        assertThat(desk.take(Look.class)).isEmpty();
        desk.pass(MILLI);

        desk.give(desk.takeOne(Look.class), 0);
        desk.tell(new DeskInput.Hint(DeskDriver.QUEUE));
        desk.give(desk.takeOne(Look.class), 0);
        desk.pass(FOUR.poll().minus(MILLI));
        assertThat(desk.take(Look.class)).isEmpty();
        desk.pass(MILLI);
        assertThat(desk.take(Look.class)).hasSize(1);
    }

    @Test
    void a_hint_that_comes_during_a_look_leads_to_another_one() {
        Look first = desk.takeOne(Look.class);
        desk.tell(new DeskInput.Hint(DeskDriver.QUEUE));
        assertThat(desk.take(Look.class)).isEmpty();

        desk.give(first, 0);

        assertThat(desk.take(Look.class)).hasSize(1);
    }

    @Test
    void what_a_look_claimed_is_started_before_the_look_is_over() {
        Look look = desk.takeOne(Look.class);
        desk.tell(new DeskInput.Arrived(look.queue(), desk.now(), desk.claims(look.queue(), "known", 2)));

        assertThat(desk.take(Start.class)).hasSize(2);
        assertThat(desk.take(Look.class)).as("looks while one is under way").isEmpty();

        desk.tell(new DeskInput.LookFailed(look.queue()));
        desk.pass(Duration.ofMillis(200));
        assertThat(desk.takeOne(Look.class).max()).isEqualTo(2);
    }

    @Test
    void a_store_that_does_not_answer_is_asked_ever_more_rarely() {
        desk.take(Look.class);
        desk.tell(new DeskInput.LookFailed(DeskDriver.QUEUE));
        assertThat(desk.take(Look.class)).isEmpty();

        desk.pass(Duration.ofMillis(200));
        desk.takeOne(Look.class);
        desk.tell(new DeskInput.LookFailed(DeskDriver.QUEUE));
        desk.tell(new DeskInput.Hint(DeskDriver.QUEUE));
        desk.pass(Duration.ofMillis(399));
        assertThat(desk.take(Look.class)).isEmpty();
        desk.pass(MILLI);
        assertThat(desk.take(Look.class)).hasSize(1);
    }

    @Test
    void ends_that_come_while_a_group_is_under_way_make_the_next_group() {
        List<ClaimKey> tasks = desk.give(desk.takeOne(Look.class), 4);

        desk.end(tasks.get(0), MILLI);
        Finish first = desk.takeOne(Finish.class);
        tasks.subList(1, 4).forEach(task -> desk.end(task, MILLI));
        assertThat(desk.take(Finish.class)).isEmpty();
        desk.record(first);

        assertThat(first.ends()).hasSize(1);
        assertThat(desk.takeOne(Finish.class).ends()).hasSize(3);
    }

    @Test
    void runs_that_are_told_together_are_one_group_and_make_room_at_once() {
        List<DeskInput.Ended.Run> over = desk.give(desk.takeOne(Look.class), 4).stream()
                .map(task -> new DeskInput.Ended.Run(task, Verdict.SUCCEED, Duration.ofSeconds(60)))
                .toList();

        desk.tell(new DeskInput.Ended(over));

        assertThat(desk.takeOne(Finish.class).ends()).hasSize(4);
        assertThat(desk.takeOne(Look.class).max()).isEqualTo(4);
    }

    @Test
    void an_end_without_an_answer_is_sent_again_until_the_claim_may_have_run_out() {
        List<ClaimKey> tasks = desk.give(desk.takeOne(Look.class), 1);
        desk.end(tasks.getFirst(), MILLI);

        for (int i = 0; i < 3; i++) {
            desk.takeOne(Finish.class);
            desk.tell(new DeskInput.Finished(Set.of(), Set.of()));
            desk.pass(Duration.ofMillis(300));
        }
        desk.takeOne(Finish.class);
        desk.pass(Duration.ofSeconds(30));
        desk.tell(new DeskInput.Finished(Set.of(), Set.of()));
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.take(Finish.class)).isEmpty();
        assertThat(desk.tally.now(0).lost()).isEqualTo(1);
    }

    @Test
    void a_refused_end_is_counted_as_late() {
        List<ClaimKey> tasks = desk.give(desk.takeOne(Look.class), 1);
        desk.end(tasks.getFirst(), MILLI);

        desk.record(desk.takeOne(Finish.class), tasks.getFirst());

        assertThat(desk.tally.now(0).late()).isEqualTo(1);
        assertThat(desk.take(Finish.class)).isEmpty();
    }

    @Test
    void claims_are_extended_in_one_group_every_ten_seconds() {
        List<ClaimKey> tasks = desk.give(desk.takeOne(Look.class), 3);

        desk.pass(Duration.ofSeconds(10).minus(MILLI));
        assertThat(desk.take(Extend.class)).isEmpty();
        desk.pass(MILLI);
        Extend group = desk.takeOne(Extend.class);
        assertThat(DeskDriver.extended(group)).containsExactlyInAnyOrderElementsOf(tasks);
        desk.extend(group);
        desk.pass(Duration.ofSeconds(10));

        assertThat(DeskDriver.extended(desk.takeOne(Extend.class))).hasSize(3);
    }

    @Test
    void a_run_is_interrupted_at_the_send_time_of_the_last_extension_and_its_length_less_the_margin() {
        desk.give(desk.takeOne(Look.class), 1);
        desk.pass(Duration.ofSeconds(10));
        desk.extend(desk.takeOne(Extend.class));

        desk.pass(Duration.ofSeconds(27).minus(MILLI));
        assertThat(desk.take(Interrupt.class)).isEmpty();
        desk.pass(MILLI);

        assertThat(desk.takeOne(Interrupt.class).why()).isEqualTo(Interruption.NOT_EXTENDED);
    }

    @Test
    void an_extension_without_an_answer_is_tried_again_soon() {
        desk.give(desk.takeOne(Look.class), 1);
        desk.pass(Duration.ofSeconds(10));
        desk.takeOne(Extend.class);

        desk.tell(new DeskInput.Extended(desk.now(), Set.of(), Set.of()));
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.take(Extend.class)).hasSize(1);
    }

    @Test
    void a_refused_extension_interrupts_its_run_at_once_and_no_other() {
        List<ClaimKey> tasks = desk.give(desk.takeOne(Look.class), 2);
        desk.pass(Duration.ofSeconds(10));
        desk.takeOne(Extend.class);

        desk.tell(new DeskInput.Extended(desk.now(), Set.of(tasks.get(0)), Set.of(tasks.get(1))));

        assertThat(desk.take(Interrupt.class)).containsExactly(new Interrupt(tasks.get(1), Interruption.REFUSED));
    }

    @Test
    void a_type_that_is_not_known_is_handed_back_at_once_and_counts_as_no_run() {
        desk.give(desk.takeOne(Look.class), desk.claims(DeskDriver.QUEUE, DeskDriver.UNKNOWN, 1), Optional.empty());

        assertThat(desk.take(Start.class)).isEmpty();
        assertThat(desk.takeOne(Finish.class).ends())
                .extracting(Operation.Finish::verdict)
                .containsExactly(new Verdict.HandBack(Duration.ofSeconds(1)));
    }

    @Test
    void a_node_that_drains_hands_back_what_waits_and_stops_when_the_rest_has_ended() {
        desk.give(desk.takeOne(Look.class), 4).forEach(task -> desk.end(task, MILLI));
        while (desk.effects.stream().anyMatch(Finish.class::isInstance)) {
            desk.record(desk.takeOne(Finish.class));
        }
        desk.give(desk.take(Look.class).getFirst(), 13);

        desk.tell(new DeskInput.Drain(Duration.ofSeconds(20)));
        Finish handedBack = desk.takeOne(Finish.class);
        assertThat(handedBack.ends())
                .hasSize(9)
                .allMatch(end -> end.verdict().equals(new Verdict.HandBack(Duration.ZERO)));
        desk.record(handedBack);
        desk.pass(Duration.ofSeconds(19));
        assertThat(desk.take(Interrupt.class)).isEmpty();
        desk.pass(Duration.ofSeconds(1));
        List<Interrupt> interrupted = desk.take(Interrupt.class);
        assertThat(interrupted).hasSize(4).allMatch(each -> each.why() == Interruption.SHUTDOWN);
        assertThat(desk.take(Stop.class)).isEmpty();

        interrupted.forEach(each -> desk.end(each.key(), MILLI));
        while (desk.effects.stream().anyMatch(Finish.class::isInstance)) {
            desk.record(desk.takeOne(Finish.class));
        }
        assertThat(desk.take(Stop.class)).hasSize(1);
        assertThat(desk.take(Look.class)).isEmpty();
    }

    @Test
    void what_a_look_brings_after_the_drain_has_begun_is_handed_back_before_the_end() {
        Look underWay = desk.takeOne(Look.class);
        desk.tell(new DeskInput.Drain(Duration.ofSeconds(20)));
        assertThat(desk.take(Stop.class)).isEmpty();

        desk.give(underWay, 2);
        Finish handedBack = desk.takeOne(Finish.class);
        desk.record(handedBack);

        assertThat(handedBack.ends()).hasSize(2);
        assertThat(desk.take(Stop.class)).hasSize(1);
    }

    @Test
    void claims_are_still_extended_while_a_node_drains() {
        desk.give(desk.takeOne(Look.class), 1);
        desk.tell(new DeskInput.Drain(Duration.ofSeconds(20)));

        desk.pass(Duration.ofSeconds(10));

        assertThat(desk.take(Extend.class)).hasSize(1);
    }

    @Test
    void one_busy_queue_leaves_a_slot_to_each_of_the_others() {
        QueueName busy = new QueueName("busy");
        QueueName quiet = new QueueName("quiet");
        Map<QueueName, PassLimits> queues = new LinkedHashMap<>();
        queues.put(busy, PassLimits.NONE);
        queues.put(quiet, PassLimits.NONE);
        DeskDriver two = new DeskDriver(FOUR, queues);
        List<Look> first = two.take(Look.class);

        two.give(first.getFirst(), 3);
        two.give(new Look(quiet, 1, 1), 0);
        two.tell(new DeskInput.Hint(busy));
        two.tell(new DeskInput.Hint(quiet));

        assertThat(two.take(Start.class)).hasSize(3);
        assertThat(two.take(Look.class)).extracting(Look::queue).containsOnly(quiet);
    }

    @Test
    void a_pass_begins_no_more_tasks_than_the_role_allows() {
        DeskDriver limited =
                new DeskDriver(FOUR, Map.of(DeskDriver.QUEUE, new PassLimits(1, 3, Duration.ofSeconds(5))));
        Look asSecondary = limited.takeOne(Look.class);
        assertThat(asSecondary.max()).isEqualTo(3);
        limited.tell(new DeskInput.RoleIs(true));
        limited.give(asSecondary, 3).forEach(task -> limited.end(task, MILLI));

        limited.tell(new DeskInput.Hint(DeskDriver.QUEUE));
        assertThat(limited.take(Look.class)).isEmpty();
        limited.pass(Duration.ofSeconds(5));

        assertThat(limited.takeOne(Look.class).max()).isEqualTo(1);
    }
}
