package io.tenure.store;

import java.time.Duration;
import java.time.Instant;

/**
 * The two clocks of the store.
 *
 * <p>{@code tick} counts the time in which the store had a leader; claims, back-off, time-outs, and how long things are
 * kept are counted on it, so no jump of a clock and no outage can expire a claim or forget a key. {@code wall} follows the
 * leader's wall clock forward, and only a person sets it back; due times that people set are compared with it.
 *
 * @param corrections how often a person has set {@code wall} so far: only while this stays the same it never goes back
 */
public record Clocks(Duration tick, Instant wall, long corrections) {

    public static final Clocks ZERO = new Clocks(Duration.ZERO, Instant.EPOCH);

    /** Clocks that nobody has set. */
    public Clocks(Duration tick, Instant wall) {
        this(tick, wall, 0);
    }
}
