package io.tenure.store;

import java.time.Duration;

/**
 * A caller's own name for one transaction. The store keeps it with the outcome: the same transaction under the same key
 * returns that outcome and changes nothing. A refusal is not kept: a corrected transaction may use the same key.
 *
 * <p>Kept for {@link #RETENTION} on the store's tick, and at least until every task that the transaction enqueued is
 * final.
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
