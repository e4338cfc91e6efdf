package io.tenure.activity.host;

import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.Optional;

/** Commits on behalf of one term of an office. */
@FunctionalInterface
public interface TermCommits {

    /**
     * Commits each transaction on its own. Empty if this node does not hold the office in this very term right now; then
     * nothing was sent.
     */
    Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions);

    /** The same for one transaction. */
    default Optional<Outcome> commit(Term term, Transaction transaction) {
        return commitEach(term, List.of(transaction)).map(List::getFirst);
    }
}
