package io.tenure.primary.host;

import io.tenure.store.Term;

/** Whether this node may act under a term, by its clock at the moment of the question. */
@FunctionalInterface
public interface TermTrust {

    boolean holds(Term term);
}
