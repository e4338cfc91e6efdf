package io.tenure.primary;

import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.util.Optional;

/** Commits on behalf of one term of the office. */
@FunctionalInterface
public interface TermCommit {

    /** Empty if this node does not hold the office in this very term right now; then nothing was sent. */
    Optional<Outcome> commit(Term term, Transaction transaction);
}
