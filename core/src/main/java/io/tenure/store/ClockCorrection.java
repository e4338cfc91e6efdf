package io.tenure.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A setting of the store's wall clock by a person.
 *
 * @param number counts the corrections, from 1
 * @param tick when it was made, on the tick
 * @param from what the wall clock showed before
 * @param to what it was set to
 */
public record ClockCorrection(long number, Duration tick, Instant from, Instant to, String by, String why) {

    public static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    public static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    /** Checks what a person asks for. */
    public static void check(Instant to, String by, String why) {
        if (to.isBefore(EARLIEST) || to.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "The wall clock can be set to a time between the years 2000 and 9999, not to " + to + ".");
        }
        Names.checkText("name of who sets the clock", by, Operation.MAX_REASON_CHARS);
        Names.checkText("reason", why, Operation.MAX_REASON_CHARS);
    }
}
