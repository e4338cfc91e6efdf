package io.tenure.store.machine;

import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.QueueStats;
import io.tenure.store.Upcoming;
import io.tenure.store.codec.Micros;
import io.tenure.store.log.RulesCodec;
import io.tenure.store.table.Counters;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be told of a queue from its counters and the first rows of its indexes. */
final class QueueQueries {

    private final Tables tables;

    QueueQueries(Tables tables) {
        this.tables = tables;
    }

    QueueStats stats(QueueName queue, byte[] row) {
        Counters counters = Counters.decode(row);
        return new QueueStats(queue, counters.depth(), counters.totals(), rules(tables, queue), oldestReady(queue));
    }

    static QueueRules rules(Tables tables, QueueName queue) {
        byte @Nullable [] row = tables.table(TableName.RULES).get(Keys.queue(queue));
        return row == null ? QueueRules.NONE : RulesCodec.decode(row);
    }

    boolean claimable(QueueName queue) {
        if (first(TableName.READY, Keys.readyPrefix(queue)).isEmpty()) {
            return false;
        }
        return rules(tables, queue).free(claimed(tables, queue)) > 0;
    }

    static long claimed(Tables tables, QueueName queue) {
        byte @Nullable [] row = tables.table(TableName.QUEUES).get(Keys.queue(queue));
        return row == null ? 0 : Counters.decode(row).depth().claimed();
    }

    Upcoming upcoming(QueueName queue) {
        return new Upcoming(
                claimable(queue),
                first(TableName.QUEUE_WAITING, Keys.queueDelayedPrefix(queue))
                        .map(key -> Micros.instant(Keys.timeIn(key))),
                first(TableName.QUEUE_WAITING, Keys.queueBackingOffPrefix(queue))
                        .map(key -> Duration.ofNanos(Keys.timeIn(key))));
    }

    /** The index is ordered by priority first, so this looks at the first task of each priority that is in use. */
    private Optional<Instant> oldestReady(QueueName queue) {
        byte[] prefix = Keys.readyPrefix(queue);
        Optional<byte[]> key = first(TableName.READY, prefix);
        long oldest = Long.MAX_VALUE;
        while (key.isPresent()) {
            oldest = Math.min(oldest, Keys.timeIn(key.get()));
            byte @Nullable [] next = Keys.behind(Keys.priorityIn(queue, key.get()));
            key = next == null ? Optional.empty() : first(TableName.READY, next, Keys.behind(prefix));
        }
        return oldest == Long.MAX_VALUE ? Optional.empty() : Optional.of(Micros.instant(oldest));
    }

    private Optional<byte[]> first(TableName table, byte[] prefix) {
        return first(table, prefix, Keys.behind(prefix));
    }

    private Optional<byte[]> first(TableName table, byte[] from, byte @Nullable [] to) {
        Iterator<Table.Row> rows = tables.table(table).range(from, to);
        return rows.hasNext() ? Optional.of(rows.next().key()) : Optional.empty();
    }
}
