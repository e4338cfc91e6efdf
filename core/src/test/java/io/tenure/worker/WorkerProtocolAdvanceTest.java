package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Operation;
import io.tenure.store.Verdict;
import io.tenure.worker.WorkerEffect.Extend;
import io.tenure.worker.WorkerEffect.Finish;
import io.tenure.worker.WorkerEffect.Look;
import io.tenure.worker.WorkerEffect.Start;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a worker claims before it can run it, and what becomes of that when tasks take longer than before. */
class WorkerProtocolAdvanceTest {

    private static final Duration MILLI = Duration.ofMillis(1);

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(WorkerSettings.DEFAULT.withLimit(2));

    /** Runs tasks that take so long, until so many have ended; the look that comes then, with all slots free. */
    private Look run(int tasks, Duration each) {
        Look look = protocol.takeOne(Look.class);
        for (int ended = 0; ended < tasks; ) {
            protocol.give(look, Math.min(2, look.max()));
            for (Start start : protocol.take(Start.class)) {
                protocol.end(ClaimKey.of(start.claim()), each);
                ended++;
            }
            record();
            look = next();
        }
        protocol.give(look, 0);
        return next();
    }

    private Look next() {
        if (protocol.effects.stream().noneMatch(Look.class::isInstance)) {
            protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        }
        return protocol.takeOne(Look.class);
    }

    /** Accepts all ends; gives those that were handed back. */
    private int record() {
        int handedBack = 0;
        for (List<Finish> groups = protocol.take(Finish.class);
                !groups.isEmpty();
                groups = protocol.take(Finish.class)) {
            for (Finish group : groups) {
                handedBack += (int) group.ends().stream()
                        .map(Operation.Finish::verdict)
                        .filter(new Verdict.HandBack(Duration.ZERO)::equals)
                        .count();
                protocol.record(group);
            }
        }
        return handedBack;
    }

    @Test
    void a_second_of_work_is_fetched_in_advance_but_no_more_than_was_run_before() {
        assertThat(run(10, MILLI)).isEqualTo(new Look(WorkerProtocolDriver.QUEUE, 12, 2));
    }

    @Test
    void what_takes_long_is_claimed_one_by_one() {
        assertThat(run(10, Duration.ofSeconds(60)).max()).isEqualTo(2);
    }

    @Test
    void what_has_waited_for_two_seconds_is_handed_back_and_does_not_come_straight_back() {
        Look look = run(5000, MILLI);
        assertThat(look.max()).isEqualTo(1000);
        protocol.give(look, 1000);
        protocol.give(protocol.takeOne(Look.class), 1000);
        assertThat(protocol.take(Start.class)).hasSize(2);

        protocol.pass(Duration.ofSeconds(2).minus(MILLI));
        assertThat(record()).isZero();
        protocol.pass(MILLI);
        assertThat(record()).isEqualTo(1998);

        protocol.take(Look.class).forEach(empty -> protocol.give(empty, 0));
        for (int i = 0; i < 60; i++) {
            protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
            protocol.pass(Duration.ofSeconds(10));
            for (Extend beat : protocol.take(Extend.class)) {
                assertThat(beat.claims()).as("the two that run").hasSize(2);
                protocol.extend(beat);
            }
        }
        assertThat(protocol.take(Look.class)).isEmpty();
    }

    @Test
    void nothing_more_is_fetched_in_advance_when_all_that_runs_has_been_running_for_a_second() {
        protocol.give(run(1000, MILLI), 2);
        assertThat(next().max()).isEqualTo(1000);
        protocol.give(new Look(WorkerProtocolDriver.QUEUE, 1000, 0), 0);

        protocol.pass(Duration.ofSeconds(1));
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));

        assertThat(protocol.take(Look.class)).isEmpty();
    }

    @Test
    void one_run_that_takes_long_leaves_the_advance_of_the_other_slots_alone() {
        protocol.give(run(100, Duration.ofMillis(100)), 1);

        protocol.pass(Duration.ofSeconds(1));

        assertThat(next().max()).as("one free slot and ten tasks for it").isEqualTo(11);
    }

    @Test
    void after_a_hand_back_the_advance_grows_with_what_is_run_again() {
        protocol.give(run(1000, MILLI), 300);
        protocol.give(next(), 0);
        List<Start> running = protocol.take(Start.class);
        protocol.pass(Duration.ofSeconds(2));
        assertThat(record()).isEqualTo(298);

        running.forEach(start -> protocol.end(ClaimKey.of(start.claim()), MILLI));
        protocol.give(next(), 0);

        assertThat(next().max()).as("two slots, and as many as ended").isEqualTo(4);
    }

    @Test
    void where_tasks_are_given_only_to_who_begins_them_at_once_nothing_is_asked_for_in_advance_for_a_while() {
        Look look = run(100, MILLI);
        List<ClaimKey> two = protocol.give(look, protocol.claims(look.queue(), "known", 2), Optional.empty());
        Look ahead = next();
        assertThat(ahead.atOnce()).isZero();
        protocol.tell(new WorkerInput.Looked(ahead.queue(), Optional.empty(), true));
        assertThat(protocol.take(Look.class)).isEmpty();

        protocol.end(two.getFirst(), MILLI);

        assertThat(protocol.takeOne(Look.class)).isEqualTo(new Look(WorkerProtocolDriver.QUEUE, 1, 1));
    }
}
