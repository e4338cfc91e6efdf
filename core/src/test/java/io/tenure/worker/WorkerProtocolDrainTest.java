package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Verdict;
import io.tenure.worker.WorkerEffect.Extend;
import io.tenure.worker.WorkerEffect.Finish;
import io.tenure.worker.WorkerEffect.Interrupt;
import io.tenure.worker.WorkerEffect.Look;
import io.tenure.worker.WorkerEffect.Stop;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a worker ends. */
class WorkerProtocolDrainTest {

    private static final WorkerSettings FOUR = WorkerSettings.DEFAULT.withLimit(4);
    private static final Duration MILLI = Duration.ofMillis(1);

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(FOUR);

    @Test
    void an_end_without_an_answer_is_given_up_when_the_time_of_a_shutdown_is_over() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 1);
        protocol.end(tasks.getFirst(), MILLI);
        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));
        protocol.pass(Duration.ofSeconds(20));
        assertThat(protocol.take(Stop.class)).isEmpty();

        protocol.tell(new WorkerInput.Finished(Set.of(), Set.of()));

        assertThat(protocol.take(Stop.class)).hasSize(1);
        assertThat(protocol.tally.now(0).lost()).isEqualTo(1);
    }

    @Test
    void a_node_that_drains_hands_back_what_waits_and_stops_when_the_rest_has_ended() {
        protocol.give(protocol.takeOne(Look.class), 4).forEach(task -> protocol.end(task, MILLI));
        while (protocol.effects.stream().anyMatch(Finish.class::isInstance)) {
            protocol.record(protocol.takeOne(Finish.class));
        }
        protocol.give(protocol.take(Look.class).getFirst(), 13);

        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));
        Finish handedBack = protocol.takeOne(Finish.class);
        assertThat(handedBack.ends())
                .hasSize(9)
                .allMatch(end -> end.verdict().equals(new Verdict.HandBack(Duration.ZERO)));
        protocol.record(handedBack);
        protocol.pass(Duration.ofSeconds(19));
        assertThat(protocol.take(Interrupt.class)).isEmpty();
        protocol.pass(Duration.ofSeconds(1));
        List<Interrupt> interrupted = protocol.take(Interrupt.class);
        assertThat(interrupted).hasSize(4).allMatch(each -> each.why() == Interruption.SHUTDOWN);
        assertThat(protocol.take(Stop.class)).isEmpty();

        interrupted.forEach(each -> protocol.end(each.key(), MILLI));
        while (protocol.effects.stream().anyMatch(Finish.class::isInstance)) {
            protocol.record(protocol.takeOne(Finish.class));
        }
        assertThat(protocol.take(Stop.class)).hasSize(1);
        assertThat(protocol.take(Look.class)).isEmpty();
    }

    @Test
    void what_a_look_brings_after_the_drain_has_begun_is_handed_back_before_the_end() {
        Look underWay = protocol.takeOne(Look.class);
        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));
        assertThat(protocol.take(Stop.class)).isEmpty();

        protocol.give(underWay, 2);
        Finish handedBack = protocol.takeOne(Finish.class);
        protocol.record(handedBack);

        assertThat(handedBack.ends()).hasSize(2);
        assertThat(protocol.take(Stop.class)).hasSize(1);
    }

    @Test
    void a_look_that_nobody_answers_holds_up_a_shutdown_only_briefly() {
        protocol.take(Look.class);
        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));

        protocol.pass(Duration.ofMillis(999));
        assertThat(protocol.take(Stop.class)).isEmpty();
        protocol.pass(MILLI);

        assertThat(protocol.take(Stop.class)).hasSize(1);
    }

    @Test
    void a_look_at_a_store_that_answered_before_is_waited_for() {
        protocol.give(protocol.takeOne(Look.class), 0);
        protocol.tell(new WorkerInput.Hint(WorkerProtocolDriver.QUEUE));
        Look underWay = protocol.takeOne(Look.class);
        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));

        protocol.pass(Duration.ofSeconds(5));
        assertThat(protocol.take(Stop.class)).isEmpty();
        protocol.give(underWay, 0);

        assertThat(protocol.take(Stop.class)).hasSize(1);
    }

    @Test
    void a_run_that_can_never_end_is_not_waited_for() {
        List<ClaimKey> tasks = protocol.give(protocol.takeOne(Look.class), 2);

        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20), Set.of(tasks.getFirst())));
        assertThat(protocol.take(Stop.class)).isEmpty();
        protocol.end(tasks.getLast(), MILLI);
        protocol.record(protocol.takeOne(Finish.class));

        assertThat(protocol.take(Stop.class)).hasSize(1);
    }

    @Test
    void claims_are_still_extended_while_a_node_drains() {
        protocol.give(protocol.takeOne(Look.class), 1);
        protocol.tell(new WorkerInput.Drain(Duration.ofSeconds(20)));

        protocol.pass(Duration.ofSeconds(10));

        assertThat(protocol.take(Extend.class)).hasSize(1);
    }
}
