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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The tables in one file, together with the place in the log up to which they are applied.
 *
 * <p>Both are always written together ({@link #save}), so a crash falls back to an older pair that belongs together, and
 * the log is applied from there on.
 *
 * <p>One writer at a time; readers need no lock for a single look, but see a half-applied entry without one.
 */
final class StateFile implements Tables, AutoCloseable {

    private static final String APPLIED = "applied";
    private static final String OWNER = "owner";
    private static final int DIGEST_AT = 2 * Long.BYTES;

    private static final String ENGINE = "engine";

    private final CheckedStore store;
    private final MapTable engine;
    private final Map<TableName, FileTable> tables = new EnumMap<>(TableName.class);
    private final Digest digest;
    private final AtomicInteger versions = new AtomicInteger();
    private volatile Position applied;

    private StateFile(CheckedStore store) {
        this.store = store;
        this.engine = store.table(ENGINE);
        byte[] row = engine.get(key(APPLIED));
        this.applied = row == null ? Position.START : decode(row);
        this.digest = new Digest(row == null ? 0 : ByteBuffer.wrap(row).getLong(DIGEST_AT));
        for (TableName name : TableName.values()) {
            tables.put(name, new FileTable(name, store.table(name.name()), digest));
        }
    }

    /** Opens the file, or makes it. A file that cannot be read is refused with a {@link DamagedState}. */
    static StateFile open(Path file, int cacheMegabytes) {
        return open(file, cacheMegabytes, name -> name);
    }

    /** Opens it under the name that MVStore is to use for it. */
    static StateFile open(Path file, int cacheMegabytes, UnaryOperator<String> naming) {
        List<String> names = new ArrayList<>(List.of(ENGINE));
        Stream.of(TableName.values()).map(TableName::name).forEach(names::add);
        CheckedStore store =
                CheckedStore.open(new CheckedStore.Place("state file", file, cacheMegabytes, naming), names);
        try {
            return new StateFile(store);
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
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
        byte[] row = engine.get(key(OWNER));
        return row == null ? Optional.empty() : Optional.of(new String(row, StandardCharsets.UTF_8));
    }

    void owner(String owner) {
        byte[] unused = engine.put(key(OWNER), owner.getBytes(StandardCharsets.UTF_8));
    }

    long unsavedBytes() {
        return store.unsavedBytes();
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
        byte[] unused = engine.put(key(APPLIED), encode(applied, digest.value()));
        store.save(taken);
    }

    void sync() {
        store.sync();
    }

    /** How many bytes of pages may be rewritten for the next save. */
    long compactable() {
        return store.compactable();
    }

    /**
     * Rewrites this many bytes of pages, or until it is enough, so that later saves can give their places back. How many
     * bytes are left, if there is more to do; else 0.
     */
    long compact(long bytes, BooleanSupplier enough) {
        return store.compact(bytes, enough);
    }

    /** Whether saves would give room back even if nothing has changed. */
    boolean wantsRoom() {
        return store.wantsCompaction() || (versions.get() == 0 && store.hasUnneeded());
    }

    /** The version of all tables as they are now, readable while they are written. Not to be called within an entry. */
    StateVersion version() {
        versions.incrementAndGet();
        return StateVersion.of(store.store(), this, versions::decrementAndGet);
    }

    /** Tells of damage wherever it is met, before whoever met it gets the exception. */
    void onDamage(Consumer<DamagedState> told) {
        store.onDamage(told);
    }

    /** Idempotent. Does not save: what was not saved is applied again from the log. */
    @Override
    public void close() {
        store.close();
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
