package io.tenure.store;

import org.jspecify.annotations.Nullable;

/** A store could not answer. */
public abstract sealed class StoreException extends TenureException permits Unavailable, Indeterminate {

    private static final long serialVersionUID = 1L;

    StoreException(Advice advice, String message, @Nullable Throwable cause) {
        super(advice, message, cause);
    }
}
