package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a file, with the rows written since the last save in memory. Most rows of a queue live shorter than the
 * pause between two saves, and most others are written several times in it: those cost no page of the file.
 *
 * <p>Rows are removed from the file at once, so that nobody has to step over what is gone; one that was added since the
 * last save is not looked for there.
 *
 * <p>Rows are brought into the file bit by bit: {@link #begin}, then {@link #step} again and again. Rows may change in
 * between, if {@link #forget} was called after the last step; what is put meanwhile may be left for the next time.
 *
 * <p>One writer at a time; readers must be kept away from changes of rows and from {@link #forget}, but not from
 * {@link #step}.
 */
final class UnsavedTables implements Tables {

    /** What a row in memory costs beside its bytes. */
    private static final int ROW_BYTES = 64;

    private final Map<TableName, UnsavedTable> tables = new EnumMap<>(TableName.class);
    private final Deque<UnsavedTable> toDrain = new ArrayDeque<>();
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

    /** From now on steps bring as many rows into the file as there are now. */
    void begin() {
        toDrain.clear();
        for (UnsavedTable table : tables.values()) {
            table.toDrain = table.rows.leaves();
            toDrain.add(table);
        }
    }

    /** Brings a few rows into the file. What is read is the same before, meanwhile and after. Whether there are more. */
    boolean step() {
        while (!toDrain.isEmpty() && !toDrain.element().step()) {
            toDrain.remove();
        }
        return !toDrain.isEmpty();
    }

    /** Forgets what is in the file. */
    void forget() {
        tables.values().forEach(UnsavedTable::forget);
    }

    /** Brings all rows into the file. To be followed by {@link #forget}. */
    void drain() {
        begin();
        while (step()) {
            // Goes on.
        }
    }

    private final class UnsavedTable implements Table {

        private final UnsavedRows rows = new UnsavedRows();
        private final FileTable file;

        /** Leaves that are still to be brought into the file, those that are there included until they are forgotten. */
        private int toDrain;

        private int drained;
        private long drainedBytes;

        private UnsavedTable(FileTable file) {
            this.file = file;
        }

        private boolean step() {
            if (drained == Math.min(toDrain, rows.leaves())) {
                return false;
            }
            byte[] last = file.last();
            rows.each(drained, (key, value) -> {
                if (last == null || KeyOrder.compare(key, last) > 0) {
                    file.append(key, value);
                } else {
                    file.put(key, value);
                }
                drainedBytes += ROW_BYTES + key.length + value.length;
            });
            drained++;
            return true;
        }

        private void forget() {
            rows.forget(drained);
            bytes -= drainedBytes;
            toDrain -= drained;
            drained = 0;
            drainedBytes = 0;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            byte[] value = rows.get(key);
            return value == null ? file.get(key) : value;
        }

        @Override
        public void put(byte[] key, byte[] value) {
            write(key, value, false);
        }

        @Override
        public void add(byte[] key, byte[] value) {
            write(key, value, true);
        }

        private void write(byte[] key, byte[] value, boolean isNew) {
            if (rows.seek(key)) {
                bytes += value.length - rows.value().length;
                rows.replace(value);
            } else {
                bytes += ROW_BYTES + key.length + value.length;
                rows.insert(key, value, isNew);
            }
        }

        @Override
        public void remove(byte[] key) {
            boolean isNew = false;
            if (rows.seek(key)) {
                isNew = rows.isNew();
                bytes -= ROW_BYTES + key.length + rows.value().length;
                rows.delete();
            }
            if (!isNew) {
                file.remove(key);
            }
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return new Merged(rows, file.range(from, to), from, to);
        }

        @Override
        public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
            return new MergedBackwards(rows, file.backwards(from, to), from, to);
        }
    }

    /** The rows in memory and those of the file in one order; of two with the same key the one in memory. */
    private static final class Merged implements Iterator<Table.Row> {

        private final UnsavedRows rows;
        private final Iterator<Table.Row> file;
        private final byte @Nullable [] to;
        private Table.@Nullable Row unsaved;
        private Table.@Nullable Row saved;

        private Merged(UnsavedRows rows, Iterator<Table.Row> file, byte[] from, byte @Nullable [] to) {
            this.rows = rows;
            this.file = file;
            this.to = to;
            this.unsaved = within(rows.from(from));
            this.saved = nextSaved();
        }

        @Override
        public boolean hasNext() {
            return unsaved != null || saved != null;
        }

        @Override
        public Table.Row next() {
            Table.Row mine = unsaved;
            Table.Row theirs = saved;
            if (mine == null) {
                if (theirs == null) {
                    throw new NoSuchElementException();
                }
                saved = nextSaved();
                return theirs;
            }
            int order = theirs == null ? -1 : KeyOrder.compare(mine.key(), theirs.key());
            if (order >= 0) {
                saved = nextSaved();
            }
            if (order > 0 && theirs != null) {
                return theirs;
            }
            // Looked up anew each time, because the writer may change rows while it goes through them.
            unsaved = within(rows.behind(mine.key()));
            return mine;
        }

        private Table.@Nullable Row within(Table.@Nullable Row row) {
            boolean beyond = row == null || (to != null && KeyOrder.compare(row.key(), to) >= 0);
            return beyond ? null : row;
        }

        private Table.@Nullable Row nextSaved() {
            return file.hasNext() ? file.next() : null;
        }
    }
}
