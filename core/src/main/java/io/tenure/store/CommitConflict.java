package io.tenure.store;

/** A condition of a change did not hold; nothing was changed. Read again what it was about, and decide. */
public final class CommitConflict extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient Outcome.Conflict conflict;

    public CommitConflict(Outcome.Conflict conflict) {
        this(conflict, conflict.sentence());
    }

    public CommitConflict(Outcome.Conflict conflict, String sentence) {
        super(Advice.CHANGE_REQUEST, sentence, null);
        this.conflict = conflict;
    }

    /** Which condition, and what was found instead. */
    public Outcome.Conflict conflict() {
        return conflict;
    }
}
