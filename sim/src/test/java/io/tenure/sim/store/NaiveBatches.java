package io.tenure.sim.store;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Page;
import io.tenure.store.QueueName;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Succeeded;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Batches of the {@link NaiveStore}. */
final class NaiveBatches {
    private final Map<Key, BatchRecord> batches = new HashMap<>();
    private final Map<Key, Duration> lastEnds = new HashMap<>();

    record Key(QueueName queue, BatchId batch) {}

    Optional<BatchRecord> get(QueueName queue, BatchId id) {
        return Optional.ofNullable(batches.get(new Key(queue, id)));
    }

    /** The batch of a task that has one: it is there as long as one of its tasks is. */
    Optional<BatchRecord> of(TaskRecord task) {
        return task.options().batch().map(id -> get(task.queue(), id).orElseThrow());
    }

    Page<BatchRecord> unacknowledged(QueueName queue, Optional<BatchId> after, int limit) {
        List<BatchRecord> found = batches.values().stream()
                .filter(batch -> batch.queue().equals(queue) && batch.ended() && !batch.acknowledged())
                .filter(batch -> after.isEmpty()
                        || NaivePages.compare(batch.id().value(), after.get().value()) > 0)
                .sorted((a, b) -> NaivePages.compare(a.id().value(), b.id().value()))
                .toList();
        return NaivePages.first(found, limit, batch -> batch.id().value());
    }

    Page<BatchRecord> open(QueueName queue, Optional<BatchId> after, int limit) {
        Comparator<BatchId> order = Comparator.comparingInt(
                        (BatchId id) -> id.value().getBytes(StandardCharsets.UTF_8).length)
                .thenComparing((a, b) -> NaivePages.compare(a.value(), b.value()));
        List<BatchRecord> found = batches.values().stream()
                .filter(batch -> batch.queue().equals(queue) && !batch.ended())
                .filter(batch -> after.isEmpty() || order.compare(batch.id(), after.get()) > 0)
                .sorted((a, b) -> order.compare(a.id(), b.id()))
                .toList();
        return NaivePages.first(found, limit, batch -> batch.id().value());
    }

    /** One task more, which opens a batch that there was not. */
    void enqueued(QueueName queue, BatchId id, boolean callback) {
        BatchRecord b = get(queue, id).orElse(new BatchRecord(id, queue, 0, 0, 0, 0, false, false, false));
        put(new BatchRecord(
                id,
                queue,
                b.open() + 1,
                b.succeeded(),
                b.failed(),
                b.cancelled(),
                b.sealed(),
                false,
                b.callback() || callback));
    }

    void ended(TaskRecord task, Duration tick) {
        long succeeded = task.state() instanceof Succeeded ? 1 : 0;
        long failed = task.state() instanceof Failed ? 1 : 0;
        long cancelled = task.state() instanceof Cancelled ? 1 : 0;
        of(task).ifPresent(b -> {
            lastEnds.put(new Key(b.queue(), b.id()), tick);
            put(new BatchRecord(
                    b.id(),
                    b.queue(),
                    b.open() - 1,
                    b.succeeded() + succeeded,
                    b.failed() + failed,
                    b.cancelled() + cancelled,
                    b.sealed(),
                    false,
                    b.callback()));
        });
    }

    /** When the last of its members that have ended did so. */
    Duration lastEnd(BatchRecord batch) {
        return lastEnds.getOrDefault(new Key(batch.queue(), batch.id()), Duration.ZERO);
    }

    /** Nothing, if there is no such batch: its only task may have been kept out by a unique key. */
    void seal(QueueName queue, BatchId id) {
        get(queue, id).ifPresent(b -> mark(b, true, b.acknowledged()));
    }

    void acknowledge(QueueName queue, BatchId id) {
        get(queue, id).ifPresent(b -> mark(b, b.sealed(), true));
    }

    private void mark(BatchRecord b, boolean sealed, boolean acknowledged) {
        put(new BatchRecord(
                b.id(),
                b.queue(),
                b.open(),
                b.succeeded(),
                b.failed(),
                b.cancelled(),
                sealed,
                acknowledged,
                b.callback()));
    }

    void remove(BatchRecord batch) {
        batches.remove(new Key(batch.queue(), batch.id()));
        lastEnds.remove(new Key(batch.queue(), batch.id()));
    }

    /** Without a callback the end of a batch is acknowledged by itself. */
    private void put(BatchRecord b) {
        boolean acknowledged = b.acknowledged() || (b.ended() && !b.callback());
        batches.put(
                new Key(b.queue(), b.id()),
                new BatchRecord(
                        b.id(),
                        b.queue(),
                        b.open(),
                        b.succeeded(),
                        b.failed(),
                        b.cancelled(),
                        b.sealed(),
                        acknowledged,
                        b.callback()));
    }
}
