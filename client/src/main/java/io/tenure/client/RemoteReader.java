package io.tenure.client;

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
import io.tenure.store.Unavailable;
import io.tenure.store.Upcoming;
import io.tenure.store.wire.QueueQuestion;
import io.tenure.store.wire.StoreQuestion;
import java.util.List;
import java.util.Optional;

/** Reads by asking the cluster. */
class RemoteReader implements Reader {

    private final InquiryLane lane;

    RemoteReader(InquiryLane lane) {
        this.lane = lane;
    }

    final <T> T ask(StoreQuestion<T> question) {
        Inquiry<T> inquiry = new Inquiry<>(question, lane.deadline());
        if (!lane.offer(inquiry)) {
            throw new Unavailable("Too many calls are under way; try again later.", null);
        }
        return inquiry.await();
    }

    @Override
    public Optional<Document> get(DocumentKey key) {
        return ask(new StoreQuestion.Get(key));
    }

    @Override
    public Page<Document> scan(Scan scan) {
        return ask(new StoreQuestion.Scan(scan));
    }

    @Override
    public List<CollectionStats> collections() {
        return ask(new StoreQuestion.Collections());
    }

    @Override
    public Optional<TaskRecord> task(TaskId id) {
        return ask(new StoreQuestion.OfTask(id));
    }

    @Override
    public Optional<Body> payload(TaskId id) {
        return ask(new StoreQuestion.Payload(id));
    }

    @Override
    public List<QueueStats> queues() {
        return ask(new StoreQuestion.Queues());
    }

    @Override
    public Optional<BatchRecord> batch(QueueName queue, BatchId batch) {
        return ask(new StoreQuestion.OfBatch(queue, batch));
    }

    @Override
    public Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit) {
        return ask(new StoreQuestion.Members(queue, batch, after, limit));
    }

    @Override
    public List<Attempt> attempts(TaskId id) {
        return ask(new QueueQuestion.Attempts(id));
    }

    @Override
    public Page<TaskRecord> tasks(TaskScan scan) {
        return ask(new QueueQuestion.Tasks(scan));
    }

    @Override
    public Upcoming upcoming(QueueName queue) {
        return ask(new QueueQuestion.Next(queue));
    }

    @Override
    public Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        return ask(new QueueQuestion.Unacknowledged(queue, after, limit));
    }

    @Override
    public Page<BatchRecord> openBatches(QueueName queue, Optional<BatchId> after, int limit) {
        return ask(new QueueQuestion.OpenBatches(queue, after, limit));
    }

    @Override
    public Optional<Holding> holding(Office office) {
        return ask(new StoreQuestion.OfOffice(office));
    }

    @Override
    public List<TermRecord> terms(Office office, int limit) {
        return ask(new StoreQuestion.Terms(office, limit));
    }

    @Override
    public Clocks clocks() {
        return ask(new StoreQuestion.Time());
    }
}
