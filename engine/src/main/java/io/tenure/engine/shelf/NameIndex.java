package io.tenure.engine.shelf;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfTable;
import io.tenure.engine.state.MapTable;
import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * In which partition each name stands, in the order of names. Names that came or went since the last save are in memory:
 * a node that takes in copies gets them by partition, so that each one would cost another page of the file.
 *
 * <p>One writer at a time; readers must be kept away from it.
 */
final class NameIndex {

    /** What a name in memory costs beside its bytes. */
    private static final int NAME_BYTES = 100;

    private static final byte[] GONE = {};

    private final MapTable file;
    private final NavigableMap<byte[], byte[]> unsaved = new TreeMap<>(KeyOrder::compare);
    private final AtomicLong bytes = new AtomicLong();

    NameIndex(MapTable file) {
        this.file = file;
    }

    /** Notes that a name stands now in the partition of its key, or that it does no longer. */
    void note(ShelfKey key, boolean stands) {
        byte[] name = RowKeys.name(key.table(), key.name());
        byte[] before = unsaved.put(name, stands ? RowKeys.partition(key.partition()) : GONE);
        if (before == null) {
            bytes.addAndGet(cost(name));
        } else if (stands == stands(before)) {
            throw new IllegalStateException("The name '" + key.name() + "' stands in two partitions.");
        }
    }

    private static boolean stands(byte[] place) {
        return place.length > 0;
    }

    private static int cost(byte[] name) {
        return NAME_BYTES + name.length;
    }

    /** How much memory the unsaved names take. Can be asked at any time. */
    long unsavedBytes() {
        return bytes.get();
    }

    int unsaved() {
        return unsaved.size();
    }

    /** Brings unsaved names into the file until it is enough, and gives how many. Changes nothing for readers. */
    int settle(BooleanSupplier enough) {
        int settled = 0;
        while (!unsaved.isEmpty() && (settled == 0 || !enough.getAsBoolean())) {
            Map.Entry<byte[], byte[]> first = unsaved.pollFirstEntry();
            settle(first.getKey(), first.getValue());
            settled++;
        }
        return settled;
    }

    private void settle(byte[] name, byte[] place) {
        bytes.addAndGet(-cost(name));
        byte[] before = stands(place) ? file.put(name, place) : file.remove(name);
        if (stands(place) && before != null && !Arrays.equals(before, place)) {
            throw new IllegalStateException("The name '" + RowKeys.nameOfNames(name) + "' stands in two partitions.");
        }
    }

    /** The keys of a table whose names begin with a prefix and are behind another name. */
    List<ShelfKey> list(ShelfTable table, String prefix, String after, int limit) {
        byte[] begin = RowKeys.name(table, prefix);
        byte[] behind = RowKeys.behind(RowKeys.name(table, after));
        Names names = new Names(KeyOrder.compare(begin, behind) > 0 ? begin : behind, begin);
        List<ShelfKey> some = new ArrayList<>();
        Table.Row next = limit > 0 ? names.next() : null;
        while (next != null) {
            some.add(new ShelfKey(table, RowKeys.partition(next.value()), RowKeys.nameOfNames(next.key())));
            next = some.size() < limit ? names.next() : null;
        }
        return some;
    }

    /** The names of the file and the unsaved ones in one order, as long as they begin with a prefix. */
    private final class Names {

        private final Iterator<Table.Row> saved;
        private final Iterator<Map.Entry<byte[], byte[]>> noted;
        private final byte[] prefix;
        private Table.@Nullable Row nextSaved;
        private Table.@Nullable Row nextNoted;

        Names(byte[] from, byte[] prefix) {
            this.saved = file.range(from, null);
            this.noted = unsaved.tailMap(from).entrySet().iterator();
            this.prefix = prefix;
            takeSaved();
            takeNoted();
        }

        private void takeSaved() {
            nextSaved = saved.hasNext() ? within(saved.next()) : null;
        }

        private void takeNoted() {
            Map.Entry<byte[], byte[]> next = noted.hasNext() ? noted.next() : null;
            nextNoted = next == null ? null : within(new Table.Row(next.getKey(), next.getValue()));
        }

        private Table.@Nullable Row within(Table.Row row) {
            return RowKeys.begins(row.key(), prefix) ? row : null;
        }

        /** The next name that stands; null if there are no more. */
        Table.@Nullable Row next() {
            Table.Row next = nextOfBoth();
            while (next != null && !stands(next.value())) {
                next = nextOfBoth();
            }
            return next;
        }

        /** Of a name that is in both, what was noted. */
        private Table.@Nullable Row nextOfBoth() {
            Table.Row inFile = nextSaved;
            Table.Row inMemory = nextNoted;
            int order = inFile == null ? 1 : inMemory == null ? -1 : KeyOrder.compare(inFile.key(), inMemory.key());
            if (order <= 0) {
                takeSaved();
            }
            if (order >= 0) {
                takeNoted();
            }
            return order < 0 ? inFile : inMemory;
        }
    }
}
