package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.Unique;
import io.tenure.store.table.HeldKey;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules for unique keys: each is held by one task of its queue, until that one is final or its window is over on the
 * tick. What is over may leave its row behind until the task is forgotten; a window is never longer than a final task is
 * kept.
 */
final class UniqueKeys {

    private final EntryContext work;

    UniqueKeys(EntryContext work) {
        this.work = work;
    }

    Optional<TaskId> holder(QueueName queue, Unique unique) {
        return holder(held(queue, unique));
    }

    /** Who holds a key now, of what stands in its row. */
    Optional<TaskId> holder(Optional<HeldKey> row) {
        return row.filter(held -> held.until()
                        .map(until -> work.tick().compareTo(until) < 0)
                        .orElse(true))
                .map(HeldKey::task);
    }

    Optional<HeldKey> held(QueueName queue, Unique unique) {
        return read(Keys.unique(queue, unique));
    }

    /** A task takes its key, of which {@code before} may stand there. */
    void hold(TaskRecord task, Optional<HeldKey> before) {
        task.options().unique().ifPresent(unique -> {
            byte[] key = Keys.unique(task.queue(), unique);
            byte[] row = new HeldKey(task.id(), unique.window().map(work.tick()::plus)).encode();
            Table keys = work.table(TableName.UNIQUE_KEYS);
            if (before.isPresent()) {
                keys.put(key, row);
            } else {
                keys.add(key, row);
            }
        });
    }

    /** A task is final: it gives back its key unless it holds it for a window. Nobody else could have taken it before. */
    void ended(TaskRecord task) {
        task.options()
                .unique()
                .filter(unique -> unique.window().isEmpty())
                .ifPresent(unique -> work.table(TableName.UNIQUE_KEYS).remove(Keys.unique(task.queue(), unique)));
    }

    /** A task that held its key for a window is forgotten; another may have taken it since. */
    void forget(TaskRecord task) {
        task.options().unique().filter(unique -> unique.window().isPresent()).ifPresent(unique -> {
            byte[] key = Keys.unique(task.queue(), unique);
            if (read(key).filter(held -> held.task().equals(task.id())).isPresent()) {
                work.table(TableName.UNIQUE_KEYS).remove(key);
            }
        });
    }

    private Optional<HeldKey> read(byte[] key) {
        byte @Nullable [] row = work.table(TableName.UNIQUE_KEYS).get(key);
        return Optional.ofNullable(row).map(HeldKey::decode);
    }
}
