package io.tenure.store.machine;

import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.Task;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.TaskState.Ready;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;

/**
 * The rules for limits. Ready tasks with a limit key stand in a line for that key, and only the first of a line stands
 * in the ready index too, and only while its key has a free slot. So a claim goes through nothing that it may not take,
 * however long a line is, and a slot that is given back lets in just the next.
 */
final class Slots {

    private final Work work;

    Slots(Work work) {
        this.work = work;
    }

    /** How many more tasks of a queue may be claimed now. */
    static long free(QueueRules rules, long claimed) {
        if (rules.paused().isPresent()) {
            return 0;
        }
        return rules.limits().total().map(most -> Math.max(0, most - claimed)).orElse(Long.MAX_VALUE);
    }

    /** Carries out a change of a task's state and keeps its key's slots and the head of its line right. */
    void changing(Optional<Task> before, Task after, Runnable change) {
        int taken = claims(Optional.of(after)) - claims(before);
        Optional<Task> leaves = before.filter(Slots::isReady);
        boolean joins = isReady(after);
        Optional<String> key = after.options().limitKey();
        if (key.isEmpty() || (taken == 0 && leaves.isEmpty() && !joins)) {
            change.run();
            return;
        }
        Line line = work.line(after.queue(), key.get());
        QueueLimits limits = work.rules(after.queue()).limits();
        if (leaves.isEmpty() && !joins && isFree(line.running(), limits) == isFree(line.running() + taken, limits)) {
            // Neither the line nor whether it may go on changes; so its head stays where it is.
            change.run();
            line.take(taken);
            return;
        }
        Optional<byte[]> head = head(line, limits);
        change.run();
        line.take(taken);
        leaves.map(Slots::inLine).ifPresent(line::left);
        if (joins) {
            line.joined(inLine(after));
        }
        move(after.queue(), head, head(line, limits));
    }

    /** Where the first of a task's line stands in the ready index, if it does. */
    Optional<byte[]> head(Task task) {
        return task.options()
                .limitKey()
                .flatMap(key -> head(
                        work.line(task.queue(), key), work.rules(task.queue()).limits()))
                .map(row -> Keys.readyOf(task.queue(), row));
    }

    private static Optional<byte[]> head(Line line, QueueLimits limits) {
        return isFree(line.running(), limits) ? line.first() : Optional.empty();
    }

    private static boolean isFree(long running, QueueLimits limits) {
        return limits.perKey().filter(most -> running >= most).isEmpty();
    }

    /** New limits for a queue: lets in, or out, the heads of those lines whose keys have claims. */
    void limit(QueueName queue, QueueLimits before, QueueLimits after) {
        work.writeLines();
        byte[] prefix = Keys.linesPrefix(queue);
        Iterator<Table.Row> rows = work.table(TableName.SLOTS).range(prefix, Keys.behind(prefix));
        while (rows.hasNext()) {
            Line line = Line.read(rows.next().key(), work::table);
            move(queue, head(line, before), head(line, after));
        }
    }

    private static boolean isReady(Task task) {
        return task.state() instanceof Ready;
    }

    private static byte[] inLine(Task task) {
        return Keys.inLine(task, task.options().limitKey().orElseThrow(), ((Ready) task.state()).due());
    }

    private static int claims(Optional<Task> task) {
        return task.filter(t -> t.state() instanceof Claimed).isPresent() ? 1 : 0;
    }

    private void move(QueueName queue, Optional<byte[]> from, Optional<byte[]> to) {
        if (from.isPresent() && to.isPresent() && Arrays.equals(from.get(), to.get())) {
            return;
        }
        Table ready = work.table(TableName.READY);
        from.ifPresent(key -> ready.remove(Keys.readyOf(queue, key)));
        to.ifPresent(key -> ready.add(Keys.readyOf(queue, key), Keys.empty()));
    }
}
