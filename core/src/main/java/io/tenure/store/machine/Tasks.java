package io.tenure.store.machine;

import io.tenure.store.Attempt;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Outcome.Cause;
import io.tenure.store.QueueRules;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Cancelled;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.Topic;
import io.tenure.store.Unique;
import io.tenure.store.Unique.Clash;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Levels;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.PayloadCodec;
import io.tenure.store.table.Event;
import io.tenure.store.table.HeldKey;
import io.tenure.store.table.Keys;
import io.tenure.store.table.ReadyTasks;
import io.tenure.store.table.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules for tasks: each stands in the indexes of its state and in no others. */
public final class Tasks {

    /** So many tasks are never too large for one claim. */
    private static final int SURELY_FIT = Limits.MAX_CLAIM_BYTES / Limits.MAX_BODY_BYTES;

    private final EntryContext work;
    private final Batches batches;
    private final TaskAttempts attempts;
    private final UniqueKeys uniqueKeys;
    private final Slots slots;
    private final Retention retention;

    Tasks(EntryContext work) {
        this.work = work;
        batches = new Batches(work);
        attempts = new TaskAttempts(work);
        uniqueKeys = new UniqueKeys(work);
        slots = new Slots(work);
        retention = new Retention(work);
    }

    /** The task that a unique key stands in the way of a new one, if it may not be kept or replaced. */
    Optional<TaskId> judgeUnique(Enqueue operation) {
        return operation
                .options()
                .unique()
                .filter(unique -> unique.clash() != Clash.KEEP)
                .flatMap(unique -> uniqueKeys
                        .holder(operation.queue(), unique)
                        .filter(holder -> unique.clash() == Clash.REJECT
                                || (unique.clash() == Clash.REPLACE && !isWaiting(holder))));
    }

    /** Adds a task, or gives the one that a unique key keeps in its place. */
    TaskId enqueue(Enqueue operation) {
        Optional<Unique> unique = operation.options().unique();
        Optional<HeldKey> held = unique.flatMap(key -> uniqueKeys.held(operation.queue(), key));
        Optional<TaskId> holder = uniqueKeys.holder(held);
        if (holder.isPresent() && unique.get().clash() == Clash.KEEP) {
            return holder.get();
        }
        TaskId id = work.nextTask();
        holder.filter(this::isWaiting).ifPresent(old -> cancel(existing(old), "Replaced by the task " + id + "."));
        Instant due = Micros.truncate(
                switch (operation.options().start()) {
                    case Start.Now s -> work.wall();
                    case Start.After s -> work.wall().plus(s.delay());
                    case Start.At s -> s.instant();
                });
        // A time in the past is no way to come before those that wait already.
        TaskState state = due.isAfter(work.wall()) ? new Delayed(due) : new Ready(Micros.truncate(work.wall()));
        TaskRecord task = TaskRecord.first(id, operation, work.wall(), state);
        add(task, operation.payload());
        uniqueKeys.hold(task, held);
        return id;
    }

    private void add(TaskRecord task, Body payload) {
        work.table(TableName.PAYLOADS).put(Keys.task(task.id()), PayloadCodec.encode(payload));
        slots.changing(Optional.empty(), task, () -> new Slots.Moved(Optional.empty(), enter(task)));
        work.counters(task.queue()).count(Event.ENQUEUED);
        batches.joined(task);
    }

    List<LogAnswer.Grant> claim(ClaimRequest request) {
        byte[] prefix = Keys.readyPrefix(request.queue());
        ReadyTasks ready = new ReadyTasks(work.table(TableName.READY).range(prefix, Keys.behind(prefix)));
        if (!ready.hasNext()) {
            return List.of();
        }
        QueueRules rules = work.rules(request.queue());
        long free = rules.free(work.claimed(request.queue()));
        long most = Math.min(Math.min(request.max(), free), work.budget().claimsLeft());
        Claimed claim =
                new Claimed(request.worker(), work.wall(), work.tick().plus(request.length()), work.highestTerm());
        List<LogAnswer.Grant> grants = new ArrayList<>();
        long bytes = 0;
        while (grants.size() < most && ready.hasNext()) {
            TaskRecord task = existing(Keys.taskIn(ready.next()));
            if (grants.size() >= request.atOnce() && !slots.mayWait(task, rules.limits())) {
                break;
            }
            if (most > SURELY_FIT) {
                bytes += work.payloadBytes(task.id());
                if (!grants.isEmpty() && bytes > Limits.MAX_CLAIM_BYTES) {
                    break;
                }
            }
            if (task.state() instanceof Ready waiting) {
                work.spent(task.queue(), Applied.Spell.Doing.WAITING, waiting.due());
            }
            change(task, task.claimed(claim)).ifPresent(ready::movesUp);
            if (grants.size() >= request.atOnce() && work.isAt(Levels.CLAIMS_IN_ADVANCE)) {
                new WaitingClaim(claim.expires(), task.id()).markIn(work);
            }
            work.counters(task.queue()).count(Event.CLAIMED);
            grants.add(new LogAnswer.Grant(task.id(), task.attempt() + 1));
        }
        work.budget().claimed(grants.size());
        return grants;
    }

    /** What stands against a cancel, if anything does. */
    Optional<Cause> judgeCancel(Cancel operation) {
        Optional<TaskRecord> task = find(operation.task());
        if (task.isEmpty()) {
            return Optional.of(Cause.TASK_UNKNOWN);
        }
        return task.get().state().isFinal() ? Optional.of(Cause.TASK_FINAL) : Optional.empty();
    }

    /** Cancels a task, unless an earlier operation of the same transaction has replaced it. */
    void cancel(Cancel operation) {
        TaskRecord task = existing(operation.task());
        if (task.state() instanceof Claimed claim) {
            change(task, task.with(claim.toStop(operation.why())));
            work.touch(new Topic.OfWorker(claim.worker()));
        } else if (!task.state().isFinal()) {
            cancel(task, operation.why());
        }
    }

    private void cancel(TaskRecord task, String why) {
        end(task, task.with(new Cancelled(work.wall(), why)));
    }

    /** A waiting task has become due. */
    void wake(TaskId id) {
        TaskRecord task = existing(id);
        Instant due = task.state() instanceof Delayed delayed ? delayed.until() : work.wall();
        change(task, task.with(new Ready(due)));
    }

    /** Removes a final task and all that was kept of it. */
    void forget(TaskRecord task) {
        batches.forget(task);
        retention.end(task, listed(task));
        work.budget().spend(Math.min(Attempt.KEPT, task.attempt()));
        work.budget().spendBytes(TableReader.resultBytes(task) + TaskAttempts.mostBytes(task));
        work.forget(task.id());
        work.table(TableName.PAYLOADS).remove(Keys.task(task.id()));
        attempts.forget(task.id());
        uniqueKeys.forget(task);
        leave(task);
    }

    /** A final task whose time is over cannot go yet. */
    void keepLonger(TaskRecord task) {
        retention.prolong(task, listed(task));
    }

    private static TaskIndex listed(TaskRecord task) {
        return TaskIndex.of(task).getFirst();
    }

    boolean isOpen(TaskId id) {
        work.budget().spend(1);
        return find(id).filter(task -> !task.state().isFinal()).isPresent();
    }

    /** Open, but not claimed. */
    private boolean isWaiting(TaskId id) {
        return find(id).filter(task -> !task.state().isFinal() && !(task.state() instanceof Claimed))
                .isPresent();
    }

    /** A task has come to its final state. */
    void end(TaskRecord before, TaskRecord after) {
        change(before, after);
        work.counters(after.queue())
                .count(
                        switch (after.state().kind()) {
                            case SUCCEEDED -> Event.SUCCEEDED;
                            case CANCELLED -> Event.CANCELLED;
                            case FAILED -> Event.FAILED;
                            case DELAYED, BACKING_OFF, READY, CLAIMED ->
                                throw new IllegalStateException(after.state() + " is not final.");
                        });
        batches.left(after);
        uniqueKeys.ended(after);
    }

    /** Gives the ready key of the task that moves up in its line thereby, if one does. */
    Optional<byte[]> change(TaskRecord before, TaskRecord after) {
        return slots.changing(
                Optional.of(before), after, () -> new Slots.Moved(Optional.of(leave(before)), enter(after)));
    }

    /** Gives the first of the places that a task had. */
    private TaskIndex leave(TaskRecord task) {
        List<TaskIndex> places = TaskIndex.of(task);
        places.forEach(index -> index.removeFrom(work));
        work.counters(task.queue()).left(task.state());
        return places.getFirst();
    }

    /** Gives the first of the places that a task has now. */
    private TaskIndex enter(TaskRecord task) {
        work.write(task);
        List<TaskIndex> places = TaskIndex.of(task);
        if (task.state().isFinal()) {
            retention.begin(task, places.getFirst());
        } else {
            places.forEach(index -> index.addTo(work));
        }
        work.counters(task.queue()).entered(task.state());
        return places.getFirst();
    }

    Optional<TaskRecord> find(TaskId id) {
        return work.task(id);
    }

    TaskRecord existing(TaskId id) {
        return find(id).orElseThrow(() -> new IllegalStateException("An index names the task " + id
                + ", which is not there: this node's data is damaged; remove the node and join it again."));
    }
}
