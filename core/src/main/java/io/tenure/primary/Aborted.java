package io.tenure.primary;

/** The instance was told to end for good, or its document is gone. */
public final class Aborted extends ScopeEnded {

    private static final long serialVersionUID = 1L;

    public Aborted(String message) {
        super(message);
    }
}
