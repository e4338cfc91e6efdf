package io.tenure.testkit;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Fence;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.SourcedReader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.function.Function;

/** A store on behalf of a term: all that it commits is fenced. */
final class TermStore extends SourcedReader implements Store {
    private final Store store;
    private final Fence fence;

    TermStore(Store store, Fence fence) {
        this.store = store;
        this.fence = fence;
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return question.apply(store);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return store.commitEach(
                transactions.stream().map(each -> each.fencedBy(fence)).toList());
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        return store.claim(request);
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        throw new UnsupportedOperationException("A run does not open terms: its node holds the office already.");
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return store.watch(topic, hint);
    }

    @Override
    public Reader stale() {
        return store.stale();
    }

    @Override
    public void close() {}
}
