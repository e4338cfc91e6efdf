package io.tenure.server.http;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
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
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store on a day that the test makes bad: what it cannot bring about by requests alone. */
final class TroubledStore extends SourcedReader implements Store {

    private final Store store;
    private Optional<Supplier<Outcome>> trouble = Optional.empty();
    private Runnable beforeReads = () -> {};

    TroubledStore(Store store) {
        this.store = store;
    }

    /** The next commits end like this, without an effect. */
    void commitsWill(Supplier<Outcome> outcome) {
        trouble = Optional.of(outcome);
    }

    /** Reads that are not stale do this first: throw, or block. */
    void readsWill(Runnable action) {
        beforeReads = action;
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        beforeReads.run();
        return question.apply(store);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return trouble.isEmpty()
                ? store.commitEach(transactions)
                : transactions.stream().map(transaction -> trouble.get().get()).toList();
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
