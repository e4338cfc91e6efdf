package io.tenure.runtime;

import java.util.concurrent.ThreadLocalRandom;

/** Random numbers, for what must not happen everywhere at the same time. */
public final class Chance {

    private Chance() {}

    /** A number from 0 to below 1. */
    public static double fraction() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
