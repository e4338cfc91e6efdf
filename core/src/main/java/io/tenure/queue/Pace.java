package io.tenure.queue;

import io.tenure.store.ClaimRequest;
import java.time.Duration;

/** How long the tasks of a queue take and how large they are, as far as seen: how many make a second of work. */
final class Pace {

    /** While one claim is worked off, another may be on its way. */
    private static final int MOST_AHEAD = 2 * ClaimRequest.MAX_TASKS;

    private static final long BYTES_AHEAD = 16L * 1024 * 1024;
    private static final double WEIGHT = 0.1;
    private static final double SHORTEST_NANOS = 1_000;

    private double nanos = -1;
    private double bytes;

    void ran(Duration took) {
        double sample = Math.max(SHORTEST_NANOS, (double) took.toNanos());
        nanos = nanos < 0 ? sample : nanos + WEIGHT * (sample - nanos);
    }

    void arrived(int payload) {
        bytes += WEIGHT * (payload - bytes);
    }

    /** How many tasks to hold beyond those that run: about a second of work for so many slots, none while unknown. */
    int ahead(int slots) {
        if (nanos < 0) {
            return 0;
        }
        double second = slots * Duration.ofSeconds(1).toNanos() / nanos;
        double room = BYTES_AHEAD / Math.max(1, bytes);
        return (int) Math.min(MOST_AHEAD, Math.min(second, room));
    }
}
