package io.tenure.store;

/** What was to be created exists already, and nothing was changed. */
public final class AlreadyExists extends TenureException {

    private static final long serialVersionUID = 1L;

    public AlreadyExists(String sentence) {
        super(Advice.CHANGE_REQUEST, sentence, null);
    }
}
