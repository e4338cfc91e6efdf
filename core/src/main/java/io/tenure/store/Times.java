package io.tenure.store;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The bounds of times that callers pass; well within what the stored formats can hold. */
final class Times {

    private static final Duration MAX_DELAY = Duration.ofDays(36_500);
    private static final Duration MAX_LENGTH = Duration.ofDays(1);
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private Times() {}

    static void checkDelay(Duration delay) {
        if (delay.isNegative() || delay.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException(
                    "A delay lies between nothing and 100 years, but this one is " + delay + ".");
        }
    }

    static void checkLength(Duration length) {
        if (length.isNegative() || length.isZero() || length.compareTo(MAX_LENGTH) > 0) {
            throw new IllegalArgumentException(
                    "A claim lasts more than nothing and at most a day, but this one is for " + length + ".");
        }
    }

    static void checkTimeout(Duration timeout) {
        if (timeout.isZero()) {
            throw new IllegalArgumentException("A time-out is longer than nothing: leave it out for none.");
        }
        if (timeout.isNegative() || timeout.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException(
                    "A time-out lies between nothing and 100 years, but this one is " + timeout + ".");
        }
    }

    /** The instant as the store keeps it, to the microsecond. */
    static Instant checked(Instant instant) {
        if (instant.isBefore(Instant.EPOCH) || instant.isAfter(LAST)) {
            throw new IllegalArgumentException(
                    "A due time lies between the years 1970 and 9999, but this one is " + instant + ".");
        }
        return instant.truncatedTo(ChronoUnit.MICROS);
    }
}
