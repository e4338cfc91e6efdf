package io.tenure.testkit;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.engine.SourcedReader;
import java.util.List;
import java.util.function.Function;

/** Passes everything on to another store. Override what a test wants to see, to delay or to spoil. */
public abstract class ForwardingStore extends SourcedReader implements Store {
    private final Store store;

    protected ForwardingStore(Store store) {
        this.store = store;
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return question.apply(store);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return store.commitEach(transactions);
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        return store.claim(request);
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        return store.openTerm(request);
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
    public void close() {
        store.close();
    }
}
