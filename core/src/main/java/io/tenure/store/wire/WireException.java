package io.tenure.store.wire;

import org.jspecify.annotations.Nullable;

/** What was received cannot be understood. */
public final class WireException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public WireException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
