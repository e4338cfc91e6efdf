package io.tenure.primary;

import io.tenure.store.Advice;
import io.tenure.store.TenureException;

/** What a run does in its scope has no future: return. */
public abstract sealed class ScopeEnded extends TenureException permits Aborted, SteppedDown {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace: it tells of the end of a term, and as many get it at once as there are instances. */
    ScopeEnded(String message) {
        super(Advice.GIVE_UP, message);
    }
}
