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
            byte[] from = i == position.source ? position.from : source.prefix;
            Iterator<Table.Row> rows = tables.table(source.table).range(from, Keys.behind(source.prefix));
            while (rows.hasNext()) {
                byte[] key = rows.next().key();
                TaskRecord task = task(key);
                if (matches(scan, source, task)) {
                    items.add(task);
                    bytes += TableReader.resultBytes(task);
                }
                if (++looks == TaskScan.MAX_LOOKS || items.size() == scan.limit() || bytes >= Page.ENOUGH_BYTES) {
                    return new Page<>(items, next(sources, i, key, rows));
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

    private Optional<String> next(List<Source> sources, int source, byte[] last, Iterator<Table.Row> rest) {
        boolean more = rest.hasNext();
        for (int i = source + 1; i < sources.size() && !more; i++) {
            byte[] prefix = sources.get(i).prefix;
            more = tables.table(sources.get(i).table)
                    .range(prefix, Keys.behind(prefix))
                    .hasNext();
        }
        return more ? Optional.of(source + HEX.formatHex(last)) : Optional.empty();
    }

    private static List<Source> sources(TaskScan scan) {
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
            return new Position(0, sources.getFirst().prefix);
        }
        try {
            int source = scan.after().charAt(0) - '0';
            byte[] after = HEX.parseHex(scan.after().substring(1));
            if (source >= 0 && source < sources.size() && Keys.startsWith(after, sources.get(source).prefix)) {
                return new Position(source, Keys.after(after));
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

    @SuppressWarnings("ArrayRecordComponent")
    private record Position(int source, byte[] from) {}
}
