package io.tenure.primary;

import io.tenure.store.Advice;
import io.tenure.store.TenureException;

/** What a run does in its scope has no future: return. */
public abstract sealed class ScopeEnded extends TenureException permits Aborted, SteppedDown {

    private static final long serialVersionUID = 1L;

    /** Has no stack trace: at the end of a term every instance gets one at the same time. */
    ScopeEnded(String message) {
        super(Advice.GIVE_UP, message);
    }
}
