package io.tenure.control;

/** What was asked for cannot be done, and nothing was changed. The message is a sentence for people. */
public final class ControlRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public ControlRefused(Reason reason, String sentence) {
        super(sentence);
        this.reason = reason;
    }

    /** Why, and so whether something else can help. */
    public enum Reason {
        /** There is no such task, queue or bulk. */
        NOT_FOUND,
        /** No task matches the filter. */
        NOTHING_MATCHES,
        /** It does not fit the state of things. */
        CONFLICT,
        /** Malformed; send something else. */
        INVALID,
        /** The idempotency key stands for something else. */
        KEY_REUSED,
        /** Too much is under way; try again later. */
        OVERLOADED,
        /** The disk is nearly full; make room. */
        DISK_RESERVE,
        /** There is no leader that could do it; try again later. */
        UNAVAILABLE,
        /** The leader did not answer in time, and may still do it; ask again under the same key. */
        UNKNOWN
    }

    public Reason reason() {
        return reason;
    }
}
