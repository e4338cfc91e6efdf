package io.tenure.schedule;

import java.time.Duration;

/**
 * What happens to fire times that could not be met: there was no leader, no majority, or a clock jumped ahead. Written
 * as {@code skip:60s}, {@code once} or {@code all:10}.
 */
public sealed interface Missed {

    /** Those older than the grace period are dropped; the others fire late. */
    record Skip(Duration grace) implements Missed {

        public Skip {
            if (grace.compareTo(Timing.SHORTEST) < 0
                    || grace.compareTo(Duration.ofDays(1)) > 0
                    || grace.getNano() != 0) {
                throw new IllegalArgumentException(
                        "A grace of " + grace + " is not possible: take one from a second to a day, in whole seconds.");
            }
        }

        @Override
        public String toString() {
            return "skip:" + grace.toSeconds() + "s";
        }
    }

    /** The latest fires, on behalf of all. */
    record Once() implements Missed {

        @Override
        public String toString() {
            return "once";
        }
    }

    /** The latest {@code most} fire, oldest first. */
    record All(int most) implements Missed {

        public static final int LIMIT = 10_000;

        public All {
            if (most < 1 || most > LIMIT) {
                throw new IllegalArgumentException(
                        "A schedule can make up for 1 to " + LIMIT + " fire times, not for " + most + ".");
            }
        }

        @Override
        public String toString() {
            return "all:" + most;
        }
    }

    Duration DEFAULT_GRACE = Duration.ofMinutes(1);

    static Missed skip() {
        return new Skip(DEFAULT_GRACE);
    }

    static Missed once() {
        return new Once();
    }

    static Missed all(int most) {
        return new All(most);
    }

    /** Reads what {@code toString} writes, and {@code skip} alone. */
    static Missed parse(String text) {
        if (text.equals("once")) {
            return once();
        }
        if (text.equals("skip")) {
            return skip();
        }
        if (text.startsWith("skip:") && text.endsWith("s")) {
            return new Skip(Duration.ofSeconds(number(text, text.substring(5, text.length() - 1))));
        }
        if (text.startsWith("all:")) {
            return all(number(text, text.substring(4)));
        }
        throw unknown(text);
    }

    private static int number(String text, String digits) {
        if (digits.isEmpty() || digits.length() > 9 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw unknown(text);
        }
        return Integer.parseInt(digits);
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException(
                "'" + text + "' says nothing about missed fire times: write skip, skip:300s, once or all:10.");
    }
}
