package io.tenure.store;

import java.util.List;
import java.util.Optional;

/** What can be read from a store. Each call sees the effects of whole transactions only. */
public interface Reader {

    Optional<Document> get(DocumentKey key);

    Page<Document> scan(Scan scan);

    /** All collections that hold documents, by name. */
    List<CollectionStats> collections();

    Optional<TaskRecord> task(TaskId id);

    Optional<Body> payload(TaskId id);

    /** The newest past attempts of a task, oldest first; none if there is no such task. */
    List<Attempt> attempts(TaskId id);

    /** Tasks of a queue by state. */
    Page<TaskRecord> tasks(TaskScan scan);

    /** The counters and rules of all queues that have ever had a task or a rule, by name. */
    List<QueueStats> queues();

    /** The same for one queue; empty if it has never had a task or a rule. */
    default Optional<QueueStats> queue(QueueName queue) {
        return queues().stream().filter(stats -> stats.queue().equals(queue)).findFirst();
    }

    /**
     * What a worker of the queue can wait for. On {@link Store#stale} it causes no traffic, but a task that has just
     * become due may still appear as waiting.
     */
    Upcoming upcoming(QueueName queue);

    Optional<BatchRecord> batch(QueueName queue, BatchId batch);

    /**
     * The members of a batch in the order in which they were enqueued, after the task {@code after} (0: all),
     * at most {@code limit} (1 to {@value Scan#MAX_LIMIT}).
     */
    Page<TaskRecord> members(QueueName queue, BatchId batch, long after, int limit);

    /**
     * The batches of a queue that have ended and are not acknowledged, by id, after the batch {@code after} (empty:
     * all), at most {@code limit} (1 to {@value Scan#MAX_LIMIT}).
     */
    Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit);

    /**
     * The batches of a queue that have not ended, after the batch {@code after} (empty: all), at most {@code limit} (1 to
     * {@value Scan#MAX_LIMIT}), in an order of their own. A page examines a limited number of batches, so it may contain
     * fewer than requested, or none, and still have a next page.
     */
    Page<BatchRecord> openBatches(QueueName queue, Optional<BatchId> after, int limit);

    /** The open term of an office; empty if nobody has ever held it. */
    Optional<Holding> holding(Office office);

    /**
     * The terms of an office, the newest first, at most {@code limit} (1 to {@value TermRecord#KEPT}); none if nobody has ever
     * held it.
     */
    List<TermRecord> terms(Office office, int limit);

    Clocks clocks();
}
