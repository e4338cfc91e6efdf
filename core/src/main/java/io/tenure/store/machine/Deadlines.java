package io.tenure.store.machine;

import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;

/** Looks ahead without changing anything; each question reads the first row of a few tables. */
public final class Deadlines {

    private Deadlines() {}

    /** Whether an entry stamped with these clocks, without any command, would change something. */
    public static boolean due(Clocks clocks, Tables tables) {
        Due due = new Due(clocks.tick(), clocks.wall());
        return any(tables, TableName.CLAIMS, Keys.empty(), due.claims())
                || any(tables, TableName.WAITING, Keys.backingOffPrefix(), due.backingOff())
                || any(tables, TableName.WAITING, Keys.delayedPrefix(), due.delayed())
                || any(tables, TableName.FINISHED, Keys.empty(), due.finished())
                || any(tables, TableName.KEY_EXPIRY, Keys.empty(), due.keys())
                || any(tables, TableName.SESSION_EXPIRY, Keys.empty(), due.sessions())
                || Shift.read(tables.table(TableName.META)).isPresent();
    }

    /** Whether a claim on the queue would find a task that is ready by now. */
    public static boolean ready(QueueName queue, Tables tables) {
        return new QueueQueries(tables).claimable(queue);
    }

    private static boolean any(Tables tables, TableName table, byte[] from, byte[] to) {
        return tables.table(table).range(from, to).hasNext();
    }
}
