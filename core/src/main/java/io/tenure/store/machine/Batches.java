package io.tenure.store.machine;

import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.QueueName;
import io.tenure.store.Task;
import io.tenure.store.TaskState.Kind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for batches: counters that end together with their last open member, once sealed. */
final class Batches {

    private final Work work;

    Batches(Work work) {
        this.work = work;
    }

    Optional<Batch> find(QueueName queue, BatchId id) {
        byte @Nullable [] row = work.table(TableName.BATCHES).get(Keys.batch(queue, id));
        return row == null ? Optional.empty() : Optional.of(BatchCodec.decode(queue, id, row));
    }

    void joined(Task task) {
        task.options().batch().ifPresent(id -> {
            Batch batch = find(task.queue(), id).orElse(new Batch(id, task.queue(), 0, 0, 0, 0, false, false));
            write(counted(batch, batch.open() + 1, batch.sealed()));
            work.table(TableName.MEMBERS)
                    .put(Keys.member(task.queue(), id, task.id().value()), Keys.empty());
        });
    }

    /** A member is final. */
    void left(Task task) {
        task.options().batch().flatMap(id -> find(task.queue(), id)).ifPresent(batch -> {
            Kind state = task.state().kind();
            ended(write(new Batch(
                    batch.id(),
                    batch.queue(),
                    batch.open() - 1,
                    batch.succeeded() + (state == Kind.SUCCEEDED ? 1 : 0),
                    batch.failed() + (state == Kind.FAILED ? 1 : 0),
                    batch.cancelled() + (state == Kind.CANCELLED ? 1 : 0),
                    batch.sealed(),
                    false)));
        });
    }

    void seal(Seal operation) {
        find(operation.queue(), operation.batch())
                .filter(batch -> !batch.sealed())
                .ifPresent(batch -> {
                    ended(write(counted(batch, batch.open(), true)));
                    work.counters(operation.queue());
                });
    }

    /** What stands against an acknowledgement, if anything does. */
    Optional<Cause> judgeAcknowledge(Acknowledge operation) {
        Optional<Batch> batch = find(operation.queue(), operation.batch());
        if (batch.isEmpty()) {
            return Optional.of(Cause.BATCH_UNKNOWN);
        }
        if (!batch.get().ended()) {
            return Optional.of(Cause.BATCH_NOT_ENDED);
        }
        return batch.get().acknowledged() ? Optional.of(Cause.BATCH_ACKNOWLEDGED) : Optional.empty();
    }

    void acknowledge(Acknowledge operation) {
        find(operation.queue(), operation.batch()).ifPresent(batch -> {
            write(new Batch(
                    batch.id(), batch.queue(), 0, batch.succeeded(), batch.failed(), batch.cancelled(), true, true));
            work.table(TableName.UNACKNOWLEDGED).remove(unacknowledged(batch));
            work.counters(operation.queue());
        });
    }

    /** Drops a member of an acknowledged batch, and the batch with its last one; false while it must be kept. */
    boolean forget(Task task) {
        Optional<BatchId> id = task.options().batch();
        if (id.isEmpty()) {
            return true;
        }
        if (!mayForget(task)) {
            return false;
        }
        Table members = work.table(TableName.MEMBERS);
        members.remove(Keys.member(task.queue(), id.get(), task.id().value()));
        byte[] prefix = Keys.batch(task.queue(), id.get());
        if (!members.range(prefix, Keys.behind(prefix)).hasNext()) {
            work.table(TableName.BATCHES).remove(prefix);
        }
        return true;
    }

    boolean mayForget(Task task) {
        return task.options()
                .batch()
                .flatMap(id -> find(task.queue(), id))
                .filter(batch -> !batch.acknowledged())
                .isEmpty();
    }

    private static Batch counted(Batch batch, long open, boolean sealed) {
        return new Batch(
                batch.id(), batch.queue(), open, batch.succeeded(), batch.failed(), batch.cancelled(), sealed, false);
    }

    private void ended(Batch batch) {
        if (batch.ended()) {
            work.table(TableName.UNACKNOWLEDGED).put(unacknowledged(batch), Keys.empty());
        }
    }

    private static byte[] unacknowledged(Batch batch) {
        return Keys.unacknowledged(batch.queue(), batch.id().value());
    }

    private Batch write(Batch batch) {
        work.table(TableName.BATCHES).put(Keys.batch(batch.queue(), batch.id()), BatchCodec.encode(batch));
        return batch;
    }
}
