package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RolloverTest {

    private static final int COUNT = 5_000;
    private static final Duration LONG = Duration.ofMinutes(2);

    private final Boards boards = new Boards(COUNT);
    private LocalDate today = LocalDate.parse("2026-03-01");

    private Rollover service;

    @BeforeEach
    void make() {
        service = copy();
    }

    @Test
    void all_boards_are_rolled_over_once_a_day_and_one_call_tells_of_it() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            tenure.addCopy(setup -> setup.queue(copy()));
            tenure.advance(LONG);
            assertThat(boards.rolled("2026-03-01")).isEqualTo(COUNT);
            assertThat(boards.announcements()).containsExactly("5000 boards rolled over, 0 failed");
            assertThat(service.lastRollover()).hasValue(today);
            today = today.plusDays(1);
            tenure.advance(LONG);
            assertThat(boards.rolled("2026-03-02")).isEqualTo(COUNT);
            assertThat(boards.announcements()).hasSize(2);
            assertThat(service.lastRollover()).hasValue(today);
        }
    }

    @Test
    void a_leader_that_dies_in_the_middle_neither_leaves_a_board_out_nor_begins_the_day_anew() {
        try (TestTenure tenure = TestTenure.of(setup -> setup.queue(service))) {
            Rollover other = copy();
            tenure.addCopy(setup -> setup.queue(other));
            while (boards.rolled("2026-03-01") == 0) {
                tenure.advance(Duration.ofMillis(10));
            }
            tenure.copy(1).crash();
            tenure.awaitLeader();
            tenure.advance(LONG);
            assertThat(boards.rolled("2026-03-01")).isEqualTo(COUNT);
            assertThat(boards.announcements()).containsExactly("5000 boards rolled over, 0 failed");
            assertThat(other.lastRollover()).hasValue(today);
        }
    }

    private Rollover copy() {
        return new Rollover(boards, () -> today);
    }
}
