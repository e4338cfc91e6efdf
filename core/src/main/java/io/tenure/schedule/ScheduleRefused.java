package io.tenure.schedule;

/** A schedule is not as it would have to be; nothing was changed. The sentence says what to do. */
public final class ScheduleRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    ScheduleRefused(Reason reason, String sentence) {
        super(sentence);
        this.reason = reason;
    }

    /** Why. */
    public enum Reason {
        /** There is no such schedule. */
        UNKNOWN,
        /** There is one of this name already. */
        EXISTS,
        /** It belongs to another office. */
        OTHER_OFFICE,
        /** The idempotency key stands for something else. */
        KEY_REUSED,
        /** The store does not take it as it is. */
        INVALID,
        /** The store does not take it now; try again later. */
        NOT_NOW
    }

    public Reason reason() {
        return reason;
    }
}
