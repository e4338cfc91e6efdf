package io.tenure.store.machine;

import io.tenure.store.Body;
import io.tenure.store.Operation.Discard;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Retry;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.Outcome.Conflict;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Unique;
import io.tenure.store.log.PayloadCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What becomes of tasks that have ended: they are kept for a while, and people retry or discard them. */
final class FinalTasks {

    private final EntryContext work;
    private final Tasks tasks;

    FinalTasks(EntryContext work, Tasks tasks) {
        this.work = work;
        this.tasks = tasks;
    }

    Optional<Conflict> judge(int index, Retry operation) {
        Optional<Conflict> conflict = judge(index, operation.task())
                .or(() -> tasks.existing(operation.task())
                        .retriedBy()
                        .map(other -> new Conflict(index, Cause.TASK_RETRIED, Optional.empty(), Optional.of(other))));
        if (conflict.isEmpty()) {
            // The row of the task is written once more, with its result.
            TaskRecord task = tasks.existing(operation.task());
            work.budget().copies(work.payloadBytes(task.id()) + TableReader.resultBytes(task));
        }
        return conflict;
    }

    Optional<Conflict> judge(int index, Discard operation) {
        return judge(index, operation.task()).or(() -> {
            boolean free = new Batches(work).mayDiscard(tasks.existing(operation.task()));
            return free
                    ? Optional.empty()
                    : Optional.of(new Conflict(index, Cause.BATCH_NOT_ACKNOWLEDGED, Optional.empty()));
        });
    }

    private Optional<Conflict> judge(int index, TaskId id) {
        Optional<TaskRecord> task = tasks.find(id);
        if (task.filter(found -> found.state().isFinal()).isPresent()) {
            work.budget().reads(TableReader.resultBytes(task.get()) + TaskAttempts.mostBytes(task.get()));
            return Optional.empty();
        }
        Cause cause = task.isEmpty() ? Cause.TASK_UNKNOWN : Cause.TASK_OPEN;
        return Optional.of(new Conflict(index, cause, Optional.empty()));
    }

    /** The unique key that a retry takes, named as {@link Transactions} does; it never clashes, but others may with it. */
    List<Object> uniqueKey(Retry operation) {
        TaskRecord task = tasks.existing(operation.task());
        return again(task).unique().<Object>map(unique -> List.of(task.queue(), unique.key())).stream()
                .toList();
    }

    TaskId retry(Retry operation) {
        TaskRecord task = tasks.existing(operation.task());
        Body payload = PayloadCodec.decode(
                Objects.requireNonNull(work.table(TableName.PAYLOADS).get(Keys.task(task.id()))));
        TaskId id = tasks.enqueue(new Enqueue(task.queue(), payload, again(task)));
        work.write(task.retriedBy(id));
        work.counters(task.queue());
        return id;
    }

    /** How a task is enqueued once more. A key that it held for a window is not taken again: that limits submissions. */
    private static TaskOptions again(TaskRecord task) {
        TaskOptions old = task.options();
        return new TaskOptions(
                old.priority(),
                Start.NOW,
                old.retries(),
                Optional.empty(),
                false,
                old.unique()
                        .filter(unique -> unique.window().isEmpty())
                        .map(unique -> Unique.untilFinal(unique.key(), Unique.Clash.KEEP)),
                old.limitKey(),
                old.timeout(),
                Optional.of(task.id()));
    }

    void discard(Discard operation) {
        tasks.forget(tasks.existing(operation.task()));
    }

    /** The retention of a final task is over: it goes, or stays some days longer while the callback of its batch is owed. */
    void forgetOrKeep(byte[] finishedKey) {
        TaskRecord task = tasks.existing(Keys.taskIn(finishedKey));
        if (new Batches(work).outlives(task)) {
            tasks.forget(task);
        } else {
            tasks.keepLonger(task);
        }
    }
}
