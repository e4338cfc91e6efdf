package io.tenure.server;

import org.jspecify.annotations.Nullable;

/** A node could not start. The message is the whole sentence for the operator. */
final class StartException extends Exception {

    private static final long serialVersionUID = 1L;

    StartException(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
