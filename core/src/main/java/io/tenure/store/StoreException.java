package io.tenure.store;

import org.jspecify.annotations.Nullable;

/** A store could not answer. The subclass says what the caller may do. */
public abstract sealed class StoreException extends RuntimeException permits Unavailable, Indeterminate {

    private static final long serialVersionUID = 1L;

    StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
