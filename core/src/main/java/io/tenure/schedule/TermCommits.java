package io.tenure.schedule;

import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.Optional;

/** Commits on behalf of one term of an office, each transaction on its own. */
@FunctionalInterface
public interface TermCommits {

    /** Empty if this node does not hold the office in this very term right now; then nothing was sent. */
    Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions);
}
