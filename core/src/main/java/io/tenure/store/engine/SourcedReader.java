package io.tenure.store.engine;

import io.tenure.store.Attempt;
import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Body;
import io.tenure.store.Clocks;
import io.tenure.store.CollectionStats;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TermRecord;
import io.tenure.store.Upcoming;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A reader that asks all questions through one method. */
public abstract class SourcedReader implements Reader {

    /** Answers a question with the reader that is right at the moment. */
    protected abstract <T> T read(Function<Reader, T> question);

    @Override
    public Optional<Document> get(DocumentKey key) {
        return read(r -> r.get(key));
    }

    @Override
    public Page<Document> scan(Scan scan) {
        return read(r -> r.scan(scan));
    }

    @Override
    public List<CollectionStats> collections() {
        return read(Reader::collections);
    }

    @Override
    public Optional<TaskRecord> task(TaskId id) {
        return read(r -> r.task(id));
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        return read(r -> r.payload(id));
    }

    @Override
    public Optional<QueueStats> queue(QueueName queue) {
        return read(reader -> reader.queue(queue));
    }

    @Override
    public List<QueueStats> queues() {
        return read(Reader::queues);
    }

    @Override
    public Optional<BatchRecord> batch(QueueName queue, BatchId batch) {
        return read(r -> r.batch(queue, batch));
    }

    @Override
    public Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit) {
        return read(r -> r.members(queue, batch, after, limit));
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        return read(r -> r.attempts(id));
    }

    @Override
    public Page<TaskRecord> tasks(TaskScan scan) {
        return read(r -> r.tasks(scan));
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        return read(r -> r.upcoming(queue));
    }

    @Override
    public Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        return read(r -> r.unacknowledged(queue, after, limit));
    }

    @Override
    public Page<BatchRecord> openBatches(QueueName queue, Optional<BatchId> after, int limit) {
        return read(r -> r.openBatches(queue, after, limit));
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return read(r -> r.holding(office));
    }

    @Override
    public List<TermRecord> terms(Office office, int limit) {
        return read(r -> r.terms(office, limit));
    }

    @Override
    public Clocks clocks() {
        return read(Reader::clocks);
    }
}
