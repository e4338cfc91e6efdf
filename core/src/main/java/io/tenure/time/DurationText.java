package io.tenure.time;

import java.math.BigDecimal;
import java.time.Duration;

/** Durations as text for people. */
public final class DurationText {

    private DurationText() {}

    /** In seconds, as {@code 10 s} or {@code 0.4 s}, however long it is. */
    public static String of(Duration length) {
        BigDecimal millis = BigDecimal.valueOf(length.toMillisPart(), 3);
        return BigDecimal.valueOf(length.toSeconds())
                        .add(millis)
                        .stripTrailingZeros()
                        .toPlainString()
                + " s";
    }

    /** In whole days, hours or minutes, as {@code 3650 days}, {@code 3 hours} or {@code 6 minutes}. */
    public static String roughly(Duration length) {
        if (length.toDays() >= 2) {
            return length.plusHours(12).toDays() + " days";
        }
        return length.toHours() >= 2
                ? length.plusMinutes(30).toHours() + " hours"
                : length.plusSeconds(30).toMinutes() + " minutes";
    }
}
