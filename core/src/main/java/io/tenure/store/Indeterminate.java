package io.tenure.store;

import org.jspecify.annotations.Nullable;

/**
 * It is not known whether the call took effect; it may still do so. A transaction with an
 * {@linkplain IdempotencyKey idempotency key} may be sent again under the same key.
 */
public final class Indeterminate extends StoreException {

    private static final long serialVersionUID = 1L;

    public Indeterminate(String message, @Nullable Throwable cause) {
        super(Advice.SAME_KEY, message, cause);
    }
}
