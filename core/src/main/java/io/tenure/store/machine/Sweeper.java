package io.tenure.store.machine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deals with what has run out on the clocks, a bounded number of each kind per entry: claims first, then waiting tasks,
 * so that a stalled task is ready again in the entry that noticed it.
 */
final class Sweeper {

    private static final int TASKS_PER_ENTRY = 1000;
    private static final int RECORDS_PER_ENTRY = 100;

    private final Work work;
    private final Tasks tasks;
    private final FinalTasks finalTasks;
    private final Claims claims;
    private final IdempotencyLedger ledger;
    private final Sessions sessions;

    Sweeper(Work work) {
        this.work = work;
        tasks = new Tasks(work);
        finalTasks = new FinalTasks(work, tasks);
        claims = new Claims(work, tasks);
        ledger = new IdempotencyLedger(work, tasks);
        sessions = new Sessions(work);
    }

    void sweep() {
        Due due = new Due(work.tick(), work.wall());
        for (byte[] key : take(TableName.CLAIMS, Keys.empty(), due.claims(), TASKS_PER_ENTRY)) {
            claims.expire(Keys.taskIn(key));
        }
        for (byte[] key : take(TableName.WAITING, Keys.backingOffPrefix(), due.backingOff(), TASKS_PER_ENTRY)) {
            tasks.wake(Keys.taskIn(key));
        }
        for (byte[] key : take(TableName.WAITING, Keys.delayedPrefix(), due.delayed(), TASKS_PER_ENTRY)) {
            tasks.wake(Keys.taskIn(key));
        }
        for (byte[] key : take(TableName.FINISHED, Keys.empty(), due.finished(), RECORDS_PER_ENTRY)) {
            finalTasks.forgetOrKeep(key);
        }
        for (byte[] key : take(TableName.KEY_EXPIRY, Keys.empty(), due.keys(), RECORDS_PER_ENTRY)) {
            ledger.expire(key);
        }
        for (byte[] key : take(TableName.SESSION_EXPIRY, Keys.empty(), due.sessions(), RECORDS_PER_ENTRY)) {
            sessions.forget(key);
        }
    }

    private List<byte[]> take(TableName table, byte[] from, byte @Nullable [] to, int most) {
        List<byte[]> keys = new ArrayList<>();
        Iterator<Table.Row> rows = work.table(table).range(from, to);
        while (keys.size() < most && rows.hasNext()) {
            keys.add(rows.next().key());
        }
        return keys;
    }
}
