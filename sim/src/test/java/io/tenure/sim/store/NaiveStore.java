package io.tenure.sim.store;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Delete;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Limit;
import io.tenure.store.Operation.Pause;
import io.tenure.store.Operation.Put;
import io.tenure.store.Operation.Resume;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRecord;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Upcoming;
import io.tenure.store.Version;
import io.tenure.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rules of the store written down a second time, as plainly as possible: maps and loops over everything, no
 * indexes, no bytes, no counters where one can count. What the machine answers is compared with what this answers.
 */
final class NaiveStore implements Store {
    private final NaiveClocks clocks;
    private final NaiveDocuments documents;
    private final NaiveTerms terms;
    private final NaiveKeys keys;
    private final NaiveQueues queues;
    private final NaiveBatches batches;
    private final NaiveTasks tasks;
    private final NaiveClaims claims;
    private final NaiveStats stats;
    private final NaiveJudge judge;
    private long lastVersion;

    NaiveStore(Time time) {
        clocks = new NaiveClocks(time);
        documents = new NaiveDocuments(clocks);
        terms = new NaiveTerms(clocks);
        keys = new NaiveKeys(clocks);
        queues = new NaiveQueues(clocks);
        batches = new NaiveBatches();
        tasks = new NaiveTasks(clocks, queues, batches);
        claims = new NaiveClaims(clocks, queues, tasks);
        stats = new NaiveStats(queues, tasks, claims);
        judge = new NaiveJudge(documents, batches, tasks, claims);
    }

    void restart() {
        clocks.restart();
    }

    /** Lets happen what is due by the clocks: stalls first, then what waits, then what was kept long enough. */
    private void settle() {
        clocks.advance();
        claims.stall();
        tasks.awaken();
        tasks.forgetOld();
        keys.settle(tasks::isOpen);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        settle();
        return transactions.stream()
                .map(transaction -> keys.once(transaction, this::carryOut))
                .toList();
    }

    private Outcome carryOut(Transaction transaction) {
        return transaction
                .fence()
                .flatMap(terms::objection)
                .or(() -> judge.objection(transaction.operations()))
                .orElseGet(() -> apply(transaction.operations()));
    }

    private Outcome apply(List<Operation> operations) {
        Version version = new Version(++lastVersion);
        List<TaskId> enqueued = new ArrayList<>();
        List<TaskId> toStop = new ArrayList<>();
        operations.forEach(operation -> apply(operation, version, enqueued, toStop));
        operations.forEach(operation -> {
            if (operation instanceof Seal seal) {
                batches.seal(seal.queue(), seal.batch());
            }
        });
        return new Committed(version, enqueued, toStop);
    }

    private void apply(Operation operation, Version version, List<TaskId> enqueued, List<TaskId> toStop) {
        switch (operation) {
            case Check check -> {}
            case Put put -> documents.put(put, version);
            case Delete delete -> documents.delete(delete.key());
            case Enqueue enqueue -> enqueued.add(tasks.enqueue(enqueue));
            case Seal seal -> {}
            case Acknowledge acknowledge -> batches.acknowledge(acknowledge.queue(), acknowledge.batch());
            case Extend extend -> {
                if (claims.extend(extend).cancelled().isPresent()) {
                    toStop.add(extend.task());
                }
            }
            case Cancel cancel -> tasks.cancel(cancel.task(), cancel.why());
            case Retry retry -> enqueued.add(tasks.retry(retry.task()));
            case Discard discard -> tasks.discard(discard.task());
            case Limit limit -> queues.limit(limit);
            case Pause pause -> queues.pause(pause);
            case Resume resume -> queues.resume(resume);
            case Finish finish -> claims.finish(finish);
        }
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        settle();
        return claims.claim(request, terms.highest()).stream()
                .map(task -> new Claim(task, tasks.payload(task.id()).orElseThrow()))
                .toList();
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        settle();
        return terms.open(request);
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        return documents.get(key);
    }

    @Override
    public Page<Document> scan(Scan scan) {
        return documents.scan(scan);
    }

    @Override
    public List<CollectionStats> collections() {
        return documents.collections();
    }

    @Override
    public Optional<TaskRecord> task(TaskId id) {
        settle();
        return tasks.find(id);
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        settle();
        return tasks.payload(id);
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        settle();
        return tasks.attempts(id);
    }

    @Override
    public Page<TaskRecord> tasks(TaskScan scan) {
        settle();
        return tasks.scan(scan);
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        settle();
        return stats.upcoming(queue);
    }

    @Override
    public Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        settle();
        return batches.unacknowledged(queue, after, limit);
    }

    @Override
    public Page<BatchRecord> openBatches(QueueName queue, Optional<BatchId> after, int limit) {
        settle();
        return batches.open(queue, after, limit);
    }

    @Override
    public List<QueueStats> queues() {
        settle();
        return stats.all();
    }

    @Override
    public Optional<BatchRecord> batch(QueueName queue, BatchId batch) {
        settle();
        return batches.get(queue, batch);
    }

    @Override
    public Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit) {
        settle();
        List<TaskRecord> rest = tasks.members(queue, batch).stream()
                .filter(task -> task.id().value() > after)
                .toList();
        return NaivePages.first(rest, limit, task -> task.id().toString());
    }

    @Override
    public List<TermRecord> terms(Office office, int limit) {
        return terms.past(office, limit);
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return terms.holding(office);
    }

    @Override
    public Clocks clocks() {
        return new Clocks(clocks.tick, clocks.wall);
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        throw new UnsupportedOperationException("Nobody watches the naive store.");
    }

    @Override
    public Reader stale() {
        return this;
    }

    @Override
    public void close() {}
}
