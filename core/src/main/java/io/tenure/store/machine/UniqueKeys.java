package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.Unique;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules for unique keys: each is held by one task of its queue, until that one is final or its window is over. What
 * is over may leave its row behind until the task is forgotten; a window is never longer than a final task is kept.
 */
final class UniqueKeys {

    private final Work work;

    UniqueKeys(Work work) {
        this.work = work;
    }

    Optional<TaskId> holder(QueueName queue, Unique unique) {
        return read(Keys.unique(queue, unique))
                .filter(held -> held.until().map(work.wall()::isBefore).orElse(true))
                .map(HeldKey::task);
    }

    void hold(Task task) {
        task.options()
                .unique()
                .ifPresent(unique -> work.table(TableName.UNIQUE_KEYS)
                        .put(
                                Keys.unique(task.queue(), unique),
                                new HeldKey(task.id(), unique.window().map(task.enqueued()::plus)).encode()));
    }

    /** A task is final: it gives back its key unless it holds it for a window. Nobody else could have taken it before. */
    void ended(Task task) {
        task.options()
                .unique()
                .filter(unique -> unique.window().isEmpty())
                .ifPresent(unique -> work.table(TableName.UNIQUE_KEYS).remove(Keys.unique(task.queue(), unique)));
    }

    /** A task that held its key for a window is forgotten; another may have taken it since. */
    void forget(Task task) {
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
