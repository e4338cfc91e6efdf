package io.tenure.store.machine;

import io.tenure.store.BatchId;
import io.tenure.store.BatchRecord;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.QueueName;
import io.tenure.store.TaskRecord;
import io.tenure.store.table.KeptBatch;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for batches: counters that end together with their last open member, once sealed. */
public final class Batches {

    private final EntryContext work;

    Batches(EntryContext work) {
        this.work = work;
    }

    Optional<BatchRecord> find(QueueName queue, BatchId id) {
        return kept(queue, id).map(KeptBatch::batch);
    }

    private Optional<KeptBatch> kept(QueueName queue, BatchId id) {
        byte @Nullable [] row = work.table(TableName.BATCHES).get(Keys.batch(queue, id));
        return row == null ? Optional.empty() : Optional.of(KeptBatch.decode(queue, id, row));
    }

    private Optional<KeptBatch> kept(TaskRecord task) {
        return task.options().batch().flatMap(id -> kept(task.queue(), id));
    }

    void joined(TaskRecord task) {
        task.options().batch().ifPresent(id -> {
            KeptBatch batch = kept(task.queue(), id).orElse(KeptBatch.first(task.queue(), id));
            write(batch.joined(task.options().callback()));
            work.table(TableName.MEMBERS)
                    .put(Keys.member(task.queue(), id, task.id().value()), Keys.empty());
        });
    }

    /** A member is final. */
    void left(TaskRecord task) {
        kept(task).ifPresent(batch -> writeEnded(batch.left(task.state().kind(), work.tick())));
    }

    void seal(Seal operation) {
        kept(operation.queue(), operation.batch())
                .filter(kept -> !kept.batch().sealed())
                .ifPresent(kept -> {
                    writeEnded(kept.sealed());
                    work.counters(operation.queue());
                });
    }

    /** Why an acknowledgement is refused, if it is. */
    Optional<Cause> judgeAcknowledge(Acknowledge operation) {
        Optional<BatchRecord> batch = find(operation.queue(), operation.batch());
        if (batch.isEmpty()) {
            return Optional.of(Cause.BATCH_UNKNOWN);
        }
        if (!batch.get().ended()) {
            return Optional.of(Cause.BATCH_NOT_ENDED);
        }
        return batch.get().acknowledged() ? Optional.of(Cause.BATCH_ACKNOWLEDGED) : Optional.empty();
    }

    void acknowledge(Acknowledge operation) {
        kept(operation.queue(), operation.batch()).ifPresent(this::acknowledge);
    }

    private void acknowledge(KeptBatch kept) {
        BatchRecord batch = kept.batch();
        write(kept.acknowledged());
        work.table(TableName.UNACKNOWLEDGED)
                .remove(Keys.unacknowledged(batch.queue(), batch.id().value()));
        work.counters(batch.queue());
    }

    /** Whether a person may discard a member: a pending callback may still need it. */
    boolean mayDiscard(TaskRecord task) {
        return kept(task).map(KeptBatch::batch).filter(Batches::isOwed).isEmpty();
    }

    private static boolean isOwed(BatchRecord batch) {
        return batch.callback() && !batch.acknowledged();
    }

    /**
     * The retention of a member is over: whether it is deleted now. It stays for a pending callback, but if nobody
     * acknowledges the batch within the retention of its last member, the batch is given up.
     */
    boolean outlives(TaskRecord task) {
        Optional<KeptBatch> owed =
                kept(task).filter(kept -> isOwed(kept.batch()) && kept.batch().sealed());
        if (owed.isEmpty()) {
            return true;
        }
        KeptBatch kept = owed.get();
        boolean waits =
                !kept.batch().ended() || kept.lastEnd().plus(Retention.LENGTH).compareTo(work.tick()) > 0;
        if (!waits) {
            acknowledge(kept);
            work.dropped(kept.batch());
        }
        return !waits;
    }

    /** Drops a member, and the batch with its last one. */
    void forget(TaskRecord task) {
        kept(task).map(KeptBatch::batch).ifPresent(batch -> {
            Table members = work.table(TableName.MEMBERS);
            members.remove(Keys.member(task.queue(), batch.id(), task.id().value()));
            byte[] prefix = Keys.batch(task.queue(), batch.id());
            if (!members.range(prefix, Keys.behind(prefix)).hasNext()) {
                work.table(TableName.BATCHES).remove(prefix);
                if (isOwed(batch)) {
                    work.dropped(batch);
                }
            }
        });
    }

    private void writeEnded(KeptBatch kept) {
        BatchRecord batch = kept.batch();
        if (!batch.ended()) {
            write(kept);
        } else if (batch.callback()) {
            write(kept);
            work.table(TableName.UNACKNOWLEDGED)
                    .put(Keys.unacknowledged(batch.queue(), batch.id().value()), Keys.empty());
        } else {
            write(kept.acknowledged());
        }
    }

    private void write(KeptBatch kept) {
        BatchRecord batch = kept.batch();
        work.table(TableName.BATCHES).put(Keys.batch(batch.queue(), batch.id()), kept.encode());
    }
}
