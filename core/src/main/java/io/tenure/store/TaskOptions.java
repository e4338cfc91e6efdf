package io.tenure.store;

import java.time.Duration;
import java.util.Optional;

/**
 * What decides when and how often a task may run.
 *
 * @param priority higher runs first; from {@value #MIN_PRIORITY} to {@value #MAX_PRIORITY}, 0 by default
 * @param retries how many errors and stalls are retried before the task has failed; the first stall of a
 *     task is free if it had not begun
 * @param batch the batch that it counts in
 * @param callback whether a callback is called when that batch ends, and acknowledges it
 * @param unique the key that no other task may hold at the same time
 * @param limitKey tasks of a queue with the same key share its {@linkplain QueueLimits#perKey limit}
 * @param timeout how long an attempt may take; kept here, enforced by the worker
 * @param retryOf the final task that this one repeats at the request of a person
 */
public record TaskOptions(
        int priority,
        Start start,
        int retries,
        Optional<BatchId> batch,
        boolean callback,
        Optional<Unique> unique,
        Optional<String> limitKey,
        Optional<Duration> timeout,
        Optional<TaskId> retryOf) {

    public static final int MIN_PRIORITY = -1000;
    public static final int MAX_PRIORITY = 1000;
    public static final int DEFAULT_RETRIES = 5;
    public static final int MAX_RETRIES = 1_000_000;
    public static final int MAX_KEY_CHARS = 200;
    public static final TaskOptions DEFAULT = new TaskOptions(
            0,
            Start.NOW,
            DEFAULT_RETRIES,
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    public TaskOptions {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException(
                    "The priority " + priority + " is not between " + MIN_PRIORITY + " and " + MAX_PRIORITY + ".");
        }
        if (retries < 0 || retries > MAX_RETRIES) {
            throw new IllegalArgumentException(
                    "The number of retries " + retries + " is not between 0 and " + MAX_RETRIES + ".");
        }
        if (callback && batch.isEmpty()) {
            throw new IllegalArgumentException("A callback is told of the end of a batch: name the batch, too.");
        }
        limitKey.ifPresent(value -> Names.checkText("limit key", value, MAX_KEY_CHARS));
        timeout.ifPresent(Times::checkTimeout);
    }

    public TaskOptions withPriority(int value) {
        return new TaskOptions(value, start, retries, batch, callback, unique, limitKey, timeout, retryOf);
    }

    public TaskOptions withStart(Start value) {
        return new TaskOptions(priority, value, retries, batch, callback, unique, limitKey, timeout, retryOf);
    }

    public TaskOptions withRetries(int value) {
        return new TaskOptions(priority, start, value, batch, callback, unique, limitKey, timeout, retryOf);
    }

    /** In a batch that calls a callback when it ends. */
    public TaskOptions in(BatchId value) {
        return new TaskOptions(priority, start, retries, Optional.of(value), true, unique, limitKey, timeout, retryOf);
    }

    /** In a batch that is only counted, unless other members of it want a callback. */
    public TaskOptions countedIn(BatchId value) {
        return new TaskOptions(priority, start, retries, Optional.of(value), false, unique, limitKey, timeout, retryOf);
    }

    public TaskOptions withUnique(Unique value) {
        return new TaskOptions(
                priority, start, retries, batch, callback, Optional.of(value), limitKey, timeout, retryOf);
    }

    public TaskOptions withLimitKey(String value) {
        return new TaskOptions(priority, start, retries, batch, callback, unique, Optional.of(value), timeout, retryOf);
    }

    public TaskOptions withTimeout(Duration value) {
        return new TaskOptions(
                priority, start, retries, batch, callback, unique, limitKey, Optional.of(value), retryOf);
    }

    public TaskOptions withRetryOf(TaskId value) {
        return new TaskOptions(
                priority, start, retries, batch, callback, unique, limitKey, timeout, Optional.of(value));
    }
}
