package io.tenure.schedule;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The times at which a schedule fires. They depend only on this value, so all nodes agree on them. */
public sealed interface Timing {

    /** No schedule fires more often. */
    Duration SHORTEST = Duration.ofSeconds(1);

    /** The first fire time after this instant; empty if there is none before the year 10000. */
    Optional<Instant> next(Instant after);

    /** By a cron expression on the local clock of a time zone; {@link Cron} describes daylight saving. */
    record OnCron(Cron cron, ZoneId zone) implements Timing {

        @Override
        public Optional<Instant> next(Instant after) {
            return cron.next(after, zone);
        }

        @Override
        public String toString() {
            return cron + " (" + zone + ")";
        }
    }

    /** At a fixed rate: at {@code anchor} and every whole number of periods before and after it. */
    record Every(Duration period, Instant anchor) implements Timing {

        private static final Duration LONGEST = Duration.ofDays(36_500);
        private static final Instant END = Instant.parse("9999-12-31T23:59:59Z");

        public Every {
            if (period.compareTo(SHORTEST) < 0 || period.compareTo(LONGEST) > 0 || period.getNano() % 1_000_000 != 0) {
                throw new IllegalArgumentException("A period of " + period
                        + " is not possible: take one from a second to 100 years, in whole milliseconds.");
            }
            anchor = anchor.truncatedTo(ChronoUnit.MILLIS);
            if (anchor.isBefore(Instant.EPOCH) || anchor.isAfter(END)) {
                throw new IllegalArgumentException(
                        "An anchor lies between the years 1970 and 9999, but this one is " + anchor + ".");
            }
        }

        @Override
        public Optional<Instant> next(Instant after) {
            long start = anchor.toEpochMilli();
            long length = period.toMillis();
            long passed = Math.floorDiv(after.toEpochMilli() - start, length);
            Instant next = Instant.ofEpochMilli(start + (passed + 1) * length);
            return next.isAfter(END) ? Optional.empty() : Optional.of(next);
        }

        @Override
        public String toString() {
            return "every " + period;
        }
    }

    /** By a cron expression in UTC. */
    static Timing cron(String expression) {
        return cron(expression, "UTC");
    }

    /** By a cron expression in a time zone such as {@code Europe/Berlin}. */
    static Timing cron(String expression, String zone) {
        return new OnCron(Cron.of(expression), zone(zone));
    }

    /** At a fixed rate, counted from the beginning of 1970 in UTC: every ten minutes is at ten past, twenty past, … */
    static Timing every(Duration period) {
        return new Every(period, Instant.EPOCH);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "There is no time zone '" + name + "': write one such as Europe/Berlin or UTC.", e);
        }
    }
}
