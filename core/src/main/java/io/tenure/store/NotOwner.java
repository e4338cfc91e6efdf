package io.tenure.store;

/** What was named belongs to another office, and nothing was changed. */
public final class NotOwner extends TenureException {

    private static final long serialVersionUID = 1L;

    private final transient Office owner;

    public NotOwner(Office owner, String sentence) {
        super(Advice.CHANGE_REQUEST, sentence, null);
        this.owner = owner;
    }

    /** Whose it is. */
    public Office owner() {
        return owner;
    }
}
