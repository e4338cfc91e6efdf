package io.tenure.store;

import java.util.Optional;

/**
 * What decides when and how often a task may run.
 *
 * @param priority higher runs first; from {@value #MIN_PRIORITY} to {@value #MAX_PRIORITY}, 0 unless told
 * @param retries how many errors and stalls are forgiven before the task has failed
 * @param batch the batch that it counts in
 * @param uniqueKey reserved: kept with the task, not yet enforced
 * @param limitKey reserved: kept with the task, not yet enforced
 */
public record TaskOptions(
        int priority,
        Start start,
        int retries,
        Optional<BatchId> batch,
        Optional<String> uniqueKey,
        Optional<String> limitKey) {

    public static final int MIN_PRIORITY = -1000;
    public static final int MAX_PRIORITY = 1000;
    public static final int DEFAULT_RETRIES = 5;
    public static final int MAX_RETRIES = 1_000_000;
    public static final int MAX_KEY_CHARS = 200;
    public static final TaskOptions DEFAULT =
            new TaskOptions(0, Start.NOW, DEFAULT_RETRIES, Optional.empty(), Optional.empty(), Optional.empty());

    public TaskOptions {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) {
            throw new IllegalArgumentException(
                    "The priority " + priority + " is not between " + MIN_PRIORITY + " and " + MAX_PRIORITY + ".");
        }
        if (retries < 0 || retries > MAX_RETRIES) {
            throw new IllegalArgumentException(
                    "The number of retries " + retries + " is not between 0 and " + MAX_RETRIES + ".");
        }
        checkKey("unique key", uniqueKey);
        checkKey("limit key", limitKey);
    }

    private static void checkKey(String what, Optional<String> key) {
        key.ifPresent(value -> Names.checkText(what, value, MAX_KEY_CHARS));
    }

    public TaskOptions withPriority(int value) {
        return new TaskOptions(value, start, retries, batch, uniqueKey, limitKey);
    }

    public TaskOptions withStart(Start value) {
        return new TaskOptions(priority, value, retries, batch, uniqueKey, limitKey);
    }

    public TaskOptions withRetries(int value) {
        return new TaskOptions(priority, start, value, batch, uniqueKey, limitKey);
    }

    public TaskOptions in(BatchId value) {
        return new TaskOptions(priority, start, retries, Optional.of(value), uniqueKey, limitKey);
    }
}
