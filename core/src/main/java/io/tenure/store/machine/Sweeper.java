package io.tenure.store.machine;

import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Processes what is due on the clocks, as far as the entry's {@link Budget} allows: claims first, then waiting tasks,
 * so that a stalled task is ready again in the same entry, then deletions. The rest stays due.
 */
final class Sweeper {

    /** How many keys are read before the first of them is processed. */
    private static final int AT_ONCE = 200;

    /** The rows that each of a kind touches, as far as all of the kind do. */
    private static final int CLAIM_ROWS = 10;

    private static final int WAITING_ROWS = 6;
    private static final int TASK_ROWS = 8;
    private static final int RECORD_ROWS = 3;

    private final EntryContext work;
    private final Budget budget;
    private final Tasks tasks;
    private final FinalTasks finalTasks;
    private final Claims claims;
    private final IdempotencyLedger ledger;
    private final Sessions sessions;

    Sweeper(EntryContext work) {
        this.work = work;
        budget = work.budget();
        tasks = new Tasks(work);
        finalTasks = new FinalTasks(work, tasks);
        claims = new Claims(work, tasks);
        ledger = new IdempotencyLedger(work, tasks);
        sessions = new Sessions(work);
    }

    void sweep() {
        Due due = new Due(work.tick(), work.wall());
        wake(TableName.CLAIMS, Keys.empty(), due.claims(), CLAIM_ROWS, key -> claims.expire(Keys.taskIn(key)));
        Consumer<byte[]> wake = key -> tasks.wake(Keys.taskIn(key));
        wake(TableName.WAITING, Keys.backingOffPrefix(), due.backingOff(), WAITING_ROWS, wake);
        wake(TableName.WAITING, Keys.delayedPrefix(), due.delayed(), WAITING_ROWS, wake);
        forget(TableName.FINISHED, due.finished(), TASK_ROWS, finalTasks::forgetOrKeep);
        forget(TableName.KEY_EXPIRY, due.keys(), RECORD_ROWS, ledger::expire);
        forget(TableName.SESSION_EXPIRY, due.sessions(), RECORD_ROWS, sessions::forget);
    }

    private void wake(TableName table, byte[] from, byte[] to, int rows, Consumer<byte[]> deal) {
        each(new Part(table, from, to), budget::mayWake, rows, deal);
    }

    private void forget(TableName table, byte[] to, int rows, Consumer<byte[]> deal) {
        each(new Part(table, Keys.empty(), to), budget::mayForget, rows, deal);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Part(TableName table, byte[] from, byte[] to) {}

    private void each(Part part, BooleanSupplier may, int rows, Consumer<byte[]> deal) {
        while (may.getAsBoolean()) {
            List<byte[]> keys = first(part);
            if (keys.isEmpty()) {
                return;
            }
            for (byte[] key : keys) {
                if (!may.getAsBoolean()) {
                    return;
                }
                budget.spend(rows);
                deal.accept(key);
            }
        }
    }

    private List<byte[]> first(Part part) {
        List<byte[]> keys = new ArrayList<>();
        Iterator<Table.Row> rows = work.table(part.table).range(part.from, part.to);
        while (keys.size() < AT_ONCE && rows.hasNext()) {
            keys.add(rows.next().key());
        }
        return keys;
    }
}
