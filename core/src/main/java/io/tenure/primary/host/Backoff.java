package io.tenure.primary.host;

import io.tenure.primary.ServiceSettings;
import java.time.Duration;

/** Pauses that double with each failure, up to a limit, with a random factor so that not all retry at once. */
public record Backoff(Duration first, Duration last) {

    /** For retried calls of the store. */
    static final Backoff OF_THE_STORE = new Backoff(Duration.ofMillis(20), Duration.ofSeconds(1));

    private static final int MOST_DOUBLINGS = 20;

    static Backoff of(ServiceSettings settings) {
        return new Backoff(settings.firstRetry(), settings.lastRetry());
    }

    /**
     * The pause after this many failures, from 1: between half and all of the nominal pause, by a random number from 0
     * to 1.
     */
    public Duration after(int failures, double chance) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration due = doubled.compareTo(last) < 0 ? doubled : last;
        return Duration.ofNanos((long) (due.toNanos() * (0.5 + 0.5 * chance)));
    }
}
