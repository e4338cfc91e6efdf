package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** What can be read from a store. Each call sees the effects of whole transactions only. */
public interface Reader {

    Optional<Document> get(DocumentKey key);

    Page<Document> scan(Scan scan);

    /** All collections that hold documents, by name. */
    List<CollectionStats> collections();

    Optional<Task> task(TaskId id);

    Optional<Body> payload(TaskId id);

    /** The counters of all queues that ever had a task, by name. */
    List<QueueStats> queues();

    Optional<Batch> batch(QueueName queue, BatchId batch);

    /**
     * The members of a batch in the order in which they were enqueued, after the task {@code after} (0: all),
     * at most {@code limit} (1 to {@value Scan#MAX_LIMIT}).
     */
    Page<Task> members(QueueName queue, BatchId batch, long after, int limit);

    /** The open term of an office; empty if nobody ever held it. */
    Optional<Holding> holding(Office office);

    Clocks clocks();
}
