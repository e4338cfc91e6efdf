package io.tenure.store.machine;

import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.time.Instant;
import java.util.List;

/** A row that finds a task by its state. */
record TaskIndex(TableName table, byte[] key) {

    /**
     * The rows of a task by its state: one that finds it when its time comes, and for states that last one that lists it.
     * What ends the keeping of a final one is {@link Retention}'s.
     */
    static List<TaskIndex> of(TaskRecord task) {
        return switch (task.state()) {
            case Delayed s ->
                List.of(
                        new TaskIndex(TableName.WAITING, Keys.delayed(s.until(), task.id())),
                        new TaskIndex(TableName.QUEUE_WAITING, Keys.queueDelayed(task, s.until())));
            case BackingOff s ->
                List.of(
                        new TaskIndex(TableName.WAITING, Keys.backingOff(s.until(), task.id())),
                        new TaskIndex(TableName.QUEUE_WAITING, Keys.queueBackingOff(task, s.until())));
            case Ready s ->
                List.of(task.options()
                        .limitKey()
                        .map(key -> new TaskIndex(TableName.LINES, Keys.inLine(task, key, s.due())))
                        .orElseGet(() -> new TaskIndex(TableName.READY, Keys.ready(task, s.due()))));
            case Claimed s -> List.of(new TaskIndex(TableName.CLAIMS, Keys.claim(s.expires(), task.id())));
            case Succeeded s -> List.of(listed(task, s.at()));
            case Cancelled s -> List.of(listed(task, s.at()));
            case Failed s -> List.of(listed(task, s.at()));
        };
    }

    private static TaskIndex listed(TaskRecord task, Instant ended) {
        return new TaskIndex(TableName.QUEUE_FINISHED, Keys.queueFinished(task, ended));
    }

    void addTo(EntryContext work) {
        addTo(work, Keys.empty());
    }

    void addTo(EntryContext work, byte[] value) {
        work.table(table).add(key, value);
    }

    void removeFrom(EntryContext work) {
        work.table(table).remove(key);
    }
}
