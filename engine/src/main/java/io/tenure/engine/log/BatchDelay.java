package io.tenure.engine.log;

import java.time.Duration;

/**
 * How long calls wait for company. Those who were answered together mostly call again at once. A flight that left with the
 * first of them would leave the others to the next, and each costs the same, however few it carries. Guarded by the batcher's
 * lock.
 */
final class BatchDelay {

    /** A few times a caller's turnaround, and short compared with a round trip. */
    private static final Duration LIMIT = Duration.ofNanos(100_000);

    private int expected;
    private long until;

    /** This many calls were answered at this time. A single one is not waited for. */
    void answered(int calls, long now) {
        expected = calls;
        until = now + LIMIT.toNanos();
    }

    /** Whether no more than these calls can be expected. */
    boolean satisfied(int waiting) {
        return waiting >= expected;
    }

    /** How much longer this many calls wait; nothing if they leave now. */
    Duration left(int waiting, long now) {
        return satisfied(waiting) || until - now <= 0 ? Duration.ZERO : Duration.ofNanos(until - now);
    }
}
