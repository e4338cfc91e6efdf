package io.tenure.store.codec;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants as the store keeps them: microseconds since 1970. */
public final class Micros {

    private static final long PER_SECOND = 1_000_000;
    private static final int NANOS_PER_MICRO = 1000;

    private Micros() {}

    public static long of(Instant instant) {
        return Math.addExact(
                Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano() / NANOS_PER_MICRO);
    }

    public static Instant instant(long micros) {
        return Instant.ofEpochSecond(
                Math.floorDiv(micros, PER_SECOND), Math.floorMod(micros, PER_SECOND) * NANOS_PER_MICRO);
    }

    public static Instant truncate(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }
}
