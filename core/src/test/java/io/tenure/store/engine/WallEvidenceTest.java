package io.tenure.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WallEvidenceTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Duration DECADE = Duration.ofDays(3650);
    private static final Duration WEEKEND = Duration.ofDays(2);
    private static final Duration STEADY = WallEvidence.STEADY;
    private static final List<String> THREE = List.of("a", "b", "c");

    private final WallEvidence<String> evidence = new WallEvidence<>();

    @Test
    void nothing_is_shown_before_it_has_been_for_a_while() {
        see(0, 29, Map.of("a", DECADE));
        assertThat(shown(List.of("a"), 29)).isEmpty();
        see(30, 30, Map.of("a", DECADE));
        assertThat(shown(List.of("a"), 30)).contains(DECADE);
    }

    @Test
    void one_voter_of_three_shows_nothing_however_long() {
        see(0, 300, Map.of("a", DECADE, "b", Duration.ZERO, "c", Duration.ZERO));
        assertThat(shown(THREE, 300)).contains(Duration.ZERO);
    }

    @Test
    void two_voters_of_three_show_what_both_of_them_have_reached() {
        see(0, 40, Map.of("a", DECADE, "b", WEEKEND, "c", Duration.ZERO));
        assertThat(shown(THREE, 40)).contains(WEEKEND);
    }

    @Test
    void two_of_four_are_no_majority() {
        List<String> four = List.of("a", "b", "c", "d");
        see(0, 40, Map.of("a", DECADE, "b", DECADE, "c", WEEKEND, "d", Duration.ZERO));
        assertThat(shown(four, 40)).contains(WEEKEND);
    }

    @Test
    void voters_that_do_not_answer_are_no_majority() {
        see(0, 300, Map.of("a", DECADE));
        assertThat(shown(THREE, 300)).isEmpty();
    }

    @Test
    void a_voter_that_fell_silent_counts_no_more() {
        see(0, 40, Map.of("a", WEEKEND, "b", WEEKEND));
        assertThat(shown(THREE, 40)).contains(WEEKEND);
        see(41, 60, Map.of("a", WEEKEND));
        assertThat(shown(THREE, 60)).isEmpty();
    }

    @Test
    void a_clock_that_was_right_for_a_moment_must_be_steady_anew() {
        see(0, 100, Map.of("a", DECADE));
        see(101, 101, Map.of("a", Duration.ZERO));
        see(102, 130, Map.of("a", DECADE));
        assertThat(shown(List.of("a"), 130)).contains(Duration.ZERO);
        see(131, 162, Map.of("a", DECADE));
        assertThat(shown(List.of("a"), 162)).contains(DECADE);
    }

    @Test
    void a_clock_that_is_wrong_for_a_moment_while_all_catch_up_is_not_followed() {
        see(0, 39, Map.of("a", WEEKEND));
        see(40, 40, Map.of("a", DECADE));
        assertThat(shown(List.of("a"), 40)).contains(WEEKEND);
    }

    @Test
    void readings_that_come_seldom_count_as_well() {
        see(0, 0, Map.of("a", WEEKEND));
        see(3600, 3600, Map.of("a", WEEKEND));
        assertThat(shown(List.of("a"), 3600)).contains(WEEKEND);
    }

    @Test
    void what_was_forgotten_shows_nothing() {
        see(0, 40, Map.of("a", WEEKEND));
        evidence.clear();
        see(41, 41, Map.of("a", WEEKEND));
        assertThat(shown(List.of("a"), 41)).isEmpty();
    }

    /** Once a second from the first to the last, the voters' clocks are so far ahead of noon plus the seconds. */
    private void see(long first, long last, Map<String, Duration> ahead) {
        for (long second = first; second <= last; second++) {
            Instant now = NOON.plusSeconds(second);
            long nanos = Duration.ofSeconds(second).toNanos();
            ahead.forEach((voter, by) -> evidence.seen(voter, now.plus(by), nanos));
        }
    }

    private Optional<Duration> shown(List<String> voters, long second) {
        assertThat(STEADY).isEqualTo(Duration.ofSeconds(30));
        return evidence.shown(voters, Duration.ofSeconds(second).toNanos())
                .map(wall -> Duration.between(NOON.plusSeconds(second), wall));
    }
}
