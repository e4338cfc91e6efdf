package io.tenure.engine;

import io.tenure.store.machine.KeyOrder;
import io.tenure.store.machine.Table;
import io.tenure.store.machine.TableName;
import io.tenure.store.machine.Tables;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a file, with the rows written since the last save in memory. Most rows of a queue live shorter than the
 * pause between two saves, and most others are written several times in it: those cost no page of the file.
 *
 * <p>Rows are removed from the file at once, so that nobody has to step over what is gone; one that was added since the
 * last save is not looked for there.
 *
 * <p>One writer at a time; readers must be kept away from changes of rows and from {@link #clear}, but not from
 * {@link #drain}.
 */
final class UnsavedTables implements Tables {

    /** What a row in memory costs beside its bytes. */
    private static final int ROW_BYTES = 128;

    private final Map<TableName, UnsavedTable> tables = new EnumMap<>(TableName.class);
    private long bytes;

    UnsavedTables(StateFile file) {
        for (TableName name : TableName.values()) {
            tables.put(name, new UnsavedTable(file.map(name)));
        }
    }

    @Override
    public Table table(TableName name) {
        UnsavedTable table = tables.get(name);
        if (table == null) {
            throw new IllegalStateException("There is no table " + name + ".");
        }
        return table;
    }

    long bytes() {
        return bytes;
    }

    /** Brings all rows into the file. What is read is the same before, meanwhile and after. */
    void drain() {
        for (UnsavedTable table : tables.values()) {
            table.drain();
        }
    }

    /** Forgets what was drained. */
    void clear() {
        tables.values().forEach(table -> table.rows.clear());
        bytes = 0;
    }

    private final class UnsavedTable implements Table {

        private final TreeMap<byte[], Unsaved> rows = new TreeMap<>(KeyOrder::compare);
        private final FileTable file;

        private UnsavedTable(FileTable file) {
            this.file = file;
        }

        private void drain() {
            byte[] last = file.last();
            rows.forEach((key, row) -> {
                if (last == null || KeyOrder.compare(key, last) > 0) {
                    file.append(key, row.value);
                } else {
                    file.put(key, row.value);
                }
                row.isNew = false;
            });
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            Unsaved row = rows.get(key);
            return row == null ? file.get(key) : row.value;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            write(key, new Unsaved(value, false));
        }

        @Override
        public void add(byte[] key, byte[] value) {
            write(key, new Unsaved(value, true));
        }

        private void write(byte[] key, Unsaved row) {
            Unsaved before = rows.putIfAbsent(key, row);
            if (before == null) {
                bytes += ROW_BYTES + key.length + row.value.length;
            } else {
                bytes += row.value.length - before.value.length;
                before.value = row.value;
            }
        }

        @Override
        public void remove(byte[] key) {
            Unsaved before = rows.remove(key);
            if (before != null) {
                bytes -= ROW_BYTES + key.length + before.value.length;
            }
            if (before == null || !before.isNew) {
                file.remove(key);
            }
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return new Merged(rows, file.range(from, to), from, to);
        }
    }

    private static final class Unsaved {

        private boolean isNew;
        private byte[] value;

        private Unsaved(byte[] value, boolean isNew) {
            this.value = value;
            this.isNew = isNew;
        }
    }

    /** The rows in memory and those of the file in one order; of two with the same key the one in memory. */
    private static final class Merged implements Iterator<Table.Row> {

        private final TreeMap<byte[], Unsaved> rows;
        private final Iterator<Table.Row> file;
        private final byte @Nullable [] to;
        private Map.@Nullable Entry<byte[], Unsaved> unsaved;
        private Table.@Nullable Row saved;

        private Merged(TreeMap<byte[], Unsaved> rows, Iterator<Table.Row> file, byte[] from, byte @Nullable [] to) {
            this.rows = rows;
            this.file = file;
            this.to = to;
            this.unsaved = within(rows.ceilingEntry(from));
            this.saved = nextSaved();
        }

        @Override
        public boolean hasNext() {
            return unsaved != null || saved != null;
        }

        @Override
        public Table.Row next() {
            Map.Entry<byte[], Unsaved> mine = unsaved;
            Table.Row theirs = saved;
            if (mine == null) {
                if (theirs == null) {
                    throw new NoSuchElementException();
                }
                saved = nextSaved();
                return theirs;
            }
            int order = theirs == null ? -1 : KeyOrder.compare(mine.getKey(), theirs.key());
            if (order >= 0) {
                saved = nextSaved();
            }
            if (order > 0 && theirs != null) {
                return theirs;
            }
            // Looked up anew each time, because the writer may change rows while it goes through them.
            unsaved = within(rows.higherEntry(mine.getKey()));
            return new Table.Row(mine.getKey(), mine.getValue().value);
        }

        private Map.@Nullable Entry<byte[], Unsaved> within(Map.@Nullable Entry<byte[], Unsaved> entry) {
            boolean beyond = entry == null || (to != null && KeyOrder.compare(entry.getKey(), to) >= 0);
            return beyond ? null : entry;
        }

        private Table.@Nullable Row nextSaved() {
            return file.hasNext() ? file.next() : null;
        }
    }
}
