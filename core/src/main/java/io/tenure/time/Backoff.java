package io.tenure.time;

import java.time.Duration;

/** Pauses that grow by a factor with each failure, up to a limit. */
public record Backoff(Duration first, int factor, Duration longest) {

    public static Backoff doubling(Duration first, Duration longest) {
        return new Backoff(first, 2, longest);
    }

    /** The pause after this many failures, from 1. */
    public Duration after(int failures) {
        double grown = first.toNanos() * Math.pow(factor, Math.max(0, failures - 1));
        return Duration.ofNanos((long) Math.min(grown, (double) longest.toNanos()));
    }

    /** Between half and all of that, by a random number from 0 to below 1, so that not all retry at once. */
    public Duration after(int failures, double chance) {
        return Duration.ofNanos((long) (after(failures).toNanos() * (0.5 + 0.5 * chance)));
    }
}
