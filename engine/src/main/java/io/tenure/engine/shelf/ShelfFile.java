package io.tenure.engine.shelf;

import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.engine.state.CheckedStore;
import io.tenure.engine.state.MapTable;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import io.tenure.store.table.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows and the digests of partitions in one file, together with the number of the last write that they hold.
 *
 * <p>One writer at a time; readers must be kept away from it, but for a {@link #read}.
 */
final class ShelfFile implements AutoCloseable {

    private static final int VERSION = 1;
    private static final String ABOUT = "about";
    private static final byte[] OWNER = "owner".getBytes(StandardCharsets.UTF_8);
    private static final byte[] STANDING = "standing".getBytes(StandardCharsets.UTF_8);

    /** So many partitions are counted again when a file is opened. */
    private static final int SAMPLE = 16;

    private final CheckedStore store;
    private final MapTable about;
    private final MapTable rows;
    private final NameIndex names;
    private final MapTable digestPages;
    private final PartitionDigests digests = new PartitionDigests();
    private long applied;

    private ShelfFile(CheckedStore store) {
        this.store = store;
        this.about = store.table(ABOUT);
        this.rows = store.table("rows");
        this.names = new NameIndex(store.table("names"));
        this.digestPages = store.table("digests");
    }

    /** Opens the file, or makes it. One that is damaged, or whose parts do not fit, is refused. */
    static ShelfFile open(CheckedStore.Place place) throws IOException {
        CheckedStore store = CheckedStore.open(place, List.of(ABOUT, "rows", "names", "digests"));
        try {
            ShelfFile file = new ShelfFile(store);
            file.load(place);
            return file;
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private void load(CheckedStore.Place place) throws IOException {
        digests.load(digestPages);
        byte[] row = about.get(STANDING);
        ShelfDigest total = ShelfDigest.EMPTY;
        if (row != null) {
            Decoder in = Decoder.version("documents file", VERSION, row);
            applied = in.count();
            total = in.end(new ShelfDigest(in.fixed(), in.fixed()));
        }
        if (!digests.total().equals(total) || !isSampleRight()) {
            throw new IOException("The digests in the documents file "
                    + place.file().toAbsolutePath() + " are not those of its rows. "
                    + io.tenure.engine.state.DamagedState.REPLACE);
        }
    }

    /** Other partitions each time, because the number of the last write differs. */
    private boolean isSampleRight() {
        for (int i = 0; i < SAMPLE; i++) {
            Partition partition = new Partition((int) ((applied * SAMPLE + i) % Partition.COUNT));
            ShelfDigest counted = ShelfDigest.EMPTY;
            for (ShelfRow row : scan(ShelfTable.DOCUMENTS, partition, "", Integer.MAX_VALUE)) {
                counted = counted.plus(digest(row.key(), row.value()));
            }
            if (!counted.equals(digests.of(partition))) {
                return false;
            }
        }
        return true;
    }

    /** Whose file this is; empty in a new one. */
    Optional<String> owner() {
        return Optional.ofNullable(about.get(OWNER)).map(row -> new String(row, StandardCharsets.UTF_8));
    }

    void owner(String owner) {
        byte[] unused = about.put(OWNER, owner.getBytes(StandardCharsets.UTF_8));
    }

    CheckedStore store() {
        return store;
    }

    /** The number of the last write; 0 if there was none. */
    long applied() {
        return applied;
    }

    /** The next write. */
    void write(List<ShelfRow> write) {
        write.forEach(this::write);
        applied++;
    }

    private void write(ShelfRow row) {
        ShelfKey key = row.key();
        byte[] value = row.value();
        byte[] place = RowKeys.row(key);
        byte[] before = value == null ? rows.remove(place) : rows.put(place, value);
        if (!key.name().isEmpty() && (before == null) != (value == null)) {
            names.note(place, value != null);
        }
        if (key.table() == ShelfTable.DOCUMENTS) {
            ShelfDigest digest = digests.of(key.partition());
            digests.put(key.partition(), digest.minus(digest(key, before)).plus(digest(key, value)));
        }
    }

    private static ShelfDigest digest(ShelfKey key, byte @Nullable [] value) {
        return value == null ? ShelfDigest.EMPTY : ShelfDigest.of(key.name(), value);
    }

    ShelfDigest digest(Partition partition) {
        return digests.of(partition);
    }

    List<Partition> filled() {
        return digests.filled();
    }

    Optional<byte[]> read(ShelfKey key) {
        return Optional.ofNullable(rows.get(RowKeys.row(key)));
    }

    List<ShelfRow> scan(ShelfTable table, Partition partition, String after, int limit) {
        byte[] begin = RowKeys.row(table, partition, "");
        Iterator<Table.Row> found = rows.range(RowKeys.behind(RowKeys.row(table, partition, after)), null);
        List<ShelfRow> some = new ArrayList<>();
        while (some.size() < limit && found.hasNext()) {
            Table.Row row = found.next();
            if (!RowKeys.begins(row.key(), begin)) {
                break;
            }
            some.add(new ShelfRow(new ShelfKey(table, partition, RowKeys.textOfRow(row.key())), row.value()));
        }
        return some;
    }

    /** All names must be sorted. */
    List<ShelfRow> list(ShelfTable table, String prefix, String after, int limit) {
        return names.list(table, prefix, after, limit).stream()
                .map(key -> new ShelfRow(key, read(key).orElseThrow()))
                .toList();
    }

    NameIndex names() {
        return names;
    }

    /** How much was changed since the last save, in bytes of memory. Can be asked at any time. */
    long unsavedBytes() {
        return store.unsavedBytes() + names.unsavedBytes();
    }

    /** Saves all of it, and runs this as soon as rows may change again. */
    void save(Runnable taken) {
        names.settle();
        digests.save(digestPages);
        ShelfDigest total = digests.total();
        Encoder standing =
                Encoder.version(VERSION).count(applied).fixed(total.high()).fixed(total.low());
        byte[] unused = about.put(STANDING, standing.done());
        store.save(taken);
    }

    /** Idempotent. Does not save. */
    @Override
    public void close() {
        store.close();
    }
}
