package io.tenure.sim.store;

import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/** The two clocks as the store keeps them: neither goes back, and the tick stands still while the store is down. */
final class NaiveClocks {
    private static final Duration NEAR = Duration.ofMinutes(5);

    private final Time time;
    private long lastNanos;
    Duration tick = Duration.ZERO;
    Instant wall = Instant.EPOCH;

    NaiveClocks(Time time) {
        this.time = time;
        restart();
    }

    /** Time that went by since the last commit, which is just now, does not count on the tick. */
    void restart() {
        lastNanos = time.nanos();
    }

    private boolean isNew() {
        return wall.equals(Instant.EPOCH);
    }

    /** No jump ahead is too far to be followed at once: {@link io.tenure.testkit.conformance.RandomComparison} has none. */
    void advance() {
        Duration passed = Duration.ofNanos(time.nanos() - lastNanos);
        lastNanos = time.nanos();
        tick = tick.plus(passed);
        Instant expected = wall.plus(passed);
        Instant slow = wall.plus(passed.multipliedBy(9).dividedBy(10));
        if (!isNew() && time.wall().isBefore(expected.minus(NEAR))) {
            wall = expected;
        } else {
            wall = isNew() || time.wall().isAfter(slow) ? time.wall() : slow;
        }
    }
}
