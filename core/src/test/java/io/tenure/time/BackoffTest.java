package io.tenure.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff = Backoff.doubling(Duration.ofSeconds(1), Duration.ofMinutes(1));

    @Test
    void pauses_double_up_to_their_limit() {
        assertThat(backoff.after(0)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.after(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.after(4)).isEqualTo(Duration.ofSeconds(8));
        assertThat(backoff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void by_chance_they_are_between_half_and_all_of_it() {
        assertThat(backoff.after(1, 0)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff.after(4, 1)).isEqualTo(Duration.ofSeconds(8));
        assertThat(backoff.after(1_000_000, 0.5)).isEqualTo(Duration.ofSeconds(45));
    }
}
