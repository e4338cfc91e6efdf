package io.tenure.testkit;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.engine.SourcedReader;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The store as one copy reaches it: the way can be cut, or only the way back. */
final class CopyStore extends SourcedReader implements Store {
    private final MemoryStore store;
    private boolean cut;
    private boolean deaf;

    CopyStore(MemoryStore store) {
        this.store = store;
    }

    void cut() {
        cut = true;
    }

    void deafen() {
        deaf = true;
    }

    void reconnect() {
        cut = false;
        deaf = false;
    }

    private <T> T asked(Supplier<T> question) {
        if (cut || deaf) {
            throw new Unavailable("The test has cut this copy off from the store.", null);
        }
        return question.get();
    }

    private <T> T changed(Supplier<T> call) {
        if (cut) {
            throw new Unavailable("The test has cut this copy off from the store.", null);
        }
        T answer = call.get();
        if (deaf) {
            throw new Indeterminate("The test lets no answer come back to this copy.", null);
        }
        return answer;
    }

    @Override
    protected <T> T read(Function<Reader, T> question) {
        return asked(() -> question.apply(store));
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return changed(() -> store.commitEach(transactions));
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        return changed(() -> store.claim(request));
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        return changed(() -> store.openTerm(request));
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return store.watch(topic, () -> {
            if (!cut && !deaf) {
                hint.run();
            }
        });
    }

    @Override
    public Reader stale() {
        return new SourcedReader() {
            @Override
            protected <T> T read(Function<Reader, T> question) {
                return asked(() -> question.apply(store.stale()));
            }
        };
    }

    @Override
    public void close() {}
}
