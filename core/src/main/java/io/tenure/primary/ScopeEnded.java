package io.tenure.primary;

/** What a run does in its scope has no future: return. */
public abstract sealed class ScopeEnded extends RuntimeException permits Aborted, SteppedDown {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace: it tells of the end of a term, and as many get it at once as there are instances. */
    ScopeEnded(String message) {
        super(message, null, false, false);
    }
}
