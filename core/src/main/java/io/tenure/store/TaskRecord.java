package io.tenure.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A task as the store knows it. Its payload ({@link Reader#payload}) and its past attempts ({@link Reader#attempts})
 * are read separately.
 *
 * @param type the name of the payload's type
 * @param attempt the ordinal of the newest claim; 0 before the first. It is the fence of the task
 * @param failures errors and stalls so far
 * @param lastError the newest error or stall, cut after {@value #MAX_ERROR_CHARS} characters
 * @param retriedBy the task that repeats it at the request of a person
 */
public record TaskRecord(
        TaskId id,
        QueueName queue,
        String type,
        TaskOptions options,
        Instant enqueued,
        int attempt,
        int failures,
        Optional<String> lastError,
        TaskState state,
        Optional<TaskId> retriedBy) {

    public static final int MAX_ERROR_CHARS = 500;

    /** One that nobody has retried. */
    public TaskRecord(
            TaskId id,
            QueueName queue,
            String type,
            TaskOptions options,
            Instant enqueued,
            int attempt,
            int failures,
            Optional<String> lastError,
            TaskState state) {
        this(id, queue, type, options, enqueued, attempt, failures, lastError, state, Optional.empty());
    }

    /** A new task, never claimed. */
    public static TaskRecord first(TaskId id, Operation.Enqueue enqueue, Instant enqueued, TaskState state) {
        return new TaskRecord(
                id,
                enqueue.queue(),
                enqueue.payload().type(),
                enqueue.options(),
                enqueued,
                0,
                0,
                Optional.empty(),
                state);
    }

    /** The same, enqueued at another time. */
    public TaskRecord enqueued(Instant at) {
        return new TaskRecord(id, queue, type, options, at, attempt, failures, lastError, state, retriedBy);
    }

    public TaskRecord with(TaskState newState) {
        return new TaskRecord(id, queue, type, options, enqueued, attempt, failures, lastError, newState, retriedBy);
    }

    /** The same in its next attempt. */
    public TaskRecord claimed(TaskState.Claimed claim) {
        return new TaskRecord(id, queue, type, options, enqueued, attempt + 1, failures, lastError, claim, retriedBy);
    }

    /** The same with one more failure. */
    public TaskRecord failed(String error, TaskState newState) {
        return new TaskRecord(
                id, queue, type, options, enqueued, attempt, failures + 1, Optional.of(error), newState, retriedBy);
    }

    /** The same, repeated by another one. */
    public TaskRecord retriedBy(TaskId other) {
        return new TaskRecord(
                id, queue, type, options, enqueued, attempt, failures, lastError, state, Optional.of(other));
    }
}
