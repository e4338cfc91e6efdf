package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Shows that the simulation bites: each defect is planted around the production code, and must be found. */
final class PlantedBugsSim {

    private static final int SEEDS = 1500;

    @Test
    void the_simulation_finds_a_deadline_from_the_response_instead_of_the_request() {
        finds(Bug.DEADLINE_FROM_RESPONSE, 294, "C2", "C4");
    }

    @Test
    void the_simulation_finds_an_agent_that_forgets_its_file() {
        finds(Bug.FORGOTTEN_FILE, 24, "C2");
    }

    @Test
    void the_simulation_finds_a_release_before_the_kill_is_verified() {
        finds(Bug.UNVERIFIED_KILL, 1, "C4");
        finds(Bug.UNVERIFIED_KILL, 1, "C8");
    }

    @Test
    void the_simulation_finds_an_office_that_does_not_wait_for_its_children() {
        finds(Bug.CHILDREN_NOT_AWAITED, 1, "C4");
        finds(Bug.CHILDREN_NOT_AWAITED, 1, "C8");
    }

    @Test
    void the_simulation_finds_children_that_are_trusted_for_longer_than_the_leader_believes() {
        finds(Bug.TRUST_TOLD_TOO_LATE, 23, "C4");
        finds(Bug.TRUST_TOLD_TOO_LATE, 23, "C5");
    }

    @Test
    void the_simulation_finds_a_margin_of_zero_with_drifting_clocks() {
        finds(Bug.NO_MARGIN, 9, "C2");
    }

    @Test
    void the_simulation_finds_a_late_abolish_of_an_earlier_candidacy_that_is_honoured() {
        finds(Bug.LATE_ABOLISH, 5, "C8");
    }

    @Test
    void the_simulation_finds_a_term_that_is_opened_without_compare() {
        finds(Bug.NO_COMPARE, 38, "C2");
    }

    @Test
    void the_simulation_finds_a_store_without_a_fence() {
        finds(Bug.NO_FENCE, 45, "C3");
    }

    @Test
    void the_simulation_finds_an_answer_to_an_earlier_candidacy_that_is_counted() {
        finds(Bug.ANY_ANSWER, 167, "C2", "C4");
    }

    @Test
    void the_simulation_finds_members_that_change_without_both_majorities() {
        finds(Bug.CARELESS_CHANGE, 444, "C2");
    }

    @Test
    void the_simulation_finds_a_machine_that_slept_unnoticed() {
        finds(Bug.SLEPT_UNNOTICED, 32, "C2");
    }

    @Test
    void the_simulation_finds_leases_that_are_counted_on_the_wall_clock() {
        finds(Bug.LEASES_BY_WALL, 176, "C2");
    }

    /** The seed that found the bug when this was written comes first; all others follow, should it not find it any more. */
    private static void finds(Bug bug, long first, String... promises) {
        Scenario scenario = Scenario.planted(bug, promises);
        AtomicReference<Violation> found = new AtomicReference<>();
        Simulation.inTurn(() -> LongStream.concat(LongStream.of(first), LongStream.rangeClosed(1, SEEDS))
                .takeWhile(seed -> found.get() == null)
                .forEach(seed -> {
                    try {
                        Simulation.run(seed, scenario);
                    } catch (Violation violation) {
                        found.set(violation);
                    }
                }));
        assertThat(Optional.ofNullable(found.get()).map(Violation::promise))
                .as("%s", bug)
                .isPresent()
                .get()
                .isIn((Object[]) promises);
    }
}
