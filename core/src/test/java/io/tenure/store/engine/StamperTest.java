package io.tenure.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Clocks;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class StamperTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration DECADE = Duration.ofDays(3650);

    private final HandTime time = new HandTime();
    private final Stamper stamper = new Stamper(time);

    @Test
    void tick_goes_on_from_the_last_applied_value_by_the_monotonic_clock() {
        stamper.lead(new Clocks(Duration.ofSeconds(100), START));
        time.pass(Duration.ofSeconds(7));
        assertThat(stamper.now().tick()).isEqualTo(Duration.ofSeconds(107));
    }

    @Test
    void no_jump_of_the_wall_clock_moves_the_tick() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.plus(Duration.ofDays(400));
        stamper.now();
        time.wall = START.minus(Duration.ofDays(400));
        time.pass(Duration.ofSeconds(1));
        assertThat(stamper.now().tick()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void wall_follows_a_small_jump_forward_at_once() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.plus(Stamper.LIMIT);
        assertThat(stamper.now().wall()).isEqualTo(START.plus(Stamper.LIMIT));
    }

    @Test
    void wall_goes_on_by_the_monotonic_clock_while_the_leaders_is_too_far_away() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.plus(DECADE);
        time.pass(MINUTE);
        assertThat(stamper.now().wall()).isEqualTo(START.plus(MINUTE));
        assertThat(stamper.ahead()).isEqualTo(DECADE);
        time.wall = time.wall.minus(DECADE.multipliedBy(2));
        time.pass(MINUTE);
        assertThat(stamper.now().wall()).isEqualTo(START.plus(MINUTE.multipliedBy(2)));
        assertThat(stamper.ahead()).isEqualTo(DECADE.negated());
        time.wall = time.wall.plus(DECADE).plusSeconds(7);
        assertThat(stamper.now().wall()).isEqualTo(time.wall);
    }

    @Test
    void a_new_store_takes_the_leaders_clock_at_once() {
        stamper.lead(Clocks.ZERO);
        assertThat(stamper.now().wall()).isEqualTo(START);
    }

    @Test
    void a_jump_that_others_show_is_taken_as_far_as_they_show_it_and_never_back() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.plus(DECADE);
        stamper.take(START.plus(MINUTE));
        assertThat(stamper.now().wall()).isEqualTo(START.plus(MINUTE));
        stamper.take(START);
        assertThat(stamper.now().wall()).isEqualTo(START.plus(MINUTE));
        stamper.take(START.plus(DECADE).plus(DECADE));
        assertThat(stamper.now()).isEqualTo(new Clocks(Duration.ZERO, START.plus(DECADE)));
    }

    @Test
    void a_machine_that_boots_in_1970_delays_nothing_and_is_followed_again_when_it_is_set_right() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = Instant.EPOCH;
        time.pass(MINUTE);
        assertThat(stamper.now().wall()).isEqualTo(START.plus(MINUTE));
        time.wall = START.plus(MINUTE).plusSeconds(2);
        assertThat(stamper.now().wall()).isEqualTo(time.wall);
    }

    @Test
    void wall_runs_at_nine_tenths_while_the_leaders_clock_is_behind_until_they_meet() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.minus(Duration.ofSeconds(10));
        time.pass(Duration.ofSeconds(50));
        assertThat(stamper.now().wall()).isEqualTo(START.plus(Duration.ofSeconds(45)));
        time.pass(Duration.ofSeconds(60));
        assertThat(stamper.now().wall()).isEqualTo(time.wall).isEqualTo(START.plus(Duration.ofSeconds(100)));
    }

    @Test
    void many_close_readings_add_up_to_the_same_time_as_one() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.wall = START.minus(MINUTE);
        for (int i = 0; i < 1_000_000; i++) {
            time.pass(Duration.ofNanos(100));
            stamper.now();
        }
        assertThat(stamper.now().wall()).isEqualTo(START.plus(Duration.ofMillis(90)));
    }

    @Test
    void a_pause_between_the_readings_of_the_two_clocks_is_not_counted_twice() {
        stamper.lead(new Clocks(Duration.ZERO, START));
        time.pause = MINUTE;
        stamper.now();
        time.pause = Duration.ZERO;
        assertThat(stamper.now().wall()).isEqualTo(time.wall);
    }

    private static final class HandTime implements Time {

        private long nanos = -5;
        private Instant wall = START;

        /** Passes after each reading of a clock. */
        private Duration pause = Duration.ZERO;

        @Override
        public long nanos() {
            long read = nanos;
            pass(pause);
            return read;
        }

        @Override
        public Instant wall() {
            Instant read = wall;
            pass(pause);
            return read;
        }

        void pass(Duration duration) {
            nanos += duration.toNanos();
            wall = wall.plus(duration);
        }
    }
}
