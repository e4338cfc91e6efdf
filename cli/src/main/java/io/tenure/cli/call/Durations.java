package io.tenure.cli.call;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 5s}, {@code 1m}, {@code 2h}, {@code 7d}. */
public final class Durations {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private Durations() {}

    /** Reads a duration that is longer than nothing. */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        Duration duration = form.matches() ? of(Long.parseLong(form.group(1)), form.group(2)) : Duration.ZERO;
        if (!duration.isPositive()) {
            throw new IllegalArgumentException(
                    "The duration '" + text + "' is not usable; write it as 500ms, 5s, 1m, 2h or 7d.");
        }
        return duration;
    }

    private static Duration of(long count, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    /** In the largest unit that keeps it whole. */
    public static String format(Duration duration) {
        if (duration.toMillisPart() != 0) {
            return duration.toMillis() + "ms";
        }
        if (duration.toSecondsPart() != 0) {
            return duration.toSeconds() + "s";
        }
        if (duration.toMinutesPart() != 0) {
            return duration.toMinutes() + "m";
        }
        return duration.toHoursPart() != 0 || duration.isZero() ? duration.toHours() + "h" : duration.toDays() + "d";
    }
}
