package io.tenure.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A monotonic clock and a wall clock that belong together.
 *
 * <p>The monotonic clock never goes back and never jumps; only its differences are meaningful. The wall clock may do
 * both.
 */
public interface Time {

    /** Nanoseconds from an arbitrary origin, never decreasing within one process. */
    long nanos();

    /**
     * The time since the machine was started, including sleep, during which the monotonic clock stands still. If it is
     * unknown, the wall clock is used instead, and setting that looks like sleep.
     */
    default Duration sinceBoot() {
        return Duration.between(Instant.EPOCH, wall());
    }

    /** The date and time for people. */
    Instant wall();
}
