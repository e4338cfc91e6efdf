package io.tenure.primary;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.engine.SourcedReader;
import io.tenure.testkit.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** A real store that can be made to fail, or to hang, before and after it reads, and before and after it commits. */
final class HookedStore extends ForwardingStore {

    volatile Consumer<DocumentKey> beforeGet = key -> {};
    volatile Consumer<Scan> beforeScan = scan -> {};
    volatile Consumer<Scan> afterScan = scan -> {};
    volatile Consumer<Transaction> beforeCommit = transaction -> {};
    volatile Consumer<Transaction> afterCommit = transaction -> {};

    /** What whoever reads without asking the others does not know yet. */
    volatile Predicate<DocumentKey> hidden = key -> false;

    HookedStore(Store store) {
        super(store);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        transactions.forEach(beforeCommit);
        List<Outcome> outcomes = super.commitEach(transactions);
        transactions.forEach(afterCommit);
        return outcomes;
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        beforeGet.accept(key);
        return super.get(key);
    }

    @Override
    public Reader stale() {
        Reader all = super.stale();
        return new SourcedReader() {
            @Override
            protected <T> T read(Function<Reader, T> question) {
                return question.apply(all);
            }

            @Override
            public Optional<Document> get(DocumentKey key) {
                return hidden.test(key) ? Optional.empty() : super.get(key);
            }
        };
    }

    @Override
    public Page<Document> scan(Scan scan) {
        beforeScan.accept(scan);
        Page<Document> page = super.scan(scan);
        afterScan.accept(scan);
        return page;
    }
}
