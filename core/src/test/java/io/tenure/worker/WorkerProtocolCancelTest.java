package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Verdict;
import io.tenure.worker.WorkerEffect.Extend;
import io.tenure.worker.WorkerEffect.Finish;
import io.tenure.worker.WorkerEffect.Interrupt;
import io.tenure.worker.WorkerEffect.Look;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a worker learns that tasks were cancelled. */
class WorkerProtocolCancelTest {

    private final WorkerProtocolDriver protocol = new WorkerProtocolDriver(WorkerSettings.DEFAULT.withLimit(1));

    @Test
    void a_hint_has_young_claims_extended_at_once_and_what_is_cancelled_stopped() {
        List<ClaimKey> claims = protocol.give(protocol.takeOne(Look.class), 2);
        protocol.pass(Duration.ofMillis(10));
        assertThat(protocol.take(Extend.class)).isEmpty();

        protocol.tell(new WorkerInput.Cancelled());
        assertThat(protocol.takeOne(Extend.class).claims()).hasSize(2);
        protocol.tell(new WorkerInput.Extended(
                protocol.now(),
                Set.copyOf(claims),
                Set.of(),
                Set.of(claims.get(0).task(), claims.get(1).task())));

        assertThat(protocol.takeOne(Interrupt.class)).isEqualTo(new Interrupt(claims.get(0), Interruption.CANCELLED));
        assertThat(protocol.takeOne(Finish.class).ends())
                .singleElement()
                .satisfies(end -> assertThat(end.verdict()).isEqualTo(new Verdict.HandBack(Duration.ZERO)));
    }

    @Test
    void many_hints_cost_one_extension_in_a_second() {
        List<ClaimKey> claims = protocol.give(protocol.takeOne(Look.class), 1);
        protocol.tell(new WorkerInput.Cancelled());
        protocol.tell(new WorkerInput.Cancelled());
        protocol.takeOne(Extend.class);
        protocol.tell(new WorkerInput.Extended(protocol.now(), Set.copyOf(claims), Set.of()));

        protocol.pass(Duration.ofMillis(999));
        assertThat(protocol.take(Extend.class)).isEmpty();
        protocol.pass(Duration.ofMillis(1));
        assertThat(protocol.take(Extend.class)).hasSize(1);
    }
}
