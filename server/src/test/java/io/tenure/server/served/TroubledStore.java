package io.tenure.server.served;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/** A store on a day that the test makes bad: what it cannot bring about by requests alone. */
public final class TroubledStore extends ForwardingStore {

    private Optional<Supplier<Outcome>> trouble = Optional.empty();
    private final AtomicInteger commits = new AtomicInteger();
    private Runnable beforeReads = () -> {};

    TroubledStore(Store store) {
        super(store);
    }

    /** The next commits and claims end like this, without an effect. */
    public void commitsWill(Supplier<Outcome> outcome) {
        trouble = Optional.of(outcome);
    }

    /** How often something was committed. */
    public int commits() {
        return commits.get();
    }

    /** Reads that are not stale do this first: throw, or block. */
    public void readsWill(Runnable action) {
        beforeReads = action;
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        beforeReads.run();
        return super.read(question);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        commits.incrementAndGet();
        return trouble.isEmpty()
                ? super.commitEach(transactions)
                : transactions.stream().map(transaction -> trouble.get().get()).toList();
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        trouble.ifPresent(outcome -> outcome.get().orThrow());
        return super.claim(request);
    }
}
