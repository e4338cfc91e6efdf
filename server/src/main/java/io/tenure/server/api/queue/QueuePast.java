package io.tenure.server.api.queue;

import io.tenure.store.QueueStats;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last hour of one queue: a value of each column for each step. Where nobody looked there is none. */
final class QueuePast {

    static final int POINTS = 360;

    /** What is kept; the last four are what happened within a step, the others what was at its end. */
    enum Column {
        DELAYED("delayed"),
        BACKING_OFF("backingOff"),
        READY("ready"),
        CLAIMED("claimed"),
        OLDEST_READY("oldestReadyMillis"),
        ENQUEUED("enqueued"),
        SUCCEEDED("succeeded"),
        FAILED("failed"),
        CANCELLED("cancelled");

        private final String member;

        Column(String member) {
            this.member = member;
        }

        String member() {
            return member;
        }
    }

    private static final int NONE = -1;

    private final int[][] columns = new int[Column.values().length][POINTS];
    private final long first;
    private long last;
    private QueueStats.Totals before;

    /** Begins with a look in a step. What happened before that is not known. */
    QueuePast(long step, QueueStats stats, Instant wall) {
        first = step;
        last = step;
        before = stats.totals();
        for (int[] column : columns) {
            Arrays.fill(column, NONE);
        }
        states(stats, wall);
    }

    /** A look in a later step. */
    void add(long step, QueueStats stats, Instant wall) {
        boolean next = step == last + 1;
        for (long skipped = Math.max(last + 1, step - POINTS + 1); skipped <= step; skipped++) {
            for (int[] column : columns) {
                column[at(skipped)] = NONE;
            }
        }
        last = step;
        states(stats, wall);
        if (next) {
            events(stats.totals());
        }
        before = stats.totals();
    }

    private void states(QueueStats stats, Instant wall) {
        QueueStats.Depth depth = stats.depth();
        set(Column.DELAYED, depth.delayed());
        set(Column.BACKING_OFF, depth.backingOff());
        set(Column.READY, depth.ready());
        set(Column.CLAIMED, depth.claimed());
        stats.oldestReady()
                .ifPresent(
                        due -> set(Column.OLDEST_READY, QueueJson.age(due, wall).toMillis()));
    }

    private void events(QueueStats.Totals now) {
        set(Column.ENQUEUED, now.enqueued() - before.enqueued());
        set(Column.SUCCEEDED, now.succeeded() - before.succeeded());
        set(Column.FAILED, now.failed() - before.failed());
        set(Column.CANCELLED, now.cancelled() - before.cancelled());
    }

    private void set(Column column, long value) {
        columns[column.ordinal()][at(last)] = Math.clamp(value, 0, Integer.MAX_VALUE);
    }

    /** The values of a column up to the last look, the oldest first. */
    List<@Nullable Integer> values(Column column) {
        List<@Nullable Integer> values = new ArrayList<>();
        for (long step = Math.max(first, last - POINTS + 1); step <= last; step++) {
            int value = columns[column.ordinal()][at(step)];
            values.add(value == NONE ? null : Integer.valueOf(value));
        }
        return values;
    }

    private static int at(long step) {
        return (int) Math.floorMod(step, (long) POINTS);
    }
}
