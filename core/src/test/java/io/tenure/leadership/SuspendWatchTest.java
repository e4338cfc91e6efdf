package io.tenure.leadership;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.LeaseSettings;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class SuspendWatchTest {

    private final Clocks clocks = new Clocks();
    private final SuspendWatch watch = new SuspendWatch(clocks, LeaseSettings.DEFAULT);

    @Test
    void a_machine_that_only_waits_has_not_slept() {
        for (int i = 0; i < 100; i++) {
            clocks.pass(Duration.ofSeconds(1));
            assertThat(watch.slept()).isFalse();
            assertThat(watch.mayHaveSlept()).isFalse();
            watch.goOn();
        }
    }

    @Test
    void a_sleep_is_noticed_until_it_is_dealt_with() {
        clocks.sleep(Duration.ofSeconds(5));
        assertThat(watch.mayHaveSlept()).isTrue();
        assertThat(watch.slept()).isTrue();
        watch.begin();
        assertThat(watch.slept()).isFalse();
        assertThat(watch.mayHaveSlept()).isFalse();
    }

    @Test
    void short_sleeps_add_up_to_one_that_is_noticed_before_a_lease_has_ended() {
        Duration slept = Duration.ZERO;
        while (!watch.slept()) {
            watch.goOn();
            clocks.pass(Duration.ofMillis(500));
            clocks.sleep(Duration.ofMillis(100));
            slept = slept.plusMillis(100);
        }
        assertThat(slept).isLessThan(LeaseSettings.DEFAULT.margin().dividedBy(2));
    }

    @Test
    void somebody_who_sets_the_wall_clock_is_not_taken_for_a_sleep() {
        clocks.wall = clocks.wall.plus(Duration.ofDays(1));
        assertThat(watch.mayHaveSlept()).isFalse();
        assertThat(watch.slept()).isFalse();
    }

    @Test
    void a_clock_that_cannot_be_read_counts_as_a_sleep() {
        clocks.unreadable = true;
        assertThat(watch.slept()).isTrue();
        watch.begin();
        clocks.unreadable = false;
        assertThat(watch.slept()).isFalse();
    }

    private static final class Clocks implements Time {

        private long nanos;
        private Instant wall = Instant.EPOCH;
        private Duration boot = Duration.ofHours(1);
        private boolean unreadable;

        void pass(Duration length) {
            nanos += length.toNanos();
            sleep(length);
        }

        void sleep(Duration length) {
            wall = wall.plus(length);
            boot = boot.plus(length);
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Instant wall() {
            return wall;
        }

        @Override
        public Duration sinceBoot() {
            if (unreadable) {
                throw new UncheckedIOException(new IOException("Too many open files"));
            }
            return boot;
        }
    }
}
