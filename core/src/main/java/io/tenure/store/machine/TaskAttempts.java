package io.tenure.store.machine;

import io.tenure.store.Attempt;
import io.tenure.store.Attempt.End;
import io.tenure.store.TaskId;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.log.AttemptCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Iterator;
import java.util.Optional;

/** The history of a task: its newest attempts that are over. */
final class TaskAttempts {

    private final EntryContext work;

    TaskAttempts(EntryContext work) {
        this.work = work;
    }

    void ended(TaskRecord task, Claimed claim, End end, Optional<String> error) {
        Attempt attempt = new Attempt(
                task.attempt(),
                claim.worker(),
                claim.since(),
                work.wall(),
                end,
                error.map(text -> cut(text, Attempt.MAX_ERROR_CHARS)));
        Table attempts = work.table(TableName.ATTEMPTS);
        attempts.put(Keys.attempt(task.id(), task.attempt()), AttemptCodec.encode(attempt));
        if (task.attempt() > Attempt.KEPT) {
            attempts.remove(Keys.attempt(task.id(), task.attempt() - Attempt.KEPT));
        }
    }

    /** Whether one of the attempts that are kept ran out. */
    boolean hasStalled(TaskId id) {
        byte[] prefix = Keys.task(id);
        Iterator<Table.Row> rows = work.table(TableName.ATTEMPTS).range(prefix, Keys.behind(prefix));
        while (rows.hasNext()) {
            if (AttemptCodec.decode(1, rows.next().value()).end() == End.STALLED) {
                return true;
            }
        }
        return false;
    }

    /** What the errors in the history of a task may add up to. */
    static long mostBytes(TaskRecord task) {
        return (long) Attempt.MAX_ERROR_CHARS * Math.min(Attempt.KEPT, task.failures());
    }

    void forget(TaskId id) {
        Table attempts = work.table(TableName.ATTEMPTS);
        byte[] prefix = Keys.task(id);
        attempts.range(prefix, Keys.behind(prefix)).forEachRemaining(row -> attempts.remove(row.key()));
    }

    /** The beginning of a text, not ending in half a character. */
    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
    }
}
