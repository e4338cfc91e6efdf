package io.tenure.engine.shelf;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Some names, each with the partition in which it stands, or without one if it does no longer. They are noted in any order, and have one
 * once they are sorted. Then nothing is noted any more, and each name is there once, as it was noted last.
 */
final class NameRun {

    /** So many are sorted in a few milliseconds. */
    static final int MOST = 8192;

    private static final byte[] GONE = {};

    /** What a name in memory costs beside its bytes. */
    private static final int NAME_BYTES = 100;

    private List<Table.Row> names = new ArrayList<>();

    static boolean stands(Table.Row name) {
        return name.value().length > 0;
    }

    private static int bytes(Table.Row name) {
        return NAME_BYTES + name.key().length;
    }

    int size() {
        return names.size();
    }

    long bytes() {
        return names.stream().mapToLong(NameRun::bytes).sum();
    }

    Table.Row get(int at) {
        return names.get(at);
    }

    /** Notes the name in the key of a row, and gives how many bytes that takes. */
    int note(byte[] row, boolean stands) {
        names.add(new Table.Row(RowKeys.nameOfRow(row), stands ? RowKeys.partitionOfRow(row) : GONE));
        return bytes(names.getLast());
    }

    void sort() {
        names.sort((one, other) -> KeyOrder.compare(one.key(), other.key()));
        List<Table.Row> once = new ArrayList<>(names.size());
        names.forEach(name -> add(once, name));
        names = once;
    }

    /** Adds one that was noted later, if it is the same as the last. */
    private static void add(List<Table.Row> sorted, Table.Row name) {
        if (sorted.isEmpty() || KeyOrder.compare(sorted.getLast().key(), name.key()) != 0) {
            sorted.add(name);
        } else {
            check(name, sorted.getLast().value());
            sorted.set(sorted.size() - 1, name);
        }
    }

    /** The partition of a name never changes. */
    static void check(Table.Row name, byte[] before) {
        if (stands(name) && before.length > 0 && !Arrays.equals(name.value(), before)) {
            throw new IllegalStateException("The name '" + RowKeys.text(name.key()) + "' stands in two partitions.");
        }
    }

    /** Both together; the other one was noted later, and both are sorted. */
    NameRun with(NameRun later) {
        NameRun both = new NameRun();
        int at = 0;
        for (Table.Row name : later.names) {
            for (; at < names.size() && KeyOrder.compare(names.get(at).key(), name.key()) <= 0; at++) {
                both.names.add(names.get(at));
            }
            add(both.names, name);
        }
        both.names.addAll(names.subList(at, names.size()));
        return both;
    }

    /** The names from this one on. */
    Iterator<Table.Row> from(byte[] name) {
        int low = 0;
        int high = names.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (KeyOrder.compare(names.get(middle).key(), name) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return names.subList(low, names.size()).iterator();
    }
}
