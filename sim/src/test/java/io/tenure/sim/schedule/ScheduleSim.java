package io.tenure.sim.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.Seeds;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many schedules over months, and in a whole run over a year, with leader changes, clocks of single nodes and of all that
 * jump both ways, people who set the store's clock right, lost answers, commits that arrive late, and daylight saving in
 * three zones: no fire time doubled, none missed but by policy (Q8), and one wrong clock of three moves nothing.
 */
class ScheduleSim {
    private static final Duration YEAR = Duration.ofDays(365);

    @Test
    void no_fire_time_is_doubled_and_none_is_missed_but_by_policy() {
        run(100, YEAR.dividedBy(3));
    }

    @Test
    @Tag("long")
    void nor_is_any_of_a_thousand_schedules() {
        run(1000, YEAR);
    }

    private static void run(int schedules, Duration time) {
        Seeds.of(1).forEach(seed -> {
            Map<String, Long> toll = new TreeMap<>();
            ScheduleWorld world = new ScheduleWorld(seed, schedules, Bug.NONE, toll);
            world.run(time);
            System.out.println("Seed " + seed + ": " + world.ledger().fired() + " fired, "
                    + world.ledger().dropped() + " dropped by policy, " + toll);
            assertThat(world.ledger().fired()).isGreaterThan(30L * schedules);
            assertThat(world.ledger().dropped()).as("dropped by policy").isPositive();
            assertThat(toll)
                    .as("a run counts only if it hurt")
                    .containsKeys(
                            "commits refused",
                            "commits under a wrong clock",
                            "corrections ahead",
                            "corrections back",
                            "crashes",
                            "deletions",
                            "fenced",
                            "hand-overs",
                            "jumps ahead",
                            "jumps back",
                            "late commits",
                            "leaders who do not know it",
                            "lost answers",
                            "pauses",
                            "reads behind",
                            "replacements",
                            "resumptions");
        });
    }

    // Planted bugs: a check that finds none of them protects nothing.

    @Test
    void firing_without_compare_and_set_is_found() {
        assertFound(Bug.NO_COMPARE_AND_SET);
    }

    @Test
    void due_times_that_are_lost_are_found() {
        assertFound(Bug.LOST_DUE_TIME);
    }

    private static void assertFound(Bug bug) {
        assertThatThrownBy(() -> Seeds.of(5)
                        .forEach(seed -> new ScheduleWorld(seed, 60, bug, new TreeMap<>()).run(Duration.ofDays(5))))
                .isInstanceOf(BrokenSchedule.class);
    }
}
