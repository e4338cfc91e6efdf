package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.crash.Report.Counts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Map<Fault, List<Duration>> WAITS = Map.of(
            Fault.KILL_LEADER, List.of(Duration.ofMillis(1500), Duration.ofMillis(500)),
            Fault.FREEZE_LEADER, List.of(Duration.ofSeconds(2)));

    @Test
    void a_run_that_hurt_has_no_soft_spot() {
        assertThat(new Report(WAITS, counts(5, 3, 3), List.of()).softSpots()).isEmpty();
    }

    @Test
    void a_run_is_void_if_no_outcome_was_unknown_or_the_leader_stayed_or_nobody_asked_the_old_one() {
        assertThat(new Report(WAITS, counts(0, 3, 3), List.of()).softSpots()).hasSize(1);
        assertThat(new Report(WAITS, counts(5, 0, 3), List.of()).softSpots()).hasSize(1);
        assertThat(new Report(WAITS, counts(5, 3, 2), List.of()).softSpots()).hasSize(1);
    }

    @Test
    void times_are_shown_from_the_least_to_the_most() {
        assertThat(new Report(WAITS, counts(5, 3, 3), List.of()).markdown())
                .contains("| kill -9 of the leader | 2 | 0.50 s | 1.50 s | 1.50 s |");
    }

    private static Counts counts(long resent, long thawedReads, long elections) {
        return new Counts(100, 100, 10, 0, resent, 10, thawedReads, elections, 0, Duration.ZERO);
    }
}
