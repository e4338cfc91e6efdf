package io.tenure.primary.directory;

/** A document from which no instance can be created. Retrying does not help. */
public final class BadDocument extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadDocument(String message) {
        super(message);
    }
}
