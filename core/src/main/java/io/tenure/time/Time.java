package io.tenure.time;

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

    /** What a person's clock shows now. */
    Instant wall();
}
