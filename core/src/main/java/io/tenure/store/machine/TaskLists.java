package io.tenure.store.machine;

import io.tenure.store.Page;
import io.tenure.store.Task;
import io.tenure.store.TaskScan;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Lists tasks by state from the index of that state. A position is the last key that was looked at. */
final class TaskLists {

    private static final HexFormat HEX = HexFormat.of();

    private final Tables tables;

    TaskLists(Tables tables) {
        this.tables = tables;
    }

    Page<Task> page(TaskScan scan) {
        byte[] prefix = prefix(scan);
        Iterator<Table.Row> rows = tables.table(table(scan)).range(start(scan, prefix), Keys.behind(prefix));
        List<Task> items = new ArrayList<>();
        byte[] last = prefix;
        for (int looks = 0; looks < TaskScan.MAX_LOOKS && items.size() < scan.limit() && rows.hasNext(); looks++) {
            last = rows.next().key();
            Task task = task(last);
            if (task.queue().equals(scan.queue())
                    && scan.type().map(task.type()::equals).orElse(true)) {
                items.add(task);
            }
        }
        return new Page<>(items, rows.hasNext() ? Optional.of(HEX.formatHex(last)) : Optional.empty());
    }

    private static TableName table(TaskScan scan) {
        return switch (scan.state()) {
            case DELAYED, BACKING_OFF -> TableName.QUEUE_WAITING;
            case READY -> TableName.READY;
            case CLAIMED -> TableName.CLAIMS;
            case SUCCEEDED, FAILED -> TableName.QUEUE_FINISHED;
        };
    }

    private static byte[] prefix(TaskScan scan) {
        return switch (scan.state()) {
            case DELAYED -> Keys.queueDelayedPrefix(scan.queue());
            case BACKING_OFF -> Keys.queueBackingOffPrefix(scan.queue());
            case READY -> Keys.readyPrefix(scan.queue());
            case CLAIMED -> Keys.empty();
            case SUCCEEDED, FAILED -> Keys.queueFinishedPrefix(scan.queue(), scan.state());
        };
    }

    private static byte[] start(TaskScan scan, byte[] prefix) {
        if (scan.after().isEmpty()) {
            return prefix;
        }
        try {
            byte[] after = HEX.parseHex(scan.after());
            if (Keys.startsWith(after, prefix)) {
                return Keys.after(after);
            }
        } catch (IllegalArgumentException e) {
            // Told below like any other text that no page gave.
        }
        throw new IllegalArgumentException("The position '" + scan.after()
                + "' is not one of this listing: take what its page before gave, or start without one.");
    }

    private Task task(byte[] key) {
        var id = Keys.taskIn(key);
        return TaskCodec.decode(
                id, Objects.requireNonNull(tables.table(TableName.TASKS).get(Keys.task(id))));
    }
}
