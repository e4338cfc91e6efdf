package io.tenure.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A monotonic clock and a wall clock that belong together.
 *
 * <p>The monotonic clock never goes back and never jumps; only differences of it mean anything. The wall
 * clock may do both.
 */
public interface Time {

    /** Nanoseconds from an arbitrary origin, never decreasing within one process. */
    long nanos();

    /**
     * The time since the machine was started, which goes on while the machine sleeps; the monotonic clock does not. Where
     * it cannot be told, the wall clock takes its place, and somebody who sets that looks like a sleep.
     */
    default Duration sinceBoot() {
        return Duration.between(Instant.EPOCH, wall());
    }

    /** What a person's clock shows now. */
    Instant wall();
}
