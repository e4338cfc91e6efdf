package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RootReference;
import org.jspecify.annotations.Nullable;

/**
 * A map of a {@link CheckedStore}. What cannot be read is thrown as the store's own exception.
 *
 * <p>One writer at a time; readers need no lock for a single look.
 */
public final class MapTable {

    private final MVMap<byte[], byte[]> map;
    private final Function<MVStoreException, RuntimeException> trouble;

    MapTable(MVMap<byte[], byte[]> map, Function<MVStoreException, RuntimeException> trouble) {
        this.map = map;
        this.trouble = trouble;
    }

    public byte @Nullable [] get(byte[] key) {
        try {
            return map.get(key);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** Returns what it replaces. */
    public byte @Nullable [] put(byte[] key, byte[] value) {
        try {
            return map.put(key, value);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** Returns what it removes. */
    public byte @Nullable [] remove(byte[] key) {
        try {
            return map.remove(key);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** Puts a row behind all others. Rows go to the file by the page, where each {@link #put} copies all pages above. */
    void append(byte[] key, byte[] value) {
        try {
            map.append(key, value);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** The key behind which there are only rows to {@link #append}; null if there is none. */
    byte @Nullable [] last() {
        try {
            return map.lastKey();
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    MVMap<byte[], byte[]> map() {
        return map;
    }

    /** The rows from {@code from} (inclusive) to {@code to} (exclusive; null: to the end), as they are now. */
    public Iterator<Table.Row> range(byte[] from, byte @Nullable [] to) {
        try {
            return new Rows(map.cursor(from), to);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** The same rows, the last one first. */
    Iterator<Table.Row> backwards(byte[] from, byte @Nullable [] to) {
        try {
            return new Backwards(map.cursor(to, null, true), from, to);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** All rows of a version. */
    Iterator<Table.Row> rows(RootReference<byte[], byte[]> root) {
        try {
            return new Rows(map.cursor(root, null, null, false), null);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** Rows of a cursor up to a key. MVStore's own upper bound is inclusive. */
    private final class Rows implements Iterator<Table.Row> {

        private final Cursor<byte[], byte[]> cursor;
        private final byte @Nullable [] to;
        private Table.@Nullable Row next;

        private Rows(Cursor<byte[], byte[]> cursor, byte @Nullable [] to) {
            this.cursor = cursor;
            this.to = to;
        }

        @Override
        public boolean hasNext() {
            try {
                if (next == null && cursor.hasNext()) {
                    byte[] key = cursor.next();
                    boolean beyond = to != null && KeyOrder.compare(key, to) >= 0;
                    next = beyond ? null : new Table.Row(key, cursor.getValue());
                }
                return next != null;
            } catch (MVStoreException e) {
                throw trouble.apply(e);
            }
        }

        @Override
        public Table.Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Table.Row row = Objects.requireNonNull(next);
            next = null;
            return row;
        }
    }

    /** Rows of a cursor that goes down to a key. MVStore's own upper bound is inclusive. */
    private final class Backwards implements Iterator<Table.Row> {

        private final Cursor<byte[], byte[]> cursor;
        private final byte[] from;
        private final byte @Nullable [] to;
        private Table.@Nullable Row next;

        private Backwards(Cursor<byte[], byte[]> cursor, byte[] from, byte @Nullable [] to) {
            this.cursor = cursor;
            this.from = from;
            this.to = to;
            this.next = following();
        }

        private Table.@Nullable Row following() {
            try {
                while (cursor.hasNext()) {
                    byte[] key = cursor.next();
                    if (to == null || KeyOrder.compare(key, to) < 0) {
                        return KeyOrder.compare(key, from) < 0 ? null : new Table.Row(key, cursor.getValue());
                    }
                }
                return null;
            } catch (MVStoreException e) {
                throw trouble.apply(e);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Table.Row next() {
            Table.Row row = next;
            if (row == null) {
                throw new NoSuchElementException();
            }
            next = following();
            return row;
        }
    }
}
