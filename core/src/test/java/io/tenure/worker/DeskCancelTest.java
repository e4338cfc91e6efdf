package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Verdict;
import io.tenure.worker.DeskEffect.Extend;
import io.tenure.worker.DeskEffect.Finish;
import io.tenure.worker.DeskEffect.Interrupt;
import io.tenure.worker.DeskEffect.Look;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How a worker learns that tasks were cancelled. */
class DeskCancelTest {

    private final DeskDriver desk = new DeskDriver(WorkerSettings.DEFAULT.withLimit(1));

    @Test
    void a_hint_has_young_claims_extended_at_once_and_what_is_cancelled_stopped() {
        List<ClaimKey> claims = desk.give(desk.takeOne(Look.class), 2);
        desk.pass(Duration.ofMillis(10));
        assertThat(desk.take(Extend.class)).isEmpty();

        desk.tell(new DeskInput.Cancelled());
        assertThat(desk.takeOne(Extend.class).claims()).hasSize(2);
        desk.tell(new DeskInput.Extended(
                desk.now(),
                Set.copyOf(claims),
                Set.of(),
                Set.of(claims.get(0).task(), claims.get(1).task())));

        assertThat(desk.takeOne(Interrupt.class)).isEqualTo(new Interrupt(claims.get(0), Interruption.CANCELLED));
        assertThat(desk.takeOne(Finish.class).ends())
                .singleElement()
                .satisfies(end -> assertThat(end.verdict()).isEqualTo(new Verdict.HandBack(Duration.ZERO)));
    }

    @Test
    void many_hints_cost_one_extension_in_a_second() {
        List<ClaimKey> claims = desk.give(desk.takeOne(Look.class), 1);
        desk.tell(new DeskInput.Cancelled());
        desk.tell(new DeskInput.Cancelled());
        desk.takeOne(Extend.class);
        desk.tell(new DeskInput.Extended(desk.now(), Set.copyOf(claims), Set.of()));

        desk.pass(Duration.ofMillis(999));
        assertThat(desk.take(Extend.class)).isEmpty();
        desk.pass(Duration.ofMillis(1));
        assertThat(desk.take(Extend.class)).hasSize(1);
    }
}
