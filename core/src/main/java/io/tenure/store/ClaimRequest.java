package io.tenure.store;

import java.time.Duration;

/**
 * Asks for up to {@code max} tasks of a queue, fewer where they are large, each held for {@code length} on the store's
 * tick.
 *
 * @param atOnce how many of them begin at once. The others wait at the worker but hold slots of the queue's limits as
 *     well, so they are given only while half of the slots are free
 */
public record ClaimRequest(QueueName queue, WorkerId worker, int max, int atOnce, Duration length) {

    public static final int MAX_TASKS = 1000;

    public ClaimRequest {
        if (max < 1 || max > MAX_TASKS) {
            throw new IllegalArgumentException("A claim takes 1 to " + MAX_TASKS + " tasks, not " + max + ".");
        }
        if (atOnce < 0 || atOnce > max) {
            throw new IllegalArgumentException(
                    "Of " + max + " claimed tasks 0 to " + max + " begin at once, not " + atOnce + ".");
        }
        Times.checkLength(length);
    }

    /** All of them begin at once. */
    public ClaimRequest(QueueName queue, WorkerId worker, int max, Duration length) {
        this(queue, worker, max, max, length);
    }
}
