package io.tenure.queue;

import java.time.Duration;

/**
 * Thrown by a handler to be called again after a pause of its choice. It counts as a failure like any other, so after
 * the last retry the task has failed.
 */
public final class Retry extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration delay;

    private Retry(Duration delay, String why) {
        super(why, null, false, false);
        if (delay.isNegative()) {
            throw new IllegalArgumentException("A task cannot be tried again before now, but the pause is " + delay);
        }
        this.delay = delay;
    }

    public static Retry after(Duration delay) {
        return after(delay, "The handler asked to be called again.");
    }

    public static Retry after(Duration delay, String why) {
        return new Retry(delay, why);
    }

    public Duration delay() {
        return delay;
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
