package io.tenure.testkit;

import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * A clock that stands still until a test moves it.
 *
 * <p>{@link #advance} lets time pass: both clocks move. {@link #jumpWall} sets the wall clock only. Thread-safe.
 */
public final class VirtualTime implements Time {
    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private long nanos;
    private Instant wall = START;
    private Duration slept = Duration.ZERO;

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public synchronized Instant wall() {
        return wall;
    }

    /** Lets this much time pass. */
    public synchronized void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("Time does not go back; to move only the wall clock use jumpWall.");
        }
        nanos = Math.addExact(nanos, by.toNanos());
        wall = wall.plus(by);
    }

    /** The machine sleeps this long: the monotonic clock stands still. */
    public synchronized void suspend(Duration length) {
        wall = wall.plus(length);
        slept = slept.plus(length);
    }

    @Override
    public synchronized Duration sinceBoot() {
        return slept.plusNanos(nanos);
    }

    /** Sets the wall clock forward, or back if negative. */
    public synchronized void jumpWall(Duration by) {
        wall = wall.plus(by);
    }
}
