package io.tenure.sim.schedule;

import io.tenure.testkit.Seeds;

/** A promise about schedules was broken. */
final class BrokenSchedule extends AssertionError {
    private static final long serialVersionUID = 1L;

    BrokenSchedule(long seed, String what) {
        super(what + " " + Seeds.repeat(seed));
    }
}
