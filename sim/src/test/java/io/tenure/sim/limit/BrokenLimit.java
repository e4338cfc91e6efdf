package io.tenure.sim.limit;

import io.tenure.testkit.Seeds;

/** A promise about limits was broken. */
final class BrokenLimit extends AssertionError {
    private static final long serialVersionUID = 1L;

    BrokenLimit(long seed, String what) {
        super(what + " " + Seeds.repeat(seed));
    }
}
