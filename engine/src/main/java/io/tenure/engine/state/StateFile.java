package io.tenure.engine.state;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.store.table.Tables;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;

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
     * How many saves back MVStore can still go: what those need is not overwritten. All but the last save are on the
     * disk when a new one is written, so two would do.
     */
    private static final int SAVES_KEPT = 4;

    private static final Set<Integer> UNREADABLE =
            Set.of(DataUtils.ERROR_READING_FAILED, DataUtils.ERROR_FILE_CORRUPT, DataUtils.ERROR_CHUNK_NOT_FOUND);

    private static final String APPLIED = "applied";
    private static final String OWNER = "owner";
    private static final int DIGEST_AT = 2 * Long.BYTES;

    /** Pages that a save writes anew to give room back, in bytes; more only if it writes more itself. */
    private static final int COMPACT_BYTES = 2 << 20;

    private final Path path;
    private final StateChunks chunks;
    private final MVStore store;
    private final MVMap<byte[], byte[]> engine;
    private final Map<TableName, FileTable> tables = new EnumMap<>(TableName.class);
    private final Digest digest;
    private final Compaction compaction;
    private final AtomicInteger versions = new AtomicInteger();
    private volatile Position applied;
    private volatile Consumer<DamagedState> damage = unused -> {};
    private volatile boolean closed;

    private StateFile(Path path, StateChunks chunks, MVStore store) {
        this.path = path;
        this.chunks = chunks;
        this.store = store;
        this.engine = open(store, "engine");
        byte[] row = engine.get(key(APPLIED));
        this.applied = row == null ? Position.START : decode(row);
        this.digest = new Digest(row == null ? 0 : ByteBuffer.wrap(row).getLong(DIGEST_AT));
        List<MVMap<byte[], byte[]>> maps = new ArrayList<>(List.of(engine));
        for (TableName name : TableName.values()) {
            MVMap<byte[], byte[]> map = open(store, name.name());
            maps.add(map);
            tables.put(name, new FileTable(name, map, digest, this::trouble));
        }
        this.compaction = new Compaction(store, chunks, maps);
    }

    /** Opens the file, or makes it. A file that cannot be read is refused with a {@link DamagedState}. */
    static StateFile open(Path file, int cacheMegabytes) {
        return open(file, cacheMegabytes, name -> name);
    }

    /** Opens it under the name that MVStore is to use for it. */
    static StateFile open(Path file, int cacheMegabytes, UnaryOperator<String> naming) {
        StateChunks chunks = new StateChunks(cacheMegabytes);
        try {
            chunks.open(CheckedFile.name(naming.apply(file.toString())), false, null);
            boolean empty = chunks.size() == 0;
            MVStore store = new MVStore.Builder()
                    .adoptFileStore(chunks)
                    .autoCommitDisabled()
                    .autoCommitBufferSize(0)
                    .open();
            store.setRetentionTime(0);
            store.setVersionsToKeep(SAVES_KEPT);
            StateFile opened = opened(file, chunks, store);
            if (!empty && opened.engine.isEmpty()) {
                // MVStore begins anew where it finds nothing that it can read.
                opened.close();
                throw damaged(file, new MVStoreException(DataUtils.ERROR_FILE_CORRUPT, "no part of it can be read"));
            }
            return opened;
        } catch (MVStoreException e) {
            throw damaged(file, e);
        }
    }

    private static StateFile opened(Path file, StateChunks chunks, MVStore store) {
        try {
            return new StateFile(file, chunks, store);
        } catch (RuntimeException e) {
            store.closeImmediately();
            throw e;
        }
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

    FileTable map(TableName name) {
        FileTable table = tables.get(name);
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

    /** Of all rows that are in the file. */
    long digest() {
        return digest.value();
    }

    /** Whose state this is; empty in a new file. */
    Optional<String> owner() {
        try {
            byte[] row = engine.get(key(OWNER));
            return row == null ? Optional.empty() : Optional.of(new String(row, StandardCharsets.UTF_8));
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    void owner(String owner) {
        engine.put(key(OWNER), owner.getBytes(StandardCharsets.UTF_8));
    }

    long unsavedBytes() {
        return store.getUnsavedMemory();
    }

    /**
     * Writes tables and position in one piece. A loss of power may go back to the save before, or to the one before
     * that: it is proof against that once {@link #sync} has returned.
     */
    void save() {
        save(() -> {});
    }

    /**
     * Saves, and runs this as soon as the tables may change again: all rows of the save are taken then, and what is left
     * is to write them.
     */
    void save(Runnable taken) {
        try {
            chunks.onceTaken(taken);
            engine.put(key(APPLIED), encode(applied, digest.value()));
            store.commit();
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    void sync() {
        store.sync();
    }

    /** How many bytes of pages may be written anew for the next save. */
    long compactable() {
        return Math.max(COMPACT_BYTES, store.getUnsavedMemory());
    }

    /**
     * Writes so many bytes of pages anew, or until it is enough, so that later saves can give their places back. How many
     * bytes are left, if there is more to do; else 0.
     */
    long compact(long bytes, BooleanSupplier enough) {
        try {
            return compaction.step(bytes, enough);
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    /** Whether saves would give room back even if nothing has changed. */
    boolean wantsRoom() {
        return compaction.isNeeded() || (versions.get() == 0 && chunks.hasUnneeded());
    }

    /** The version of all tables as they are now, readable while they are written. Not to be called within an entry. */
    StateVersion version() {
        versions.incrementAndGet();
        return StateVersion.of(store, this, versions::decrementAndGet);
    }

    /** Tells of damage wherever it is met, before whoever met it gets the exception. */
    void onDamage(Consumer<DamagedState> told) {
        damage = told;
    }

    /** What to throw where MVStore threw this. */
    private RuntimeException trouble(MVStoreException e) {
        boolean unreadable = root(e) instanceof CheckedFile.DamagedBlock || UNREADABLE.contains(e.getErrorCode());
        if (closed || !unreadable) {
            return e;
        }
        DamagedState met = damaged(path, e);
        damage.accept(met);
        return met;
    }

    private static DamagedState damaged(Path file, MVStoreException e) {
        Throwable root = root(e);
        if (root instanceof CheckedFile.UnknownFormat) {
            return new DamagedState(String.valueOf(root.getMessage()), e);
        }
        return new DamagedState(
                "The state file " + file.toAbsolutePath() + " is damaged or cannot be read (" + root.getMessage()
                        + "). " + DamagedState.REPLACE,
                e);
    }

    private static Throwable root(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Idempotent. Does not save: what was not saved is applied again from the log. */
    @Override
    public void close() {
        closed = true;
        store.closeImmediately();
    }

    private static byte[] key(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] encode(Position position, long digest) {
        return ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(position.raftTerm())
                .putLong(position.index())
                .putLong(digest)
                .array();
    }

    private static Position decode(byte[] row) {
        ByteBuffer in = ByteBuffer.wrap(row);
        return new Position(in.getLong(), in.getLong());
    }
}
