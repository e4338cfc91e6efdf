package io.tenure.primary.host;

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
import io.tenure.store.Upcoming;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Checks before and after each read: an answer that comes too late does not count. */
class CheckedReader implements Reader {

    private final Reader reader;
    private final Runnable check;

    CheckedReader(Reader reader, Runnable check) {
        this.reader = reader;
        this.check = check;
    }

    final <T> T checked(Supplier<T> call) {
        check.run();
        T answer = call.get();
        check.run();
        return answer;
    }

    @Override
    public final Optional<Document> get(DocumentKey key) {
        return checked(() -> reader.get(key));
    }

    @Override
    public final Page<Document> scan(Scan scan) {
        return checked(() -> reader.scan(scan));
    }

    @Override
    public final List<CollectionStats> collections() {
        return checked(reader::collections);
    }

    @Override
    public final Optional<TaskRecord> task(TaskId id) {
        return checked(() -> reader.task(id));
    }

    @Override
    public final Optional<Body> payload(TaskId id) {
        return checked(() -> reader.payload(id));
    }

    @Override
    public final Optional<QueueStats> queue(QueueName queue) {
        return checked(() -> reader.queue(queue));
    }

    @Override
    public final List<QueueStats> queues() {
        return checked(reader::queues);
    }

    @Override
    public final Optional<BatchRecord> batch(QueueName queue, BatchId batch) {
        return checked(() -> reader.batch(queue, batch));
    }

    @Override
    public final Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit) {
        return checked(() -> reader.members(queue, batch, after, limit));
    }

    @Override
    public final List<Attempt> attempts(TaskId id) {
        return checked(() -> reader.attempts(id));
    }

    @Override
    public final Page<TaskRecord> tasks(TaskScan scan) {
        return checked(() -> reader.tasks(scan));
    }

    @Override
    public final Upcoming upcoming(QueueName queue) {
        return checked(() -> reader.upcoming(queue));
    }

    @Override
    public final Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        return checked(() -> reader.unacknowledged(queue, after, limit));
    }

    @Override
    public final Optional<Holding> holding(Office office) {
        return checked(() -> reader.holding(office));
    }

    @Override
    public final Clocks clocks() {
        return checked(reader::clocks);
    }
}
