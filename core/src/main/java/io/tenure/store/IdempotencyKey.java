package io.tenure.store;

import java.time.Duration;

/**
 * A caller's own name for one transaction. The store keeps it with the outcome: the same transaction under the same
 * key returns that outcome and changes nothing. A refusal is not kept: what was refused may be mended under its key.
 *
 * <p>Kept for {@link #RETENTION} on the store's tick, which no wall clock moves, and at least as long as a task that the
 * transaction enqueued is open.
 */
public record IdempotencyKey(String value) {

    public static final Duration RETENTION = Duration.ofDays(7);
    public static final int MAX_CHARS = 200;

    public IdempotencyKey {
        Names.checkText("idempotency key", value, MAX_CHARS);
    }

    @Override
    public String toString() {
        return value;
    }
}
