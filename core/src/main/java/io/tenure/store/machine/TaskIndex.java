package io.tenure.store.machine;

import io.tenure.store.Task;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import java.time.Instant;
import java.util.List;

/** A row that finds a task by its state. */
record TaskIndex(TableName table, byte[] key) {

    /**
     * The rows of a task by its state: one that finds it when its time comes, and for states that last one that lists it.
     * What ends the keeping of a final one is {@link Retention}'s.
     */
    static List<TaskIndex> of(Task task) {
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

    private static TaskIndex listed(Task task, Instant ended) {
        return new TaskIndex(TableName.QUEUE_FINISHED, Keys.queueFinished(task, ended));
    }

    void addTo(Work work) {
        addTo(work, Keys.empty());
    }

    void addTo(Work work, byte[] value) {
        work.table(table).add(key, value);
    }

    void removeFrom(Work work) {
        work.table(table).remove(key);
    }
}
