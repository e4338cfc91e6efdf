package io.tenure.primary;

import io.tenure.store.Document;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.testkit.ForwardingStore;
import java.util.List;
import java.util.function.Consumer;

/** A real store that can be made to fail, or to hang, before it reads, before it commits, and after it committed. */
final class HookedStore extends ForwardingStore {

    volatile Consumer<Scan> beforeScan = scan -> {};
    volatile Consumer<Transaction> beforeCommit = transaction -> {};
    volatile Consumer<Transaction> afterCommit = transaction -> {};

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
    public Page<Document> scan(Scan scan) {
        beforeScan.accept(scan);
        return super.scan(scan);
    }
}
