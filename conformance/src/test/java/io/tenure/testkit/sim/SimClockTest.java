package io.tenure.testkit.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SimClockTest {

    private static final List<Double> RATES = List.of(0.5, 0.9, 1.0, 1.1, 2.0, 1.0 / 3);

    private final VirtualTime truth = new VirtualTime();

    @Test
    void a_clock_runs_at_its_rate_from_its_origin() {
        for (double rate : RATES) {
            SimClock clock = new SimClock(truth, rate, 1000);
            truth.advance(Duration.ofSeconds(10));

            assertThat(clock.nanos()).isEqualTo(1000 + (long) (10e9 * rate));
        }
    }

    @Test
    void after_the_time_until_a_moment_the_clock_shows_it() {
        for (double rate : RATES) {
            SimClock clock = new SimClock(truth, rate, Long.MAX_VALUE - 5);
            for (int i = 1; i < 1000; i++) {
                var moment = clock.now().plus(Duration.ofNanos(i * 7919L));
                truth.advance(clock.until(moment));

                assertThat(clock.now().isBefore(moment)).isFalse();
                assertThat(moment.until(clock.now())).isLessThan(Duration.ofNanos(10));
            }
        }
    }

    @Test
    void a_moment_that_has_passed_is_not_waited_for() {
        SimClock clock = new SimClock(truth, 1, 0);
        truth.advance(Duration.ofSeconds(1));

        assertThat(clock.until(clock.now())).isZero();
        assertThat(clock.until(clock.now().minus(Duration.ofMillis(1)))).isZero();
    }

    @Test
    void a_clock_stands_still_while_its_machine_sleeps() {
        SimClock clock = new SimClock(truth, 1.1, 0);
        truth.advance(Duration.ofSeconds(10));
        clock.stand();
        truth.advance(Duration.ofSeconds(100));
        assertThat(clock.nanos()).isEqualTo(11_000_000_000L);

        clock.go();
        clock.go();
        truth.advance(Duration.ofSeconds(10));
        assertThat(clock.nanos()).isEqualTo(22_000_000_000L);
    }
}
