package io.tenure.sim.lease;

import io.tenure.lease.LeaseSettings;
import java.time.Duration;
import java.util.Set;

/**
 * What a simulation is about.
 *
 * @param slowest the rate of the slowest clock
 * @param fastest the rate of the fastest clock
 * @param slowChildren how many of the child processes die long after they were killed
 * @param watched the promises that are checked, by their names in INVARIANTS.md
 */
record Scenario(
        LeaseSettings settings, double slowest, double fastest, double slowChildren, Bug bug, Set<String> watched) {

    private static final double SLOW = 0.2;

    private static final Set<String> ALL = Set.of("C1", "C2", "C3", "C4", "C5", "C6", "C8");

    /** Those that hold whatever the clocks do. */
    private static final Set<String> TIMELESS = Set.of("C1", "C3", "C5", "C6", "C8");

    /** Clocks as wrong as the settings allow. */
    static final Scenario WITHIN = within(Bug.NONE, ALL);

    /** The same, with child processes that die when they are killed: how long a hand-over takes depends on them. */
    static final Scenario BRISK = new Scenario(WITHIN.settings(), WITHIN.slowest(), WITHIN.fastest(), 0, Bug.NONE, ALL);

    /** Clocks that are wrong by more than that. */
    static final Scenario BEYOND = new Scenario(LeaseSettings.DEFAULT, 0.5, 2, SLOW, Bug.NONE, TIMELESS);

    /** Clocks that are right. */
    static final Scenario EXACT = new Scenario(LeaseSettings.DEFAULT, 1, 1, 0, Bug.NONE, ALL);

    /** A planted defect, and the promises that are to tell of it. */
    static Scenario planted(Bug bug, String... watched) {
        return within(bug, Set.of(watched));
    }

    private static Scenario within(Bug bug, Set<String> watched) {
        LeaseSettings usual = LeaseSettings.DEFAULT;
        LeaseSettings settings = bug == Bug.NO_MARGIN
                ? new LeaseSettings(usual.ttl(), usual.renew(), Duration.ZERO, usual.kill(), usual.drift())
                : usual;
        return new Scenario(settings, 1 - usual.drift(), 1 + usual.drift(), SLOW, bug, watched);
    }
}
