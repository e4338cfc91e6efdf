package io.tenure.primary;

import io.tenure.runtime.Chance;
import java.time.Duration;

/** Pauses that double with each failure, up to a limit, and differ by chance so that not all come back at once. */
final class Backoff {

    private static final int MOST_DOUBLINGS = 20;

    private Backoff() {}

    /** The pause after so many failures, from 1 on: between half and all of what is due. */
    static Duration after(int failures, ServiceSettings settings) {
        return after(failures, settings.firstRetry(), settings.lastRetry());
    }

    static Duration after(int failures, Duration first, Duration last) {
        Duration doubled = first.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
        Duration due = doubled.compareTo(last) < 0 ? doubled : last;
        return Duration.ofNanos((long) (due.toNanos() * (0.5 + 0.5 * Chance.fraction())));
    }
}
