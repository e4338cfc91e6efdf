package io.tenure.time;

import java.time.Duration;

/** Lengths of time for people. */
public final class Spoken {

    private Spoken() {}

    /** In seconds, as {@code 10 s} or {@code 0.4 s}. */
    public static String of(Duration length) {
        String text = java.math.BigDecimal.valueOf(length.toMillis(), 3)
                .stripTrailingZeros()
                .toPlainString();
        return text + " s";
    }
}
