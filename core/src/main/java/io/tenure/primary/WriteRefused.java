package io.tenure.primary;

import io.tenure.store.Outcome;

/** The store does not accept a write as it is, or not now; nothing was written. The sentence says what to do. */
public final class WriteRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Outcome.Reason reason;

    public WriteRefused(Outcome.Refused refused) {
        super(refused.sentence());
        this.reason = refused.reason();
    }

    public Outcome.Reason reason() {
        return reason;
    }
}
