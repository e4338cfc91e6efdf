package io.tenure.store;

import java.time.Duration;
import java.time.Instant;

/**
 * The two clocks of the store.
 *
 * <p>{@code tick} counts the time during which the store had a leader. Claims, back-off, time-outs and retention run on
 * it, so neither a clock jump nor an outage can expire a claim or drop a key. {@code wall} follows the leader's wall
 * clock forward, and only a person sets it back; it is what due times are compared with.
 *
 * @param corrections how often a person has set {@code wall}; only while this number stays the same does it never go
 *     back
 */
public record Clocks(Duration tick, Instant wall, long corrections) {

    public static final Clocks ZERO = new Clocks(Duration.ZERO, Instant.EPOCH);

    /** Clocks that nobody has corrected. */
    public Clocks(Duration tick, Instant wall) {
        this(tick, wall, 0);
    }
}
