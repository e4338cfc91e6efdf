package io.tenure.store;

import org.jspecify.annotations.Nullable;

/** Nothing happened, and nothing will: the call may be repeated later. */
public final class Unavailable extends StoreException {

    private static final long serialVersionUID = 1L;

    public Unavailable(String message, @Nullable Throwable cause) {
        super(Advice.RETRY_LATER, message, cause);
    }
}
