package io.tenure.store;

import java.time.Duration;

/** Asks for up to {@code max} tasks of a queue, each held for {@code length} on the store's tick. */
public record ClaimRequest(QueueName queue, WorkerId worker, int max, Duration length) {

    public static final int MAX_TASKS = 1000;

    public ClaimRequest {
        if (max < 1 || max > MAX_TASKS) {
            throw new IllegalArgumentException("A claim takes 1 to " + MAX_TASKS + " tasks, not " + max + ".");
        }
        Times.checkLength(length);
    }
}
