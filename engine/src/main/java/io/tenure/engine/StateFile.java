package io.tenure.engine;

import io.tenure.store.machine.KeyOrder;
import io.tenure.store.machine.Table;
import io.tenure.store.machine.TableName;
import io.tenure.store.machine.Tables;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.jspecify.annotations.Nullable;

/**
 * The tables in one file, together with the place in the log up to which they are applied.
 *
 * <p>Both are always written together ({@link #save}), so a crash falls back to an older pair that belongs together, and
 * the log is applied from there on. Nothing is written between two saves: MVStore's own triggers are off.
 *
 * <p>One writer at a time; readers need no lock for a single look, but see a half-applied entry without one.
 */
final class StateFile implements Tables, AutoCloseable {

    /**
     * How long MVStore keeps chunks that are no longer needed. It must be longer than the pause between two syncs, or
     * an unsynced save could overwrite what the last synced one needs.
     */
    static final Duration RETENTION = Duration.ofSeconds(20);

    private static final String APPLIED = "applied";
    private static final String OWNER = "owner";
    private static final int FILL_RATE_PERCENT = 50;
    private static final int COMPACT_BYTES = 4 << 20;

    private final MVStore store;
    private final MVMap<byte[], byte[]> engine;
    private final Map<TableName, MapTable> tables = new EnumMap<>(TableName.class);
    private volatile Position applied;

    private StateFile(MVStore store) {
        this.store = store;
        this.engine = open(store, "engine");
        for (TableName name : TableName.values()) {
            tables.put(name, new MapTable(open(store, name.name()), name != TableName.DOCUMENTS));
        }
        byte[] row = engine.get(key(APPLIED));
        this.applied = row == null ? Position.START : decode(row);
    }

    /** Opens the file, or makes it. Throws what MVStore throws if the file is damaged. */
    static StateFile open(Path file, int cacheMegabytes) {
        MVStore store = new MVStore.Builder()
                .fileName(SteadyFile.name(file.toString()))
                .cacheSize(cacheMegabytes)
                .autoCommitDisabled()
                .autoCommitBufferSize(0)
                .open();
        store.setRetentionTime(Math.toIntExact(RETENTION.toMillis()));
        return new StateFile(store);
    }

    private static MVMap<byte[], byte[]> open(MVStore store, String name) {
        return store.openMap(
                name,
                new MVMap.Builder<byte[], byte[]>()
                        .keyType(KeyType.INSTANCE)
                        .valueType(ByteArrayDataType.INSTANCE)
                        .singleWriter());
    }

    @Override
    public Table table(TableName name) {
        return map(name);
    }

    MapTable map(TableName name) {
        MapTable table = tables.get(name);
        if (table == null) {
            throw new IllegalStateException("There is no table " + name + ".");
        }
        return table;
    }

    Position applied() {
        return applied;
    }

    /** Where the tables stand from now on; written with the next {@link #save}. */
    void applied(Position position) {
        applied = position;
    }

    /** Whose state this is; empty in a new file. */
    Optional<String> owner() {
        byte[] row = engine.get(key(OWNER));
        return row == null ? Optional.empty() : Optional.of(new String(row, StandardCharsets.UTF_8));
    }

    void owner(String owner) {
        engine.put(key(OWNER), owner.getBytes(StandardCharsets.UTF_8));
    }

    long unsavedBytes() {
        return store.getUnsavedMemory();
    }

    /** Writes tables and position in one piece. Not yet proof against a loss of power: that takes {@link #sync}. */
    void save() {
        engine.put(key(APPLIED), encode(applied));
        store.commit();
    }

    void sync() {
        store.sync();
    }

    /** Gives room back, a bounded piece of work. Writes what is unsaved, so never to be called within an entry. */
    void compact() {
        engine.put(key(APPLIED), encode(applied));
        store.compact(FILL_RATE_PERCENT, COMPACT_BYTES);
    }

    /** The version of all tables as they are now, readable while they are written. Not to be called within an entry. */
    StateVersion version() {
        return StateVersion.of(store, this);
    }

    /** Idempotent. Does not save: what was not saved is applied again from the log. */
    @Override
    public void close() {
        store.closeImmediately();
    }

    private static byte[] key(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] encode(Position position) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(position.raftTerm())
                .putLong(position.index())
                .array();
    }

    private static Position decode(byte[] row) {
        ByteBuffer in = ByteBuffer.wrap(row);
        return new Position(in.getLong(), in.getLong());
    }

    /** A table over an MVStore map. */
    static final class MapTable implements Table {

        /** So that the rows of a page, of which there are at most 48, come to no more than MVStore makes of them itself. */
        private static final int MOST_APPENDED = 300;

        private final MVMap<byte[], byte[]> map;
        private final boolean growing;

        /** A table is growing if its rows come in the order of their keys and change soon after, if ever. */
        private MapTable(MVMap<byte[], byte[]> map, boolean growing) {
            this.map = map;
            this.growing = growing;
        }

        @Override
        public byte @Nullable [] get(byte[] key) {
            return map.get(key);
        }

        @Override
        public void put(byte[] key, byte[] value) {
            map.put(key, value);
        }

        @Override
        public void remove(byte[] key) {
            map.remove(key);
        }

        /** The key behind which there are only rows to {@link #append}; null if there is none. */
        byte @Nullable [] last() {
            return map.lastKey();
        }

        /**
         * Puts a row behind all others. They go to the file by the page, where each {@link #put} copies all pages from the
         * leaf to the root; large ones do not, because such a page has no bound on its bytes. Nor do those of a table that
         * is not growing: appended pages are full, those that came of puts half full, and whoever changes a row later
         * writes its page.
         */
        void append(byte[] key, byte[] value) {
            if (growing && value.length <= MOST_APPENDED) {
                map.append(key, value);
            } else {
                map.put(key, value);
            }
        }

        MVMap<byte[], byte[]> map() {
            return map;
        }

        @Override
        public Iterator<Row> range(byte[] from, byte @Nullable [] to) {
            return new Rows(map.cursor(from), to);
        }
    }

    /** Rows of a cursor up to a key. MVStore's own upper bound is inclusive. */
    private static final class Rows implements Iterator<Table.Row> {

        private final Cursor<byte[], byte[]> cursor;
        private final byte @Nullable [] to;
        private Table.@Nullable Row next;

        private Rows(Cursor<byte[], byte[]> cursor, byte @Nullable [] to) {
            this.cursor = cursor;
            this.to = to;
        }

        @Override
        public boolean hasNext() {
            if (next == null && cursor.hasNext()) {
                byte[] key = cursor.next();
                boolean beyond = to != null && KeyOrder.compare(key, to) >= 0;
                next = beyond ? null : new Table.Row(key, cursor.getValue());
            }
            return next != null;
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
}
