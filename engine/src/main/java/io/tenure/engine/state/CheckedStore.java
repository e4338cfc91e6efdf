package io.tenure.engine.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Maps of bytes in one file, all written together ({@link #save}): a crash falls back to an older save, whole. Nothing is
 * written between two saves, because MVStore's own triggers are off. Whatever is read was checked against damage.
 *
 * <p>One writer at a time; readers need no lock for a single look.
 */
public final class CheckedStore implements AutoCloseable {

    /**
     * How many saves back MVStore can still go: what those need is not overwritten. All but the last save are on the
     * disk when a new one is written, so two would do.
     */
    private static final int SAVES_KEPT = 4;

    private static final Set<Integer> UNREADABLE =
            Set.of(DataUtils.ERROR_READING_FAILED, DataUtils.ERROR_FILE_CORRUPT, DataUtils.ERROR_CHUNK_NOT_FOUND);

    /** Pages that a save rewrites to free space, in bytes; more only if it writes more itself. */
    private static final int COMPACT_BYTES = 2 << 20;

    /** So many of them a save rewrites however long it takes: otherwise the file would grow on a busy machine. */
    public static final int LEAST_COMPACTED = 256 << 10;

    private final Place place;
    private final StateChunks chunks;
    private final MVStore store;
    private final Map<String, MVMap<byte[], byte[]>> maps = new LinkedHashMap<>();
    private final Compaction compaction;
    private volatile Consumer<DamagedState> damage = unused -> {};
    private volatile boolean closed;

    private CheckedStore(Place place, StateChunks chunks, MVStore store, List<String> names) {
        this.place = place;
        this.chunks = chunks;
        this.store = store;
        names.forEach(name -> maps.put(name, open(store, name)));
        this.compaction = new Compaction(store, chunks, List.copyOf(maps.values()));
    }

    /**
     * Where a store is.
     *
     * @param what how people call the file, as in "the state file"
     * @param cacheMegabytes memory for its pages
     * @param naming the name under which MVStore opens the file, made from its path
     */
    public record Place(String what, Path file, int cacheMegabytes, UnaryOperator<String> naming) {}

    /**
     * Opens the file, or makes it, with maps of these names. A file that cannot be read is refused with a
     * {@link DamagedState}. So is one whose first map is empty, because MVStore starts from scratch where it finds nothing that
     * it can read: something must stand there from the first save on.
     */
    public static CheckedStore open(Place place, List<String> names) {
        StateChunks chunks = new StateChunks(place.cacheMegabytes);
        try {
            chunks.open(CheckedFile.name(place.naming.apply(place.file.toString())), false, null);
            boolean empty = chunks.size() == 0;
            MVStore store = new MVStore.Builder()
                    .adoptFileStore(chunks)
                    .autoCommitDisabled()
                    .autoCommitBufferSize(0)
                    .open();
            store.setRetentionTime(0);
            store.setVersionsToKeep(SAVES_KEPT);
            CheckedStore opened = opened(place, chunks, store, names);
            if (!empty && opened.map(names.getFirst()).isEmpty()) {
                opened.close();
                throw damaged(place, new MVStoreException(DataUtils.ERROR_FILE_CORRUPT, "no part of it can be read"));
            }
            return opened;
        } catch (MVStoreException e) {
            throw damaged(place, e);
        }
    }

    private static CheckedStore opened(Place place, StateChunks chunks, MVStore store, List<String> names) {
        try {
            return new CheckedStore(place, chunks, store, names);
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

    public MapTable table(String name) {
        return new MapTable(map(name), this::trouble);
    }

    private MVMap<byte[], byte[]> map(String name) {
        MVMap<byte[], byte[]> map = maps.get(name);
        if (map == null) {
            throw new IllegalStateException("There is no map " + name + ".");
        }
        return map;
    }

    /** For versions of the maps. */
    MVStore store() {
        return store;
    }

    /** How much was changed since the last save, in bytes of pages. */
    public long unsavedBytes() {
        return store.getUnsavedMemory();
    }

    /**
     * Writes all maps in one piece, and runs this as soon as they may change again: all rows of the save are taken then,
     * and what is left is to write them. A loss of power may go back to the save before, or to the one before that: it is
     * proof against that once {@link #sync} has returned.
     */
    public void save(Runnable taken) {
        try {
            chunks.onceTaken(taken);
            store.commit();
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    public void sync() {
        try {
            store.sync();
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    /** How many bytes of pages may be rewritten for the next save. */
    public long compactable() {
        return Math.max(COMPACT_BYTES, store.getUnsavedMemory());
    }

    /**
     * Rewrites this many bytes of pages, or until it is enough, so that later saves can give their places back. How many
     * bytes are left, if there is more to do; else 0.
     */
    public long compact(long bytes, BooleanSupplier enough) {
        try {
            return compaction.step(bytes, enough);
        } catch (MVStoreException e) {
            throw trouble(e);
        }
    }

    /** Whether pages are to be rewritten even if nothing has changed. */
    public boolean wantsCompaction() {
        return compaction.isNeeded();
    }

    /** Whether saves would give room back even if nothing has changed. */
    public boolean hasUnneeded() {
        return chunks.hasUnneeded();
    }

    /** Tells of damage wherever it is met, before whoever met it gets the exception. */
    public void onDamage(Consumer<DamagedState> told) {
        damage = told;
    }

    /** What to throw where MVStore threw this. */
    private RuntimeException trouble(MVStoreException e) {
        Throwable root = root(e);
        boolean unreadable = root instanceof CheckedFile.DamagedBlock || UNREADABLE.contains(e.getErrorCode());
        if (e.getErrorCode() == DataUtils.ERROR_WRITING_FAILED && root instanceof IOException cause) {
            // A full disk, most of all: MVStore says where it wrote, not what was in the way.
            return new UncheckedIOException(place.file.toAbsolutePath() + ": " + cause.getMessage(), cause);
        }
        if (closed || !unreadable) {
            return e;
        }
        DamagedState met = damaged(place, e);
        damage.accept(met);
        return met;
    }

    private static DamagedState damaged(Place place, MVStoreException e) {
        Throwable root = root(e);
        if (root instanceof CheckedFile.UnknownFormat) {
            return new DamagedState(String.valueOf(root.getMessage()), e);
        }
        // What MVStore says is for the log, with the exception; our own file knows which block it is.
        String where = root instanceof CheckedFile.DamagedBlock ? " (" + root.getMessage() + ")" : "";
        return new DamagedState(
                "The " + place.what + " " + place.file.toAbsolutePath() + " is damaged or cannot be read" + where + ". "
                        + DamagedState.REPLACE,
                e);
    }

    private static Throwable root(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Idempotent. Does not save. */
    @Override
    public void close() {
        closed = true;
        store.closeImmediately();
    }
}
