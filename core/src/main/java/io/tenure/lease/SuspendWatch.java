package io.tenure.lease;

import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * Notices that the machine slept: the monotonic clock stands still meanwhile, the wall clock does not. A wall clock that
 * somebody set forward looks the same; then leases are given up for nothing, which is safe.
 */
final class SuspendWatch {

    private final Time time;
    private final Duration tolerance;
    private long nanos;
    private Instant wall;

    SuspendWatch(Time time, Duration tolerance) {
        this.time = time;
        this.tolerance = tolerance;
        this.nanos = time.nanos();
        this.wall = time.wall();
    }

    /** Whether the machine slept since this was last asked. */
    boolean slept() {
        long nowNanos = time.nanos();
        Instant nowWall = time.wall();
        Duration missing = Duration.between(wall, nowWall).minusNanos(nowNanos - nanos);
        nanos = nowNanos;
        wall = nowWall;
        return missing.compareTo(tolerance) > 0;
    }
}
