package io.tenure.server.http;

import io.tenure.store.Attempt;
import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionName;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
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
import io.tenure.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Documents in memory, by the rules that the routes rely on; any answer can be replaced by a prepared one. */
final class FakeStore implements Store {

    final Map<CollectionName, TreeMap<String, Document>> documents = new TreeMap<>();
    private final Map<IdempotencyKey, Map.Entry<Transaction, Outcome>> remembered = new HashMap<>();
    private Optional<Supplier<Outcome>> prepared = Optional.empty();
    private Runnable beforeReads = () -> {};
    private long version;

    /** The next commits end like this. */
    void commitsWill(Supplier<Outcome> outcome) {
        prepared = Optional.of(outcome);
    }

    /** Reads that are not stale do this first: throw, or block. */
    void readsWill(Runnable action) {
        beforeReads = action;
    }

    @Override
    public synchronized List<Outcome> commitEach(List<Transaction> transactions) {
        return transactions.stream().map(this::one).toList();
    }

    private Outcome one(Transaction transaction) {
        if (prepared.isPresent()) {
            return prepared.get().get();
        }
        if (transaction.key().isEmpty()) {
            return apply(transaction);
        }
        var earlier = remembered.get(transaction.key().get());
        if (earlier == null) {
            Outcome outcome = apply(transaction);
            remembered.put(transaction.key().get(), Map.entry(transaction, outcome));
            return outcome;
        }
        return earlier.getKey().equals(transaction)
                ? earlier.getValue()
                : new Outcome.Refused(Outcome.Reason.KEY_REUSED, "The key stands for another transaction.");
    }

    private Outcome apply(Transaction transaction) {
        return switch (transaction.operations().getFirst()) {
            case Operation.Put put ->
                judged(put.key(), put.expected(), () -> {
                    Document document = new Document(put.key(), new Version(++version), Instant.EPOCH, put.body());
                    documents
                            .computeIfAbsent(put.key().collection(), unused -> new TreeMap<>())
                            .put(put.key().id(), document);
                });
            case Operation.Delete delete ->
                judged(delete.key(), delete.expected(), () -> {
                    ++version;
                    documents.get(delete.key().collection()).remove(delete.key().id());
                });
            default -> throw new UnsupportedOperationException();
        };
    }

    private Outcome judged(DocumentKey key, Expected expected, Runnable change) {
        Optional<Version> actual = stale().get(key).map(Document::version);
        Optional<Outcome.Cause> cause = switch (expected) {
            case Expected.Anything anything -> Optional.empty();
            case Expected.Absent absent -> actual.map(there -> Outcome.Cause.DOCUMENT_EXISTS);
            case Expected.Present present ->
                actual.isPresent() ? Optional.empty() : Optional.of(Outcome.Cause.DOCUMENT_ABSENT);
            case Expected.At at ->
                actual.isEmpty()
                        ? Optional.of(Outcome.Cause.DOCUMENT_ABSENT)
                        : actual.filter(there -> !there.equals(at.version())).map(there -> Outcome.Cause.OTHER_VERSION);
        };
        if (cause.isPresent()) {
            return new Outcome.Conflict(0, cause.get(), actual);
        }
        change.run();
        return new Outcome.Committed(new Version(version), List.of());
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        beforeReads.run();
        return stale().get(key);
    }

    @Override
    public Page<Document> scan(Scan scan) {
        beforeReads.run();
        return stale().scan(scan);
    }

    @Override
    public List<CollectionStats> collections() {
        beforeReads.run();
        return stale().collections();
    }

    @Override
    public Clocks clocks() {
        beforeReads.run();
        return stale().clocks();
    }

    @Override
    public Reader stale() {
        return new Applied();
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<Task> task(TaskId id) {
        return stale().task(id);
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        return stale().payload(id);
    }

    @Override
    public List<QueueStats> queues() {
        return stale().queues();
    }

    @Override
    public Optional<Batch> batch(QueueName queue, BatchId batch) {
        return stale().batch(queue, batch);
    }

    @Override
    public Page<Task> members(QueueName queue, BatchId batch, long after, int limit) {
        return stale().members(queue, batch, after, limit);
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        return stale().attempts(id);
    }

    @Override
    public Page<Task> tasks(TaskScan scan) {
        return stale().tasks(scan);
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        return stale().upcoming(queue);
    }

    @Override
    public Page<Batch> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        return stale().unacknowledged(queue, after, limit);
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return stale().holding(office);
    }

    @Override
    public void close() {}

    private final class Applied implements Reader {

        @Override
        public Optional<Document> get(DocumentKey key) {
            return Optional.ofNullable(documents.get(key.collection())).map(docs -> docs.get(key.id()));
        }

        @Override
        public Page<Document> scan(Scan scan) {
            List<Document> all = documents.getOrDefault(scan.collection(), new TreeMap<>()).values().stream()
                    .filter(document -> document.key().id().startsWith(scan.prefix()))
                    .filter(document -> document.key().id().compareTo(scan.after()) > 0)
                    .toList();
            List<Document> page = all.stream().limit(scan.limit()).toList();
            return new Page<>(
                    page,
                    all.size() > page.size() ? Optional.of(page.getLast().key().id()) : Optional.empty());
        }

        @Override
        public List<CollectionStats> collections() {
            return documents.entrySet().stream()
                    .map(entry ->
                            new CollectionStats(entry.getKey(), entry.getValue().size()))
                    .toList();
        }

        @Override
        public Optional<Task> task(TaskId id) {
            return Optional.empty();
        }

        @Override
        public Optional<Body> payload(TaskId id) {
            return Optional.empty();
        }

        @Override
        public List<QueueStats> queues() {
            return List.of(new QueueStats(
                    new QueueName("mail"),
                    new QueueStats.Depth(1, 0, 2, 3, 4, 5, 6),
                    new QueueStats.Totals(9, 8, 7, 6, 5, 6, 7, 5),
                    QueueRules.NONE,
                    Optional.of(Instant.EPOCH)));
        }

        @Override
        public Optional<Batch> batch(QueueName queue, BatchId batch) {
            return Optional.empty();
        }

        @Override
        public Page<Task> members(QueueName queue, BatchId batch, long after, int limit) {
            return new Page<>(List.of(), Optional.empty());
        }

        @Override
        public List<Attempt> attempts(TaskId id) {
            return List.of();
        }

        @Override
        public Page<Task> tasks(TaskScan scan) {
            return new Page<>(List.of(), Optional.empty());
        }

        @Override
        public Upcoming upcoming(QueueName queue) {
            return new Upcoming(false, Optional.empty(), Optional.empty());
        }

        @Override
        public Page<Batch> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
            return new Page<>(List.of(), Optional.empty());
        }

        @Override
        public Optional<Holding> holding(Office office) {
            return Optional.empty();
        }

        @Override
        public Clocks clocks() {
            return new Clocks(Duration.ofMillis(12_500), Instant.parse("2026-01-01T00:00:00Z"));
        }
    }
}
