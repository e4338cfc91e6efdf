package io.tenure.store.machine;

import io.tenure.store.Batch;
import io.tenure.store.BatchId;
import io.tenure.store.Operation.Seal;
import io.tenure.store.QueueName;
import io.tenure.store.Task;
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
            Batch batch = find(task.queue(), id).orElse(new Batch(id, task.queue(), 0, 0, 0, false));
            write(new Batch(id, batch.queue(), batch.open() + 1, batch.succeeded(), batch.failed(), batch.sealed()));
            work.table(TableName.MEMBERS)
                    .put(Keys.member(task.queue(), id, task.id().value()), Keys.empty());
        });
    }

    void left(Task task, boolean succeeded) {
        task.options().batch().flatMap(id -> find(task.queue(), id)).ifPresent(batch -> {
            long more = succeeded ? 1 : 0;
            write(new Batch(
                    batch.id(),
                    batch.queue(),
                    batch.open() - 1,
                    batch.succeeded() + more,
                    batch.failed() + 1 - more,
                    batch.sealed()));
        });
    }

    void seal(Seal operation) {
        find(operation.queue(), operation.batch()).ifPresent(batch -> {
            write(new Batch(batch.id(), batch.queue(), batch.open(), batch.succeeded(), batch.failed(), true));
            work.counters(operation.queue());
        });
    }

    /** Drops a member of an ended batch, and the batch with its last one; false while the batch has not ended. */
    boolean forget(Task task) {
        Optional<BatchId> id = task.options().batch();
        if (id.isEmpty()) {
            return true;
        }
        if (find(task.queue(), id.get()).filter(batch -> !batch.ended()).isPresent()) {
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

    private void write(Batch batch) {
        work.table(TableName.BATCHES).put(Keys.batch(batch.queue(), batch.id()), BatchCodec.encode(batch));
    }
}
