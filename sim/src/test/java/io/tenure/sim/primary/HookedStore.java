package io.tenure.sim.primary;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Document;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.SourcedReader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A real store that can be made to fail, or to hang, before it reads, before it commits, and after it committed. */
final class HookedStore extends SourcedReader implements Store {

    private final Store store;
    volatile Consumer<Scan> beforeScan = scan -> {};
    volatile Consumer<Transaction> beforeCommit = transaction -> {};
    volatile Consumer<Transaction> afterCommit = transaction -> {};

    HookedStore(Store store) {
        this.store = store;
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        transactions.forEach(beforeCommit);
        List<Outcome> outcomes = store.commitEach(transactions);
        transactions.forEach(afterCommit);
        return outcomes;
    }

    @Override
    public Page<Document> scan(Scan scan) {
        beforeScan.accept(scan);
        return store.scan(scan);
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
    protected <T> T read(Function<Reader, T> question) {
        return question.apply(store);
    }

    @Override
    public void close() {
        store.close();
    }
}
