package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows in memory and those of the file from the last to the first; of two with the same key the one in memory. */
final class MergedBackwards implements Iterator<Table.Row> {

    private final UnsavedRows rows;
    private final Iterator<Table.Row> file;
    private final byte[] from;
    private Table.@Nullable Row unsaved;
    private Table.@Nullable Row saved;

    /** {@code file} has its rows from {@code from} to {@code to}, the last one first. */
    MergedBackwards(UnsavedRows rows, Iterator<Table.Row> file, byte[] from, byte @Nullable [] to) {
        this.rows = rows;
        this.file = file;
        this.from = from;
        this.unsaved = within(rows.before(to));
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
        if (mine == null && theirs == null) {
            throw new NoSuchElementException();
        }
        int order = mine == null ? -1 : theirs == null ? 1 : KeyOrder.compare(mine.key(), theirs.key());
        if (order <= 0) {
            saved = nextSaved();
        }
        if (mine == null || (order < 0 && theirs != null)) {
            return Objects.requireNonNull(theirs);
        }
        unsaved = within(rows.before(mine.key()));
        return mine;
    }

    private Table.@Nullable Row within(Table.@Nullable Row row) {
        return row == null || KeyOrder.compare(row.key(), from) < 0 ? null : row;
    }

    private Table.@Nullable Row nextSaved() {
        return file.hasNext() ? file.next() : null;
    }
}
