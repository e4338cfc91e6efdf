package io.tenure.engine.state;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.util.Iterator;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.RootReference;
import org.jspecify.annotations.Nullable;

/** A table of the state file, with the digest of its rows. */
final class FileTable implements Table {

    /** So that the rows of a page, of which there are at most 48, come to no more than MVStore makes of them itself. */
    private static final int MOST_APPENDED = 300;

    private final TableName name;
    private final MapTable map;
    private final Digest digest;

    /** Rows of a growing table come in the order of their keys and change soon after, if ever. */
    private final boolean growing;

    FileTable(TableName name, MapTable map, Digest digest) {
        this.name = name;
        this.map = map;
        this.digest = digest;
        this.growing = name != TableName.DOCUMENTS;
    }

    @Override
    public byte @Nullable [] get(byte[] key) {
        return map.get(key);
    }

    @Override
    public void put(byte[] key, byte[] value) {
        replaced(key, map.put(key, value));
        digest.add(name, key, value);
    }

    private void replaced(byte[] key, byte @Nullable [] before) {
        if (before != null) {
            digest.remove(name, key, before);
        }
    }

    @Override
    public void remove(byte[] key) {
        replaced(key, map.remove(key));
    }

    /** The key behind which there are only rows to {@link #append}; null if there is none. */
    byte @Nullable [] last() {
        return map.last();
    }

    /**
     * Puts a row behind all others, by the page where that is possible: not large ones, because such a page has no bound
     * on its bytes, and not those of a table that is not growing. Appended pages are full, those that came of puts half
     * full, and whoever changes a row later writes its page.
     */
    void append(byte[] key, byte[] value) {
        if (growing && value.length <= MOST_APPENDED) {
            map.append(key, value);
            digest.add(name, key, value);
        } else {
            put(key, value);
        }
    }

    MVMap<byte[], byte[]> map() {
        return map.map();
    }

    @Override
    public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
        return map.range(from, to);
    }

    @Override
    public Iterator<Row> backwards(byte[] from, byte @Nullable [] to) {
        return map.backwards(from, to);
    }

    /** All rows of a version. */
    Iterator<Row> rows(RootReference<byte[], byte[]> root) {
        return map.rows(root);
    }
}
