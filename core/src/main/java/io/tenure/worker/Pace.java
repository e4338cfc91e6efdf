package io.tenure.worker;

import io.tenure.store.ClaimRequest;
import java.time.Duration;

/** The observed duration and size of a queue's tasks: how many make a second of work. */
final class Pace {

    /** While one claim is being processed, another may be under way. */
    private static final int MOST_AHEAD = 2 * ClaimRequest.MAX_TASKS;

    private static final long BYTES_AHEAD = 16L * 1024 * 1024;
    private static final double WEIGHT = 0.1;
    private static final double SHORTEST_NANOS = 1_000;

    private double nanos = SHORTEST_NANOS;
    private double bytes;

    /** Runs that have ended since the start, or since too much was held. */
    private int proven;

    void ran(Duration took) {
        double sample = Math.max(SHORTEST_NANOS, (double) took.toNanos());
        nanos = proven == 0 ? Math.max(nanos, sample) : nanos + WEIGHT * (sample - nanos);
        proven = Math.min(proven + 1, MOST_AHEAD);
    }

    /** What was held had to be handed back. */
    void heldTooMuch() {
        proven = 0;
    }

    void arrived(int payload) {
        bytes += WEIGHT * (payload - bytes);
    }

    /**
     * How many tasks to hold beyond those that run: about a second of work for this many slots. Never more than have
     * been run before, so a wrong guess is never larger than what went well.
     */
    int ahead(int slots) {
        double second = slots * Duration.ofSeconds(1).toNanos() / nanos;
        double room = BYTES_AHEAD / Math.max(1, bytes);
        return (int) Math.min(proven, Math.min(second, room));
    }
}
