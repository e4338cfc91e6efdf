package io.tenure.store;

import org.jspecify.annotations.Nullable;

/** A value cannot be written, or a body cannot be read as what was asked for. Trying again does not help. */
public final class CodecException extends TenureException {

    private static final long serialVersionUID = 1L;

    public CodecException(String message, @Nullable Throwable cause) {
        super(Advice.CHANGE_REQUEST, message, cause);
    }
}
