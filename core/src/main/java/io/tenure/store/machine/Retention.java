package io.tenure.store.machine;

import io.tenure.store.TaskRecord;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.time.Duration;
import java.util.Objects;

/**
 * How long final tasks are kept. It runs on the tick, so no jump of a wall clock can end it. The row that lists a final
 * task contains the end of its retention, so that the row for that end can be found.
 */
final class Retention {

    static final Duration LENGTH = Duration.ofDays(7);
    private static final Duration LONGER = Duration.ofDays(1);

    private final EntryContext work;

    Retention(EntryContext work) {
        this.work = work;
    }

    /** A task is final from now on. */
    void begin(TaskRecord task, TaskIndex listed) {
        Duration until = work.tick().plus(LENGTH);
        listed.addTo(work, encode(until));
        work.table(TableName.FINISHED).add(Keys.finished(until, task.id()), Keys.empty());
    }

    /** Extends the retention of a task by some whole days. */
    void prolong(TaskRecord task, TaskIndex listed) {
        Duration over = until(listed);
        long days = work.tick().minus(over).dividedBy(LONGER) + 1;
        Duration until = over.plus(LONGER.multipliedBy(days));
        work.table(listed.table()).put(listed.key(), encode(until));
        work.table(TableName.FINISHED).remove(Keys.finished(over, task.id()));
        work.table(TableName.FINISHED).add(Keys.finished(until, task.id()), Keys.empty());
    }

    /** A task that is still listed is about to be forgotten. */
    void end(TaskRecord task, TaskIndex listed) {
        work.table(TableName.FINISHED).remove(Keys.finished(until(listed), task.id()));
    }

    private Duration until(TaskIndex listed) {
        byte[] row = Objects.requireNonNull(work.table(listed.table()).get(listed.key()));
        Decoder in = new Decoder("end of a task", row);
        return in.end(in.duration());
    }

    private static byte[] encode(Duration until) {
        return new Encoder().duration(until).done();
    }
}
