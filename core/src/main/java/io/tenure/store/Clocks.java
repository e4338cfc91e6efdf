package io.tenure.store;

import java.time.Duration;
import java.time.Instant;

/**
 * The two clocks of the store.
 *
 * <p>{@code tick} counts the time in which the store had a leader; claims, back-off and time-outs are counted on it,
 * so no jump of a clock and no outage can expire a claim. {@code wall} follows the leader's wall clock forward and
 * never goes back; due times that people set are compared with it.
 */
public record Clocks(Duration tick, Instant wall) {

    public static final Clocks ZERO = new Clocks(Duration.ZERO, Instant.EPOCH);
}
