package io.tenure.store.machine;

import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Start;
import io.tenure.store.Task;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for tasks: each stands in exactly one index, that of its state. */
final class Tasks {

    private static final Duration KEPT_LONGER = Duration.ofDays(1);

    private final Work work;
    private final Batches batches;

    Tasks(Work work, Batches batches) {
        this.work = work;
        this.batches = batches;
    }

    TaskId enqueue(Enqueue operation) {
        TaskId id = work.nextTask();
        Instant due = switch (operation.options().start()) {
            case Start.Now s -> work.wall();
            case Start.After s -> work.wall().plus(s.delay());
            case Start.At s -> s.instant();
        };
        due = Micros.truncate(due);
        TaskState state = due.isAfter(work.wall()) ? new Delayed(due) : new Ready(due);
        Task task = new Task(
                id, operation.queue(), operation.payload().type(), operation.options(), work.wall(), 0, 0, state);
        work.table(TableName.PAYLOADS).put(Keys.task(id), PayloadCodec.encode(operation.payload()));
        enter(task);
        batches.joined(task);
        return id;
    }

    List<Answer.Grant> claim(ClaimRequest request) {
        byte[] prefix = Keys.readyPrefix(request.queue());
        var rows = work.table(TableName.READY).range(prefix, Keys.behind(prefix));
        List<TaskId> ids = new ArrayList<>();
        while (ids.size() < request.max() && rows.hasNext()) {
            ids.add(Keys.taskIn(rows.next().key()));
        }
        Claimed state = new Claimed(request.worker(), work.tick().plus(request.length()), work.highestTerm());
        List<Answer.Grant> grants = new ArrayList<>(ids.size());
        for (TaskId id : ids) {
            Task task = existing(id);
            change(task, task.with(task.attempt() + 1, task.failures(), state));
            grants.add(new Answer.Grant(id, task.attempt() + 1));
        }
        return grants;
    }

    /** Whether this attempt of the task is the one that runs now. */
    boolean isLive(TaskId id, int attempt) {
        return find(id).filter(task -> task.attempt() == attempt
                        && task.state() instanceof Claimed claim
                        && claim.expires().compareTo(work.tick()) > 0)
                .isPresent();
    }

    void countLate(TaskId id) {
        find(id).ifPresent(task -> work.counters(task.queue()).late());
    }

    void extend(Extend operation) {
        Task task = existing(operation.task());
        Claimed claim = claimOf(task);
        change(task, task.with(new Claimed(claim.worker(), work.tick().plus(operation.length()), claim.token())));
    }

    void finish(Finish operation) {
        Task task = existing(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed v -> end(task, task.failures(), new Succeeded(work.wall(), v.result()));
            case Verdict.Fail v -> end(task, task.failures() + 1, new Failed(work.wall(), v.error()));
            case Verdict.Retry v -> failed(task, v.after(), v.error());
            case Verdict.HandBack v -> change(task, task.with(later(v.after(), "")));
        }
    }

    /** A claim ran out: the worker has stalled. */
    void expire(TaskId id) {
        Task task = existing(id);
        work.stalled(task);
        work.counters(task.queue()).stall();
        failed(task, Duration.ZERO, "Worker " + claimOf(task).worker() + " stalled: its claim ran out.");
    }

    /** A waiting task has become due. */
    void wake(TaskId id) {
        Task task = existing(id);
        Instant due = task.state() instanceof Delayed delayed ? delayed.until() : work.wall();
        change(task, task.with(new Ready(due)));
    }

    /** The retention of a final task is over: it goes, or stays a day longer while its batch has not ended. */
    void forgetOrKeep(byte[] finishedKey) {
        Task task = existing(Keys.taskIn(finishedKey));
        work.table(TableName.FINISHED).remove(finishedKey);
        if (batches.forget(task)) {
            work.table(TableName.TASKS).remove(Keys.task(task.id()));
            work.table(TableName.PAYLOADS).remove(Keys.task(task.id()));
            work.counters(task.queue()).left(task.state());
        } else {
            work.table(TableName.FINISHED).put(Keys.finished(work.wall().plus(KEPT_LONGER), task.id()), Keys.empty());
        }
    }

    boolean isOpen(TaskId id) {
        return find(id).filter(task -> !task.state().isFinal()).isPresent();
    }

    private void failed(Task task, Duration after, String error) {
        int failures = task.failures() + 1;
        if (failures > task.options().retries()) {
            end(task, failures, new Failed(work.wall(), error));
        } else {
            change(task, task.with(task.attempt(), failures, later(after, error)));
        }
    }

    private TaskState later(Duration after, String error) {
        return after.isZero()
                ? new Ready(work.wall())
                : new BackingOff(work.tick().plus(after), error);
    }

    private void end(Task task, int failures, TaskState state) {
        change(task, task.with(task.attempt(), failures, state));
        batches.left(task, state instanceof Succeeded);
    }

    private void change(Task before, Task after) {
        leave(before);
        enter(after);
    }

    private void leave(Task task) {
        TaskIndex.of(task).removeFrom(work);
        work.counters(task.queue()).left(task.state());
    }

    private void enter(Task task) {
        work.table(TableName.TASKS).put(Keys.task(task.id()), TaskCodec.encode(task));
        TaskIndex.of(task).addTo(work);
        work.counters(task.queue()).entered(task.state());
    }

    private Optional<Task> find(TaskId id) {
        byte @Nullable [] row = work.table(TableName.TASKS).get(Keys.task(id));
        return row == null ? Optional.empty() : Optional.of(TaskCodec.decode(id, row));
    }

    private Task existing(TaskId id) {
        return find(id).orElseThrow(() -> new IllegalStateException("An index names the task " + id
                + ", which is not there: this node's data is damaged; remove the node and join it anew."));
    }

    private static Claimed claimOf(Task task) {
        if (task.state() instanceof Claimed claim) {
            return claim;
        }
        throw new IllegalStateException("The task " + task.id() + " is not claimed but " + task.state() + ".");
    }
}
