package io.tenure.store;

/** The store does not accept a change as it is, or not now; nothing was changed. The reason decides the advice. */
public final class CommitRefused extends TenureException {

    private static final long serialVersionUID = 1L;

    private final Outcome.Reason reason;

    public CommitRefused(Outcome.Refused refused) {
        this(refused.reason(), refused.sentence());
    }

    public CommitRefused(Outcome.Reason reason, String sentence) {
        super(reason.advice(), sentence, null);
        this.reason = reason;
    }

    public Outcome.Reason reason() {
        return reason;
    }
}
