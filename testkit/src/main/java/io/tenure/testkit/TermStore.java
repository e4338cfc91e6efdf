package io.tenure.testkit;

import io.tenure.store.Fence;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.util.List;

/** A store on behalf of a term: all that it commits is fenced. */
final class TermStore extends ForwardingStore {
    private final Fence fence;

    TermStore(Store store, Fence fence) {
        super(store);
        this.fence = fence;
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return super.commitEach(
                transactions.stream().map(each -> each.fencedBy(fence)).toList());
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        throw new UnsupportedOperationException("A run does not open terms: its node holds the office already.");
    }

    @Override
    public void close() {}
}
