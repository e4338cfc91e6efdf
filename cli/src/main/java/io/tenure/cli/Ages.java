package io.tenure.cli;

import io.tenure.cli.call.Durations;
import io.tenure.cli.json.Json;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Lengths of time for people: whole seconds, unless there are none. */
final class Ages {

    private static final long SECOND = 1000;

    private Ages() {}

    static String ofMillis(Json millis) {
        if (!(millis instanceof Json.Number number)) {
            return millis.display();
        }
        long length = Long.parseLong(number.source());
        return length < SECOND ? length + "ms" : Durations.format(Duration.ofSeconds(length / SECOND));
    }

    /** Of a length as nodes write it, such as {@code PT10M}. */
    static String ofIso(Json length) {
        try {
            return Durations.format(Duration.parse(length.display()));
        } catch (DateTimeParseException e) {
            return length.display();
        }
    }
}
