package io.tenure.store.machine;

import io.tenure.store.Page;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.log.TaskCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists tasks by state from the indexes of that state. A position is the last key that was looked at, and where. */
final class TaskLists {

    private static final HexFormat HEX = HexFormat.of();

    private final Tables tables;

    TaskLists(Tables tables) {
        this.tables = tables;
    }

    static void check(TaskScan scan) {
        position(scan, sources(scan));
    }

    Page<TaskRecord> page(TaskScan scan) {
        List<Source> sources = sources(scan);
        Position position = position(scan, sources);
        List<TaskRecord> items = new ArrayList<>();
        int looks = 0;
        long bytes = 0;
        for (int i = position.source; i < sources.size(); i++) {
            Source source = sources.get(i);
            Optional<byte[]> after = i == position.source ? position.after : Optional.empty();
            Iterator<Table.Row> rows = rows(source, scan.order(), after);
            while (rows.hasNext()) {
                byte[] key = rows.next().key();
                TaskRecord task = task(key);
                if (matches(scan, source, task)) {
                    items.add(task);
                    bytes += TableReader.resultBytes(task);
                }
                if (++looks == TaskScan.MAX_LOOKS || items.size() == scan.limit() || bytes >= Page.ENOUGH_BYTES) {
                    return new Page<>(items, next(scan, i, key, rows));
                }
            }
        }
        return new Page<>(items, Optional.empty());
    }

    /** Where ready tasks with a limit key stand in line, the ready index has some of them once more. */
    private static boolean matches(TaskScan scan, Source source, TaskRecord task) {
        return task.queue().equals(scan.queue())
                && scan.type().map(task.type()::equals).orElse(true)
                && (source.table != TableName.READY || task.options().limitKey().isEmpty());
    }

    private Iterator<Table.Row> rows(Source source, TaskScan.Order order, Optional<byte[]> after) {
        Table table = tables.table(source.table);
        byte @Nullable [] end = Keys.behind(source.prefix);
        return switch (order) {
            case OLDEST -> table.range(after.map(Keys::after).orElse(source.prefix), end);
            case NEWEST ->
                after.isPresent() ? table.backwards(source.prefix, after.get()) : table.backwards(source.prefix, end);
        };
    }

    private Optional<String> next(TaskScan scan, int source, byte[] last, Iterator<Table.Row> rest) {
        List<Source> sources = sources(scan);
        boolean more = rest.hasNext();
        for (int i = source + 1; i < sources.size() && !more; i++) {
            more = rows(sources.get(i), scan.order(), Optional.empty()).hasNext();
        }
        return more ? Optional.of(source + HEX.formatHex(last)) : Optional.empty();
    }

    private static List<Source> sources(TaskScan scan) {
        List<Source> sources = sourcesInOrder(scan);
        return scan.order() == TaskScan.Order.NEWEST ? sources.reversed() : sources;
    }

    private static List<Source> sourcesInOrder(TaskScan scan) {
        return switch (scan.state()) {
            case DELAYED -> List.of(new Source(TableName.QUEUE_WAITING, Keys.queueDelayedPrefix(scan.queue())));
            case BACKING_OFF -> List.of(new Source(TableName.QUEUE_WAITING, Keys.queueBackingOffPrefix(scan.queue())));
            case READY ->
                List.of(
                        new Source(TableName.READY, Keys.readyPrefix(scan.queue())),
                        new Source(TableName.LINES, Keys.linesPrefix(scan.queue())));
            case CLAIMED -> List.of(new Source(TableName.CLAIMS, Keys.empty()));
            case SUCCEEDED, FAILED, CANCELLED ->
                List.of(new Source(TableName.QUEUE_FINISHED, Keys.queueFinishedPrefix(scan.queue(), scan.state())));
        };
    }

    private static Position position(TaskScan scan, List<Source> sources) {
        if (scan.after().isEmpty()) {
            return new Position(0, Optional.empty());
        }
        try {
            int source = scan.after().charAt(0) - '0';
            byte[] after = HEX.parseHex(scan.after().substring(1));
            if (source >= 0 && source < sources.size() && Keys.startsWith(after, sources.get(source).prefix)) {
                return new Position(source, Optional.of(after));
            }
        } catch (IllegalArgumentException e) {
            // Told below like any other text that no page gave.
        }
        throw new IllegalArgumentException("The position '" + scan.after()
                + "' is not one of this listing: take what its page before gave, or start without one.");
    }

    private TaskRecord task(byte[] key) {
        var id = Keys.taskIn(key);
        return TaskCodec.decode(
                id, Objects.requireNonNull(tables.table(TableName.TASKS).get(Keys.task(id))));
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Source(TableName table, byte[] prefix) {}

    private record Position(int source, Optional<byte[]> after) {}
}
