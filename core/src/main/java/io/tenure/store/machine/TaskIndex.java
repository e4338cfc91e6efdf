package io.tenure.store.machine;

import io.tenure.store.Task;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import java.time.Duration;

/** Where a task stands by its state: the one row that finds it when its time comes. */
record TaskIndex(TableName table, byte[] key) {

    /** How long a final task is kept. */
    static final Duration RETENTION = Duration.ofDays(7);

    static TaskIndex of(Task task) {
        return switch (task.state()) {
            case Delayed s -> new TaskIndex(TableName.WAITING, Keys.delayed(s.until(), task.id()));
            case BackingOff s -> new TaskIndex(TableName.WAITING, Keys.backingOff(s.until(), task.id()));
            case Ready s -> new TaskIndex(TableName.READY, Keys.ready(task, s.due()));
            case Claimed s -> new TaskIndex(TableName.CLAIMS, Keys.claim(s.expires(), task.id()));
            case Succeeded s -> new TaskIndex(TableName.FINISHED, Keys.finished(s.at().plus(RETENTION), task.id()));
            case Failed s -> new TaskIndex(TableName.FINISHED, Keys.finished(s.at().plus(RETENTION), task.id()));
        };
    }

    void addTo(Work work) {
        work.table(table).put(key, Keys.empty());
    }

    void removeFrom(Work work) {
        work.table(table).remove(key);
    }
}
