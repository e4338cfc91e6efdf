package io.tenure.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReckonedWallTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final Machine machine = new Machine();
    private final ReckonedWall wall = new ReckonedWall(machine);

    /** Its two clocks are set by hand. */
    private static final class Machine implements Time {
        private long nanos = 17;
        private Instant wall = NOON;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Instant wall() {
            return wall;
        }

        private void pass(Duration time) {
            nanos += time.toNanos();
            wall = wall.plus(time);
        }
    }

    @Test
    void before_it_was_told_anything_it_is_the_clock_of_the_machine() {
        machine.pass(Duration.ofSeconds(3));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(3));
    }

    @Test
    void it_continues_from_what_it_was_told_however_the_machine_is_set() {
        machine.wall = NOON.plus(Duration.ofDays(3650));
        wall.told(NOON);
        machine.pass(Duration.ofSeconds(3));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(3));

        machine.wall = NOON.minus(Duration.ofDays(3650));
        machine.pass(Duration.ofSeconds(3));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(6));
    }

    @Test
    void a_clock_that_shows_the_same_stands_still_and_is_not_followed() {
        wall.told(NOON);
        machine.pass(Duration.ofMinutes(1));
        wall.told(NOON);
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    void what_is_told_next_is_followed_forward_and_back() {
        wall.told(NOON);
        wall.told(NOON.plusSeconds(30));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(30));
        wall.told(NOON.plusSeconds(10));
        machine.pass(Duration.ofSeconds(1));
        assertThat(wall.now()).isEqualTo(NOON.plusSeconds(11));
    }
}
