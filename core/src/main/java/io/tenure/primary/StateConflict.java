package io.tenure.primary;

import io.tenure.store.Outcome;

/**
 * A condition of a write did not hold, and nothing was written. {@link #operation} says which: 0 is the state document
 * itself, which somebody else has changed, and the others count from 1.
 */
public final class StateConflict extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int operation;
    private final Outcome.Cause cause;

    public StateConflict(String message, Outcome.Conflict conflict) {
        super(message);
        this.operation = conflict.operation();
        this.cause = conflict.cause();
    }

    public int operation() {
        return operation;
    }

    public Outcome.Cause reason() {
        return cause;
    }
}
