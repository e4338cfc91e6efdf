package io.tenure.testkit.primary;

import io.tenure.store.Attempt;
import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskScan;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Upcoming;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A real store that can be made to fail, or to hang, before it reads, before it commits, and after it committed. */
final class HookedStore implements Store {

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
    public Optional<Document> get(DocumentKey key) {
        return store.get(key);
    }

    @Override
    public List<CollectionStats> collections() {
        return store.collections();
    }

    @Override
    public Optional<Task> task(TaskId id) {
        return store.task(id);
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        return store.payload(id);
    }

    @Override
    public List<QueueStats> queues() {
        return store.queues();
    }

    @Override
    public Optional<Batch> batch(QueueName queue, BatchId batch) {
        return store.batch(queue, batch);
    }

    @Override
    public Page<Task> members(QueueName queue, BatchId batch, long after, int limit) {
        return store.members(queue, batch, after, limit);
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        return store.attempts(id);
    }

    @Override
    public Page<Task> tasks(TaskScan scan) {
        return store.tasks(scan);
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        return store.upcoming(queue);
    }

    @Override
    public Page<Batch> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        return store.unacknowledged(queue, after, limit);
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return store.holding(office);
    }

    @Override
    public Clocks clocks() {
        return store.clocks();
    }

    @Override
    public void close() {
        store.close();
    }
}
