package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RootReference;
import org.jspecify.annotations.Nullable;

/** A table of the state file, over an MVStore map. What cannot be read is thrown as the file's own exception. */
final class FileTable implements Table {

    /** So that the rows of a page, of which there are at most 48, come to no more than MVStore makes of them itself. */
    private static final int MOST_APPENDED = 300;

    private final TableName name;
    private final MVMap<byte[], byte[]> map;
    private final Digest digest;
    private final Function<MVStoreException, RuntimeException> trouble;

    /** Rows of a growing table come in the order of their keys and change soon after, if ever. */
    private final boolean growing;

    FileTable(
            TableName name,
            MVMap<byte[], byte[]> map,
            Digest digest,
            Function<MVStoreException, RuntimeException> trouble) {
        this.name = name;
        this.map = map;
        this.digest = digest;
        this.trouble = trouble;
        this.growing = name != TableName.DOCUMENTS;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        try {
            return map.get(key);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    @Override
    public void put(byte[] key, byte[] value) {
        try {
            replaced(key, map.put(key, value));
            digest.add(name, key, value);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    private void replaced(byte[] key, byte @Nullable [] before) {
        if (before != null) {
            digest.remove(name, key, before);
        }
    }

    @Override
    public void remove(byte[] key) {
        try {
            replaced(key, map.remove(key));
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

    /**
     * Puts a row behind all others. They go to the file by the page, where each {@link #put} copies all pages from the
     * leaf to the root; large ones do not, because such a page has no bound on its bytes. Nor do those of a table that
     * is not growing: appended pages are full, those that came of puts half full, and whoever changes a row later
     * writes its page.
     */
    void append(byte[] key, byte[] value) {
        try {
            if (growing && value.length <= MOST_APPENDED) {
                map.append(key, value);
                digest.add(name, key, value);
            } else {
                put(key, value);
            }
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    MVMap<byte[], byte[]> map() {
        return map;
    }

    @Override
    public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
        try {
            return new Rows(map.cursor(from), to);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** All rows of a version. */
    Iterator<Row> rows(RootReference<byte[], byte[]> root) {
        try {
            return new Rows(map.cursor(root, null, null, false), null);
        } catch (MVStoreException e) {
            throw trouble.apply(e);
        }
    }

    /** Rows of a cursor up to a key. MVStore's own upper bound is inclusive. */
    private final class Rows implements Iterator<Row> {

        private final Cursor<byte[], byte[]> cursor;
        private final byte @Nullable [] to;
        private @Nullable Row next;

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
                    next = beyond ? null : new Row(key, cursor.getValue());
                }
                return next != null;
            } catch (MVStoreException e) {
                throw trouble.apply(e);
            }
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Row row = Objects.requireNonNull(next);
            next = null;
            return row;
        }
    }
}
