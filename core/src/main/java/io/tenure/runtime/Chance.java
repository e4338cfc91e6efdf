package io.tenure.runtime;

import java.util.concurrent.ThreadLocalRandom;

/** Random numbers, for what must not happen everywhere at once. */
public final class Chance {

    private Chance() {}

    /** Something from 0 to below 1. */
    public static double fraction() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
