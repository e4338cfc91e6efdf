package io.tenure.store.machine;

import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.table.Keys;
import io.tenure.store.table.LimitKeyQueue;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/**
 * The rules for limits. Ready tasks with a limit key form a line for that key; only the first of a line is also in the
 * ready index, and only while its key has a free slot. So a claim never scans tasks that it may not take, however long
 * a line is, and a freed slot admits just the next one.
 */
final class Slots {

    /** Where a task stood and stands in the indexes of its states; for one that is ready, its place in its line. */
    record Moved(Optional<TaskIndex> from, TaskIndex to) {}

    /** Moves a task in the indexes. */
    interface Change {

        Moved carryOut();
    }

    private final EntryContext work;

    Slots(EntryContext work) {
        this.work = work;
    }

    /** Whether a task that does not start at once may be claimed: half of the slots are left to tasks that do. */
    boolean mayWait(TaskRecord task, QueueLimits limits) {
        boolean scarce = limits.total()
                .filter(most -> work.claimed(task.queue()) >= most / 2)
                .isPresent();
        boolean keyScarce = limits.perKey().isPresent()
                && task.options()
                        .limitKey()
                        .filter(key -> work.line(task.queue(), key).running()
                                >= limits.perKey().get() / 2)
                        .isPresent();
        return !scarce && !keyScarce;
    }

    /**
     * Carries out a change of a task's state and keeps its key's slots and the head of its line right. Gives the ready key
     * of the task that moves up to the head, if one does.
     */
    Optional<byte[]> changing(Optional<TaskRecord> before, TaskRecord after, Change change) {
        int taken = claims(Optional.of(after)) - claims(before);
        boolean leaves = before.filter(Slots::isReady).isPresent();
        boolean joins = isReady(after);
        Optional<String> key = after.options().limitKey();
        if (key.isEmpty() || (taken == 0 && !leaves && !joins)) {
            change.carryOut();
            return Optional.empty();
        }
        LimitKeyQueue line = work.line(after.queue(), key.get());
        QueueLimits limits = work.rules(after.queue()).limits();
        if (!leaves && !joins && isFree(line.running(), limits) == isFree(line.running() + taken, limits)) {
            // Neither the line nor whether it may go on changes; so its head stays where it is.
            change.carryOut();
            line.take(taken);
            return Optional.empty();
        }
        Optional<byte[]> head = head(line, limits);
        Moved moved = change.carryOut();
        line.take(taken);
        if (leaves) {
            moved.from().map(TaskIndex::key).ifPresent(line::left);
        }
        if (joins) {
            line.joined(moved.to().key());
        }
        return move(after.queue(), head, head(line, limits));
    }

    private static Optional<byte[]> head(LimitKeyQueue line, QueueLimits limits) {
        return isFree(line.running(), limits) ? line.first() : Optional.empty();
    }

    private static boolean isFree(long running, QueueLimits limits) {
        return limits.perKey().filter(most -> running >= most).isEmpty();
    }

    /** How many lines new limits for a queue affect, counted only up to the limit. */
    long concerned(QueueName queue, QueueLimits before, QueueLimits after) {
        if (before.perKey().equals(after.perKey())) {
            return 0;
        }
        work.writeLines();
        byte[] prefix = Keys.linesPrefix(queue);
        Iterator<Table.Row> rows = work.table(TableName.SLOTS).range(prefix, Keys.behind(prefix));
        long lines = 0;
        while (lines <= Budget.LINES && rows.hasNext()) {
            rows.next();
            lines++;
        }
        return lines;
    }

    /** New limits for a queue: lets in, or out, the heads of those lines whose keys have claims. */
    void limit(QueueName queue, QueueLimits before, QueueLimits after) {
        if (before.perKey().equals(after.perKey())) {
            return;
        }
        work.writeLines();
        byte[] prefix = Keys.linesPrefix(queue);
        Iterator<Table.Row> rows = work.table(TableName.SLOTS).range(prefix, Keys.behind(prefix));
        while (rows.hasNext()) {
            LimitKeyQueue line = LimitKeyQueue.read(rows.next().key(), work::table);
            move(queue, head(line, before), head(line, after));
        }
    }

    private static boolean isReady(TaskRecord task) {
        return task.state() instanceof Ready;
    }

    private static int claims(Optional<TaskRecord> task) {
        return task.filter(t -> t.state() instanceof Claimed).isPresent() ? 1 : 0;
    }

    private Optional<byte[]> move(QueueName queue, Optional<byte[]> from, Optional<byte[]> to) {
        if (from.isPresent() && to.isPresent() && Arrays.equals(from.get(), to.get())) {
            return Optional.empty();
        }
        Table ready = work.table(TableName.READY);
        from.ifPresent(key -> ready.remove(Keys.readyOf(queue, key)));
        Optional<byte[]> movedUp = to.map(key -> Keys.readyOf(queue, key));
        movedUp.ifPresent(key -> ready.add(key, Keys.empty()));
        return movedUp;
    }
}
