package io.tenure.primary;

/** What a run does in its scope has no future: return. */
public abstract sealed class ScopeEnded extends RuntimeException permits Aborted, SteppedDown {

    private static final long serialVersionUID = 1L;

    ScopeEnded(String message) {
        super(message);
    }
}
