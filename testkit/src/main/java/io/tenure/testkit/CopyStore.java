package io.tenure.testkit;

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
import io.tenure.store.Unavailable;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The store as one copy reaches it: the way can be cut. */
final class CopyStore extends SourcedReader implements Store {
    private final MemoryStore store;
    private boolean cut;

    CopyStore(MemoryStore store) {
        this.store = store;
    }

    void cut(boolean now) {
        cut = now;
    }

    private <T> T reached(Supplier<T> call) {
        if (cut) {
            throw new Unavailable("The test has cut this copy off from the store.", null);
        }
        return call.get();
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return reached(() -> question.apply(store));
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return reached(() -> store.commitEach(transactions));
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        return reached(() -> store.claim(request));
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        return reached(() -> store.openTerm(request));
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return store.watch(topic, () -> {
            if (!cut) {
                hint.run();
            }
        });
    }

    @Override
    public Reader stale() {
        return new SourcedReader() {
            @Override
            protected <T> T read(Function<Reader, T> question) {
                return reached(() -> question.apply(store.stale()));
            }
        };
    }

    @Override
    public void close() {}
}
