package io.tenure.schedule;

/** A cron expression cannot be understood or can never fire. The message says where, and what to write instead. */
public final class CronException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int position;

    /** {@code index} counts from 0, the position that people are told from 1. */
    CronException(String expression, int index, String complaint) {
        super("The cron expression '" + expression + "' is wrong at position " + (index + 1) + ": " + complaint + ".");
        this.position = index + 1;
    }

    /** Where in the expression, from 1 on. */
    public int position() {
        return position;
    }
}
