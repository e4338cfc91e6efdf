package io.tenure.store;

/** What was named does not exist, and nothing was changed. */
public final class NotFound extends TenureException {

    private static final long serialVersionUID = 1L;

    public NotFound(String sentence) {
        super(Advice.CHANGE_REQUEST, sentence, null);
    }
}
