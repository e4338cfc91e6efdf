package io.tenure.primary.host;

import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.CollectionName;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The store as a run sees it: every commit is fenced by the term, and no call outlives the scope. */
final class FencedStore extends CheckedReader implements Store {

    private final Store store;
    private final RunScope scope;
    private final Predicate<CollectionName> closed;

    /** {@code closed} are the collections that are not written in this way. */
    FencedStore(Store store, RunScope scope, Predicate<CollectionName> closed) {
        super(store, scope::check);
        this.store = store;
        this.scope = scope;
        this.closed = closed;
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        transactions.forEach(this::inspect);
        return checked(() -> transactions.stream().map(scope::commit).toList());
    }

    /** A claim is no write of a leader: it is fenced by its attempt. */
    @Override
    public List<Claim> claim(ClaimRequest request) {
        return checked(() -> store.claim(request));
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        throw new UnsupportedOperationException("A run does not open terms: its node holds the office already.");
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        Subscription subscription = checked(() -> store.watch(topic, hint));
        scope.onEnd(subscription::close);
        return subscription;
    }

    @Override
    public Reader stale() {
        return new CheckedReader(store.stale(), scope::check);
    }

    /** It belongs to the scope and ends with it. */
    @Override
    public void close() {}

    private void inspect(Transaction transaction) {
        if (transaction.fence().isPresent()) {
            throw new IllegalArgumentException(
                    "A transaction of a run is fenced by its own term: give it none of another office.");
        }
        inspect(transaction.operations(), closed);
    }

    /** Refuses writes to collections that only instances, or Tenure, may write. */
    static void inspect(List<Operation> operations, Predicate<CollectionName> closed) {
        for (Operation operation : operations) {
            Optional<CollectionName> written = switch (operation) {
                case Operation.Put o -> Optional.of(o.key().collection());
                case Operation.Delete o -> Optional.of(o.key().collection());
                case Operation.Check o -> Optional.empty();
                case Operation.Enqueue o -> Optional.empty();
                case Operation.Seal o -> Optional.empty();
                case Operation.Extend o -> Optional.empty();
                case Operation.Finish o -> Optional.empty();
                case Operation.Acknowledge o -> Optional.empty();
                case Operation.Cancel o -> Optional.empty();
                case Operation.Retry o -> Optional.empty();
                case Operation.Discard o -> Optional.empty();
                case Operation.Limit o -> Optional.empty();
                case Operation.Pause o -> Optional.empty();
                case Operation.Resume o -> Optional.empty();
            };
            written.filter(closed).ifPresent(name -> {
                throw new IllegalArgumentException("The collection '" + name
                        + "' is written by instances of its service alone: use their State, or another collection.");
            });
        }
    }
}
