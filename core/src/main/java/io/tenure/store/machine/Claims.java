package io.tenure.store.machine;

import io.tenure.store.Attempt.End;
import io.tenure.store.Operation.Extend;
import io.tenure.store.Operation.Finish;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.BackingOff;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Failed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.TaskState.Succeeded;
import io.tenure.store.Verdict;
import io.tenure.store.log.Applied;
import io.tenure.store.table.Event;
import java.time.Duration;
import java.util.Optional;

/** The rules for claims: only the live attempt is accepted, and its end is recorded, however it ends. */
final class Claims {

    private final EntryContext work;
    private final Tasks tasks;
    private final TaskAttempts attempts;

    Claims(EntryContext work, Tasks tasks) {
        this.work = work;
        this.tasks = tasks;
        attempts = new TaskAttempts(work);
    }

    /** Whether this attempt of the task is the live one. */
    boolean isLive(TaskId id, int attempt) {
        return tasks.find(id)
                .filter(task -> task.attempt() == attempt
                        && task.state() instanceof Claimed claim
                        && claim.expires().compareTo(work.tick()) > 0)
                .isPresent();
    }

    void countLate(TaskId id) {
        tasks.find(id).ifPresent(task -> work.counters(task.queue()).count(Event.LATE));
    }

    /** Extends a claim; returns whether its worker should stop instead. */
    boolean extend(Extend operation) {
        TaskRecord task = tasks.existing(operation.task());
        Claimed claim = claimOf(task);
        tasks.change(task, task.with(claim.extended(work.tick().plus(operation.length()), operation.progress())));
        return claim.cancelled().isPresent();
    }

    void finish(Finish operation) {
        TaskRecord task = tasks.existing(operation.task());
        switch (operation.verdict()) {
            case Verdict.Succeed v ->
                over(task, End.SUCCEEDED, Optional.empty(), task.with(new Succeeded(work.wall(), v.result())));
            case Verdict.Fail v ->
                over(task, End.FAILED, Optional.of(v.error()), task.failed(line(v.error()), new Failed(work.wall())));
            case Verdict.Retry v -> over(task, End.FAILED, Optional.of(v.error()), failed(task, v.after(), v.error()));
            case Verdict.HandBack v -> {
                work.counters(task.queue()).count(Event.HANDED_BACK);
                over(task, End.HANDED_BACK, Optional.empty(), task.with(later(v.after())));
            }
        }
    }

    /**
     * A claim ran out: the worker has stalled. It costs a retry, unless the task was only waiting there and has not
     * stalled before.
     */
    void expire(TaskId id) {
        TaskRecord task = tasks.existing(id);
        Claimed claim = claimOf(task);
        boolean free = new WaitingClaim(claim.expires(), id).isMarkedIn(work) && !attempts.hasStalled(id);
        String error = "Worker " + claim.worker() + " stalled: its claim ran out"
                + (free ? " before the task had begun." : ".");
        work.stalled(task);
        work.counters(task.queue()).count(Event.STALLED);
        over(
                task,
                End.STALLED,
                Optional.of(error),
                free ? task.with(later(Duration.ZERO)) : failed(task, Duration.ZERO, error));
    }

    /** Ends an attempt. {@code next} is the next state of the task, unless it was cancelled. */
    private void over(TaskRecord task, End end, Optional<String> error, TaskRecord next) {
        Claimed claim = claimOf(task);
        attempts.ended(task, claim, end, error);
        if (end == End.SUCCEEDED || end == End.FAILED) {
            work.spent(task.queue(), Applied.Spell.Doing.RUNNING, claim.since());
        }
        TaskState state = claim.cancelled()
                .<TaskState>map(why -> new Cancelled(work.wall(), why))
                .orElse(next.state());
        if (state.isFinal()) {
            tasks.end(task, next.with(state));
        } else {
            tasks.change(task, next);
        }
    }

    private TaskRecord failed(TaskRecord task, Duration after, String error) {
        boolean last = task.failures() >= task.options().retries();
        return task.failed(line(error), last ? new Failed(work.wall()) : later(after));
    }

    private static String line(String error) {
        return TaskAttempts.cut(error, TaskRecord.MAX_ERROR_CHARS);
    }

    private TaskState later(Duration after) {
        return after.isZero()
                ? new Ready(work.wall())
                : new BackingOff(work.tick().plus(after));
    }

    private static Claimed claimOf(TaskRecord task) {
        if (task.state() instanceof Claimed claim) {
            return claim;
        }
        throw new IllegalStateException("The task " + task.id() + " is not claimed but " + task.state() + ".");
    }
}
