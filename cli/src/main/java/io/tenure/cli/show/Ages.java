package io.tenure.cli.show;

import io.tenure.cli.call.Durations;
import io.tenure.cli.json.Json;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Lengths of time. How long something has lasted is rounded; what people have set is shown as they would type it. */
public final class Ages {

    private static final long SECONDS_UP_TO = 100;
    private static final long MINUTES_UP_TO = 100;
    private static final long HOURS_UP_TO = 48;

    private Ages() {}

    /** How long something has lasted, such as {@code 350 ms}, {@code 65 s}, {@code 21 min}, {@code 5 h 12 min} or {@code 7 d}. */
    public static String of(Duration length) {
        if (length.toSeconds() == 0) {
            return length.toMillis() + " ms";
        }
        if (length.toSeconds() < SECONDS_UP_TO) {
            return length.toSeconds() + " s";
        }
        if (length.toMinutes() < MINUTES_UP_TO) {
            return length.toMinutes() + " min";
        }
        return length.toHours() < HOURS_UP_TO
                ? both(length.toHours(), " h", length.toMinutesPart(), " min")
                : both(length.toDays(), " d", length.toHoursPart(), " h");
    }

    private static String both(long large, String unit, long small, String smallUnit) {
        return large + unit + (small == 0 ? "" : " " + small + smallUnit);
    }

    /** The same of a count of milliseconds. */
    public static String ofMillis(Json millis) {
        return millis instanceof Json.Number number
                ? of(Duration.ofMillis(Long.parseLong(number.source())))
                : millis.display();
    }

    /** The same of a length as nodes write it, such as {@code PT2M2.380694668S}. */
    public static String ofIso(Json length) {
        try {
            return of(Duration.parse(length.display()));
        } catch (DateTimeParseException e) {
            return length.display();
        }
    }

    /** What people have set, such as {@code PT10M}, as they would type it: {@code 10m}. */
    public static String setting(Json length) {
        try {
            return Durations.format(Duration.parse(length.display()));
        } catch (DateTimeParseException e) {
            return length.display();
        }
    }
}
