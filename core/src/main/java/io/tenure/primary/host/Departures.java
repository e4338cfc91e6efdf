package io.tenure.primary.host;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Whether a run of an id may have ended between two looks: a caller that read the document before the end and finds no
 * run after it reads again. Ids share counters, so a difference may be somebody else's.
 */
final class Departures {

    private static final int STRIPES = 256;

    private final AtomicLongArray counts = new AtomicLongArray(STRIPES);

    long of(String id) {
        return counts.get(stripe(id));
    }

    void note(String id) {
        counts.incrementAndGet(stripe(id));
    }

    private static int stripe(String id) {
        return Math.floorMod(id.hashCode(), STRIPES);
    }
}
