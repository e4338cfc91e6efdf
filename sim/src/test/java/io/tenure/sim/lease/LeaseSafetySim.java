package io.tenure.sim.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Seeds;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** C1 to C6 and C8, after every step of clusters under attack. */
final class LeaseSafetySim {

    /** So many seeds meet everything. */
    private static final int ENOUGH_BEYOND = 100;

    @Test
    void the_promises_hold_whatever_is_lost_late_copied_cut_killed_frozen_slept_through_set_or_changed() {
        Toll toll = Simulation.run(Seeds.of(100, 1000), Scenario.WITHIN, LeaseSafetySim.class);

        assertThat(toll.of(Toll.Kind.LOST_FENCED))
                .as("leaders deposed before their time")
                .isZero();
        hurt(toll, EnumSet.complementOf(EnumSet.of(Toll.Kind.LOST_FENCED)));
    }

    @Test
    void whatever_the_clocks_do_no_term_is_given_twice_and_no_stale_write_is_taken() {
        long[] seeds = Seeds.of(20, ENOUGH_BEYOND).toArray();
        Toll toll = Simulation.run(LongStream.of(seeds), Scenario.BEYOND, LeaseSafetySim.class);

        hurt(toll, EnumSet.of(Toll.Kind.LEADERS, Toll.Kind.STALE_WRITES_REJECTED));
        if (seeds.length >= ENOUGH_BEYOND) {
            hurt(toll, EnumSet.of(Toll.Kind.LOST_FENCED));
        }
    }

    /** A run counts only if it hurt; a single seed that is looked at need not. */
    private static void hurt(Toll toll, Set<Toll.Kind> kinds) {
        if (Long.getLong("tenure.seed") == null) {
            assertThat(kinds)
                    .allSatisfy(kind ->
                            assertThat(toll.of(kind)).as("%s in %s", kind, toll).isPositive());
        }
    }
}
