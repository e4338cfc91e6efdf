package io.tenure.store;

import java.time.Instant;

/**
 * A task as the store knows it. Its payload is read apart ({@link Reader#payload}).
 *
 * @param type the name of the payload's type
 * @param attempt the ordinal of the newest claim; 0 before the first. It is the fence of the task
 * @param failures errors and stalls so far
 */
public record Task(
        TaskId id,
        QueueName queue,
        String type,
        TaskOptions options,
        Instant enqueued,
        int attempt,
        int failures,
        TaskState state) {

    public Task with(TaskState newState) {
        return new Task(id, queue, type, options, enqueued, attempt, failures, newState);
    }

    public Task with(int newAttempt, int newFailures, TaskState newState) {
        return new Task(id, queue, type, options, enqueued, newAttempt, newFailures, newState);
    }
}
