package io.tenure.store.codec;

/** Stored bytes cannot be understood. The node must stop: going on would be guessing. */
public final class FormatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public FormatException(String message) {
        super(message);
    }
}
