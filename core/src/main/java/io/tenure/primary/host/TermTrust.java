package io.tenure.primary.host;

import io.tenure.store.Term;

/** Whether this node may act under a term right now, by its own clock. */
@FunctionalInterface
public interface TermTrust {

    boolean holds(Term term);
}
