package io.tenure.primary;

import io.tenure.store.Term;

/** The node has left the office; another one continues the instance. */
public final class SteppedDown extends ScopeEnded {

    private static final long serialVersionUID = 1L;

    public SteppedDown(Term term) {
        super("This node no longer leads under term " + term + ".");
    }
}
