package io.tenure.cli;

import io.tenure.cli.call.Durations;
import io.tenure.cli.json.Json;
import java.time.Duration;

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
}
