package io.tenure.server.http;

import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store on a day that the test makes bad: what it cannot bring about by requests alone. */
final class TroubledStore extends ForwardingStore {

    private Optional<Supplier<Outcome>> trouble = Optional.empty();
    private Runnable beforeReads = () -> {};

    TroubledStore(Store store) {
        super(store);
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
        return super.read(question);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return trouble.isEmpty()
                ? super.commitEach(transactions)
                : transactions.stream().map(transaction -> trouble.get().get()).toList();
    }
}
