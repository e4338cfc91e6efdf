package io.tenure.store.machine;

import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.TaskState.Delayed;
import io.tenure.store.TaskState.Ready;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes open tasks back with a wall clock that was set back, a bounded number per entry. What was enqueued in the time
 * that is undone counts from then minus the correction; what became ready too early and was not claimed yet waits again.
 * So no task waits for a time that was meant to be a moment away, and none stands behind all that come after it.
 *
 * @param from what the wall clock showed
 * @param to what it was set to
 * @param next the first task that was not looked at yet
 * @param last the newest task of the time that is undone
 */
record Shift(Instant from, Instant to, long next, long last) {

    private static final int TASKS_PER_ENTRY = 1000;
    private static final int FORMAT = 1;

    static void begin(EntryContext work, Instant from, Instant to) {
        new Shift(from, to, 1, work.lastTask()).write(work);
    }

    static Optional<Shift> read(Table meta) {
        byte @Nullable [] row = meta.get(Keys.shift());
        return Optional.ofNullable(row).map(Shift::decode);
    }

    static Shift decode(byte[] row) {
        Decoder in = Decoder.version("clock shift", FORMAT, row);
        return in.end(new Shift(in.instant(), in.instant(), in.count(), in.count()));
    }

    byte[] encode() {
        return Encoder.version(FORMAT)
                .instant(from)
                .instant(to)
                .count(next)
                .count(last)
                .done();
    }

    private void write(EntryContext work) {
        work.table(TableName.META).put(Keys.shift(), encode());
    }

    /** Goes on with the next tasks. */
    void step(EntryContext work, Tasks tasks) {
        List<TaskRecord> some = tasks(work);
        some.forEach(task -> back(task, tasks));
        if (some.size() < TASKS_PER_ENTRY) {
            work.table(TableName.META).remove(Keys.shift());
        } else {
            new Shift(from, to, some.getLast().id().value() + 1, last).write(work);
        }
    }

    private List<TaskRecord> tasks(EntryContext work) {
        List<TaskRecord> some = new ArrayList<>();
        Iterator<Table.Row> rows =
                work.table(TableName.TASKS).range(Keys.task(new TaskId(next)), Keys.task(new TaskId(last + 1)));
        while (some.size() < TASKS_PER_ENTRY && rows.hasNext()) {
            Table.Row row = rows.next();
            some.add(TaskCodec.decode(Keys.taskIn(row.key()), row.value()));
        }
        return some;
    }

    private void back(TaskRecord task, Tasks tasks) {
        TaskRecord moved = switch (task.state()) {
            case Delayed s -> anew(task);
            case Ready s ->
                task.attempt() == 0 ? anew(task) : s.due().isAfter(to) ? task.with(new Ready(back(s.due()))) : task;
            default -> task;
        };
        if (!moved.equals(task)) {
            tasks.change(task, moved);
        }
    }

    /** A task that was never claimed, as if it had been enqueued by the right clock. */
    private TaskRecord anew(TaskRecord task) {
        Instant enqueued = task.enqueued().isAfter(to) ? back(task.enqueued()) : task.enqueued();
        Instant due = Micros.truncate(
                switch (task.options().start()) {
                    case Start.Now s -> enqueued;
                    case Start.After s -> enqueued.plus(s.delay());
                    case Start.At s -> s.instant();
                });
        TaskState state = due.isAfter(to) ? new Delayed(due) : new Ready(due);
        return task.enqueued(enqueued).with(state);
    }

    private Instant back(Instant time) {
        return time.minus(Duration.between(to, from));
    }
}
