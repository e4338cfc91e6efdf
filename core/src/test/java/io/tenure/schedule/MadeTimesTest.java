package io.tenure.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.schedule.MadeTimes.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MadeTimesTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private final Timing timing = Timing.every(Duration.ofMinutes(10));
    private MadeTimes made = MadeTimes.NONE;

    @Test
    void times_without_a_gap_are_one_span() {
        fire(0, 1, 2);
        fire(3);
        assertThat(made.spans()).containsExactly(span(0, 3));
    }

    @Test
    void a_time_that_was_dropped_makes_a_gap() {
        fire(0, 1);
        fire(3);
        assertThat(made.spans()).containsExactly(span(0, 1), span(3, 3));
        assertThat(open(-1)).contains(at(2));
        assertThat(open(2)).contains(at(4));
    }

    @Test
    void what_is_made_in_a_gap_closes_it() {
        fire(0, 1);
        fire(4, 5);
        fire(2, 3);
        assertThat(open(-1)).contains(at(6));
        fire(6);
        assertThat(open(-1)).contains(at(7));
    }

    @Test
    void times_on_both_sides_of_a_span_are_one_with_it() {
        fire(3);
        fire(2, 4);
        assertThat(made.spans()).containsExactly(span(2, 4));
    }

    @Test
    void of_many_spans_the_oldest_count_as_one_and_none_fires_again() {
        for (int i = 0; i < 100; i++) {
            fire(3 * i);
        }
        assertThat(made.spans()).hasSize(8).endsWith(span(297, 297));
        for (int i = 0; i < 100; i++) {
            assertThat(open(3 * i - 1)).isNotEqualTo(Optional.of(at(3 * i)));
        }
    }

    private void fire(int... times) {
        List<Instant> fires = Arrays.stream(times).mapToObj(MadeTimesTest::at).toList();
        made = made.with(fires, timing::next);
    }

    private Optional<Instant> open(int after) {
        return made.firstOpen(at(after), timing::next);
    }

    private static Span span(int first, int last) {
        return new Span(at(first), at(last));
    }

    private static Instant at(int number) {
        return NOON.plus(Duration.ofMinutes(10).multipliedBy(number));
    }
}
