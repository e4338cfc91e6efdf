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
import org.jspecify.annotations.Nullable;

/**
 * The rules for limits. Ready tasks with a limit key stand in a line for that key, and only the first of a line stands
 * in the ready index too, and only while its key has a free slot. So a claim goes through nothing that it may not take,
 * however long a line is, and a slot that is given back lets in just the next.
 */
final class Slots {

    private static final int FORMAT = 1;

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
        boolean lines = after.state() instanceof Ready
                || before.filter(task -> task.state() instanceof Ready).isPresent();
        Optional<String> key = after.options().limitKey();
        if (key.isEmpty() || (taken == 0 && !lines)) {
            change.run();
            return;
        }
        byte[] line = Keys.line(after.queue(), key.get());
        QueueLimits limits = work.rules(after.queue()).limits();
        long running = running(line);
        boolean wasFree = isFree(running, limits);
        boolean isFree = isFree(running + taken, limits);
        if (wasFree == isFree && !(lines && isFree)) {
            // Neither the line nor whether it may go on has changed; so its head is where it was.
            change.run();
            write(line, running, taken);
            return;
        }
        Optional<byte[]> head = head(line, running, limits);
        change.run();
        write(line, running, taken);
        move(after.queue(), head, head(line, running + taken, limits));
    }

    private static boolean isFree(long running, QueueLimits limits) {
        return limits.perKey().filter(most -> running >= most).isEmpty();
    }

    /** New limits for a queue: lets in, or out, the heads of those lines whose keys have claims. */
    void limit(QueueName queue, QueueLimits before, QueueLimits after) {
        byte[] prefix = Keys.linesPrefix(queue);
        Iterator<Table.Row> rows = work.table(TableName.SLOTS).range(prefix, Keys.behind(prefix));
        while (rows.hasNext()) {
            Table.Row row = rows.next();
            long running = decode(row.value());
            move(queue, head(row.key(), running, before), head(row.key(), running, after));
        }
    }

    static byte[] encode(long running) {
        return Encoder.version(FORMAT).count(running).done();
    }

    static long decode(byte[] row) {
        Decoder in = Decoder.version("count of slots", FORMAT, row);
        return in.end(in.count());
    }

    private static int claims(Optional<Task> task) {
        return task.filter(t -> t.state() instanceof Claimed).isPresent() ? 1 : 0;
    }

    private Optional<byte[]> head(byte[] line, long running, QueueLimits limits) {
        if (!isFree(running, limits)) {
            return Optional.empty();
        }
        Iterator<Table.Row> rows = work.table(TableName.LINES).range(line, Keys.behind(line));
        return rows.hasNext() ? Optional.of(rows.next().key()) : Optional.empty();
    }

    private void move(QueueName queue, Optional<byte[]> from, Optional<byte[]> to) {
        if (from.isPresent() && to.isPresent() && Arrays.equals(from.get(), to.get())) {
            return;
        }
        Table ready = work.table(TableName.READY);
        from.ifPresent(key -> ready.remove(Keys.readyOf(queue, key)));
        to.ifPresent(key -> ready.put(Keys.readyOf(queue, key), Keys.empty()));
    }

    private long running(byte[] line) {
        byte @Nullable [] row = work.table(TableName.SLOTS).get(line);
        return row == null ? 0 : decode(row);
    }

    private void write(byte[] line, long running, int taken) {
        if (taken == 0) {
            return;
        }
        if (running + taken == 0) {
            work.table(TableName.SLOTS).remove(line);
        } else {
            work.table(TableName.SLOTS).put(line, encode(running + taken));
        }
    }
}
