package io.tenure.store.machine;

import io.tenure.store.Attempt.End;
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
    private final Attempts attempts;

    Tasks(Work work, Batches batches) {
        this.work = work;
        this.batches = batches;
        attempts = new Attempts(work);
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
                id,
                operation.queue(),
                operation.payload().type(),
                operation.options(),
                work.wall(),
                0,
                0,
                Optional.empty(),
                state);
        work.table(TableName.PAYLOADS).put(Keys.task(id), PayloadCodec.encode(operation.payload()));
        enter(task);
        work.counters(task.queue()).count(Event.ENQUEUED);
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
        Claimed state =
                new Claimed(request.worker(), work.wall(), work.tick().plus(request.length()), work.highestTerm());
        List<Answer.Grant> grants = new ArrayList<>(ids.size());
        for (TaskId id : ids) {
            Task task = existing(id);
            change(task, task.claimed(state));
            work.counters(task.queue()).count(Event.CLAIMED);
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
        find(id).ifPresent(task -> work.counters(task.queue()).count(Event.LATE));
    }

    void extend(Extend operation) {
        Task task = existing(operation.task());
        Claimed claim = claimOf(task);
        Duration expires = work.tick().plus(operation.length());
        change(task, task.with(new Claimed(claim.worker(), claim.since(), expires, claim.token())));
    }

    void finish(Finish operation) {
        Task task = existing(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed v -> {
                over(task, End.SUCCEEDED, Optional.empty());
                end(task, task.with(new Succeeded(work.wall(), v.result())));
            }
            case Verdict.Fail v -> {
                over(task, End.FAILED, Optional.of(v.error()));
                end(task, task.failed(line(v.error()), new Failed(work.wall())));
            }
            case Verdict.Retry v -> {
                over(task, End.FAILED, Optional.of(v.error()));
                failed(task, v.after(), v.error());
            }
            case Verdict.HandBack v -> {
                over(task, End.HANDED_BACK, Optional.empty());
                work.counters(task.queue()).count(Event.HANDED_BACK);
                change(task, task.with(later(v.after())));
            }
        }
    }

    /** A claim ran out: the worker has stalled. */
    void expire(TaskId id) {
        Task task = existing(id);
        String error = "Worker " + claimOf(task).worker() + " stalled: its claim ran out.";
        work.stalled(task);
        work.counters(task.queue()).count(Event.STALLED);
        over(task, End.STALLED, Optional.of(error));
        failed(task, Duration.ZERO, error);
    }

    /** A waiting task has become due. */
    void wake(TaskId id) {
        Task task = existing(id);
        Instant due = task.state() instanceof Delayed delayed ? delayed.until() : work.wall();
        change(task, task.with(new Ready(due)));
    }

    /** The retention of a final task is over: it goes, or stays a day longer while its batch is not acknowledged. */
    void forgetOrKeep(byte[] finishedKey) {
        Task task = existing(Keys.taskIn(finishedKey));
        work.table(TableName.FINISHED).remove(finishedKey);
        if (batches.forget(task)) {
            work.table(TableName.TASKS).remove(Keys.task(task.id()));
            work.table(TableName.PAYLOADS).remove(Keys.task(task.id()));
            attempts.forget(task.id());
            leave(task);
        } else {
            TaskIndex.kept(task, work.wall().plus(KEPT_LONGER)).addTo(work);
        }
    }

    boolean isOpen(TaskId id) {
        return find(id).filter(task -> !task.state().isFinal()).isPresent();
    }

    private void over(Task task, End end, Optional<String> error) {
        attempts.ended(task, claimOf(task), end, error);
    }

    private void failed(Task task, Duration after, String error) {
        if (task.failures() >= task.options().retries()) {
            end(task, task.failed(line(error), new Failed(work.wall())));
        } else {
            change(task, task.failed(line(error), later(after)));
        }
    }

    private static String line(String error) {
        return Attempts.cut(error, Task.MAX_ERROR_CHARS);
    }

    private TaskState later(Duration after) {
        return after.isZero()
                ? new Ready(work.wall())
                : new BackingOff(work.tick().plus(after));
    }

    private void end(Task before, Task after) {
        boolean succeeded = after.state() instanceof Succeeded;
        change(before, after);
        work.counters(after.queue()).count(succeeded ? Event.SUCCEEDED : Event.FAILED);
        batches.left(after, succeeded);
    }

    private void change(Task before, Task after) {
        leave(before);
        enter(after);
    }

    private void leave(Task task) {
        TaskIndex.of(task).forEach(index -> index.removeFrom(work));
        work.counters(task.queue()).left(task.state());
    }

    private void enter(Task task) {
        work.table(TableName.TASKS).put(Keys.task(task.id()), TaskCodec.encode(task));
        TaskIndex.of(task).forEach(index -> index.addTo(work));
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
