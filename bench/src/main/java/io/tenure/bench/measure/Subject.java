package io.tenure.bench.measure;

import io.tenure.engine.state.BareStore;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.function.Function;

/** What is measured. */
public record Subject(Function<Transaction, Outcome> commit, Function<ClaimRequest, List<Claim>> claim) {

    public static Subject of(Store store) {
        return new Subject(store::commit, store::claim);
    }

    public static Subject of(BareStore store) {
        return new Subject(store::commit, store::claim);
    }

    /** Commits a transaction that has to succeed. */
    public Outcome.Committed write(Transaction transaction) {
        Outcome outcome = commit.apply(transaction);
        if (outcome instanceof Outcome.Committed committed) {
            return committed;
        }
        throw new IllegalStateException("Not committed: " + outcome);
    }
}
