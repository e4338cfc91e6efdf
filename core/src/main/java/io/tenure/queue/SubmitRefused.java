package io.tenure.queue;

import io.tenure.store.Outcome;

/** The store does not accept the tasks as they are, or not now; none of them is in. The sentence says what to do. */
public final class SubmitRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Outcome.Reason reason;

    SubmitRefused(Outcome.Reason reason, String sentence) {
        super(sentence);
        this.reason = reason;
    }

    public Outcome.Reason reason() {
        return reason;
    }
}
