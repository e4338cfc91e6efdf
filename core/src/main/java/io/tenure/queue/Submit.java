package io.tenure.queue;

import io.tenure.store.BatchId;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import io.tenure.store.Unique;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How a task is submitted.
 *
 * @param options what decides when and how often it runs
 * @param key makes the submission safe to repeat: the same submission with the same key gives the same tasks
 */
public record Submit(TaskOptions options, Optional<IdempotencyKey> key) {

    private static final Submit NOW = new Submit(TaskOptions.DEFAULT, Optional.empty());

    /** Run as soon as a worker is free. */
    public static Submit now() {
        return NOW;
    }

    /** Not before this long after the submission. */
    public static Submit after(Duration delay) {
        return NOW.with(TaskOptions.DEFAULT.withStart(new Start.After(delay)));
    }

    /** Not before this instant. */
    public static Submit at(Instant instant) {
        return NOW.with(TaskOptions.DEFAULT.withStart(new Start.At(instant)));
    }

    /** Higher runs first; from {@value TaskOptions#MIN_PRIORITY} to {@value TaskOptions#MAX_PRIORITY}. */
    public Submit priority(int value) {
        return with(options.withPriority(value));
    }

    /** How many errors and stalls are retried; {@value TaskOptions#DEFAULT_RETRIES} by default. */
    public Submit retries(int value) {
        return with(options.withRetries(value));
    }

    /**
     * As a member of this batch, which the first member opens. The leader is called back when it ends
     * ({@link BatchCallback}).
     */
    public Submit batch(String id) {
        return with(options.in(new BatchId(id)));
    }

    /** As a member of a batch that is only counted: nobody is called back when it ends. */
    public Submit countedIn(String batch) {
        return with(options.countedIn(new BatchId(batch)));
    }

    /** Only if no other task of the queue holds this key; if one does, its id is returned and nothing is submitted. */
    public Submit unique(String key) {
        return unique(Unique.untilFinal(key, Unique.Clash.KEEP));
    }

    /** The same with a choice of what happens if the key is held. */
    public Submit unique(Unique value) {
        return with(options.withUnique(value));
    }

    /** Tasks of a queue with the same limit key share the queue's limit per key. */
    public Submit limitKey(String value) {
        return with(options.withLimitKey(value));
    }

    /** How long an attempt may take before it is interrupted and counts as failed. */
    public Submit timeout(Duration value) {
        return with(options.withTimeout(value));
    }

    /** With this key. Keys are kept for seven days, and as long as the task is open. */
    public Submit idempotencyKey(String value) {
        return new Submit(options, Optional.of(new IdempotencyKey(value)));
    }

    private Submit with(TaskOptions value) {
        return new Submit(value, key);
    }
}
