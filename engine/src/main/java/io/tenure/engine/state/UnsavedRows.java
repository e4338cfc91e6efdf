package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import io.tenure.store.table.Table;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows in memory, in the order of their keys: leaves of a few dozen rows, one behind the other.
 *
 * <p>Work on tables goes through neighbouring keys, and most new rows come behind all others: so the leaf of the last look
 * is looked at first, and the end before that. A row costs no object beside its key and its value, which counts where half
 * a million of them wait for a save and the garbage collector copies them meanwhile.
 *
 * <p>One writer at a time, which readers must be kept away from.
 */
final class UnsavedRows {

    private static final int LEAF = 64;
    private static final int FIRST_LEAVES = 8;

    private Leaf[] leaves = new Leaf[FIRST_LEAVES];
    private int count;

    /** The leaf of some last look, whoever's that was. */
    private int hint;

    /** Where the last {@link #seek} ended. */
    private int leaf;

    private int slot;

    private static final class Leaf {

        private final byte[][] keys = new byte[LEAF][];
        private final byte[][] values = new byte[LEAF][];
        private final boolean[] added = new boolean[LEAF];
        private int size;

        /** Where this key is, or else, as {@link Arrays#binarySearch} says it, where it would be. */
        private int find(byte[] key) {
            int low = 0;
            int high = size - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                int order = KeyOrder.compare(keys[middle], key);
                if (order == 0) {
                    return middle;
                }
                if (order < 0) {
                    low = middle + 1;
                } else {
                    high = middle - 1;
                }
            }
            return ~low;
        }

        private void move(int from, Leaf to, int at, int rows) {
            System.arraycopy(keys, from, to.keys, at, rows);
            System.arraycopy(values, from, to.values, at, rows);
            System.arraycopy(added, from, to.added, at, rows);
        }

        private void cut(int to) {
            Arrays.fill(keys, to, size, null);
            Arrays.fill(values, to, size, null);
            size = to;
        }

        private boolean startsBehind(byte[] key) {
            return KeyOrder.compare(keys[0], key) > 0;
        }
    }

    byte @Nullable [] get(byte[] key) {
        if (count == 0) {
            return null;
        }
        Leaf in = leaves[leafOf(key)];
        int at = in.find(key);
        return at < 0 ? null : in.values[at];
    }

    /** The first row from this key on. */
    Table.@Nullable Row from(byte[] key) {
        return row(key, 0);
    }

    /** The first row behind this key. */
    Table.@Nullable Row behind(byte[] key) {
        return row(key, 1);
    }

    private Table.@Nullable Row row(byte[] key, int further) {
        if (count == 0) {
            return null;
        }
        int number = leafOf(key);
        int at = leaves[number].find(key);
        at = at < 0 ? ~at : at + further;
        if (at == leaves[number].size) {
            number++;
            at = 0;
        }
        return number == count ? null : new Table.Row(leaves[number].keys[at], leaves[number].values[at]);
    }

    /** The last row before this key, which it may have itself; null: the last of all. */
    Table.@Nullable Row before(byte @Nullable [] key) {
        if (count == 0) {
            return null;
        }
        int number = key == null ? count - 1 : leafOf(key);
        int at = key == null ? leaves[number].size : leaves[number].find(key);
        at = at < 0 ? ~at : at;
        if (at == 0) {
            number--;
            at = number < 0 ? 0 : leaves[number].size;
        }
        return number < 0 ? null : new Table.Row(leaves[number].keys[at - 1], leaves[number].values[at - 1]);
    }

    /** The leaf that has this key, if any has it: the last one that does not start behind it. */
    private int leafOf(byte[] key) {
        int last = count - 1;
        if (!leaves[last].startsBehind(key)) {
            return last;
        }
        int near = Math.min(hint, last);
        if (near < last && !leaves[near].startsBehind(key)) {
            if (leaves[near + 1].startsBehind(key)) {
                return near;
            }
            if (leaves[Math.min(near + 2, last)].startsBehind(key)) {
                hint = near + 1;
                return near + 1;
            }
        }
        // Other readers set the hint, too: it is not what was found here.
        int found = search(key, last);
        hint = found;
        return found;
    }

    private int search(byte[] key, int last) {
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (leaves[middle].startsBehind(key)) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** For the writer: looks for this key, for what is asked of the row or done to it next. Whether it is there. */
    boolean seek(byte[] key) {
        if (count == 0) {
            leaf = 0;
            slot = 0;
            return false;
        }
        leaf = leafOf(key);
        int at = leaves[leaf].find(key);
        slot = at < 0 ? ~at : at;
        return at >= 0;
    }

    byte[] value() {
        return leaves[leaf].values[slot];
    }

    /** Whether the row was inserted as one that the file does not have. */
    boolean isNew() {
        return leaves[leaf].added[slot];
    }

    void replace(byte[] value) {
        leaves[leaf].values[slot] = value;
    }

    /** Puts a row where it was sought in vain. */
    void insert(byte[] key, byte[] value, boolean isNew) {
        if (count == 0) {
            open(0);
        } else if (leaves[leaf].size == LEAF) {
            split();
        }
        Leaf into = leaves[leaf];
        into.move(slot, into, slot + 1, into.size - slot);
        into.keys[slot] = key;
        into.values[slot] = value;
        into.added[slot] = isNew;
        into.size++;
    }

    /** Makes room in a full leaf: behind the last row of all by a new leaf, elsewhere by moving half of its rows there. */
    private void split() {
        Leaf full = leaves[leaf];
        open(leaf + 1);
        if (leaf == count - 2 && slot == LEAF) {
            leaf++;
            slot = 0;
            return;
        }
        Leaf next = leaves[leaf + 1];
        int half = LEAF / 2;
        full.move(half, next, 0, LEAF - half);
        next.size = LEAF - half;
        full.cut(half);
        if (slot > half) {
            leaf++;
            slot -= half;
        }
    }

    private void open(int number) {
        if (count == leaves.length) {
            leaves = Arrays.copyOf(leaves, 2 * count);
        }
        System.arraycopy(leaves, number, leaves, number + 1, count - number);
        leaves[number] = new Leaf();
        count++;
    }

    /** Removes the row that was found. */
    void delete() {
        Leaf from = leaves[leaf];
        from.move(slot + 1, from, slot, from.size - slot - 1);
        from.cut(from.size - 1);
        if (from.size == 0) {
            System.arraycopy(leaves, leaf + 1, leaves, leaf, count - leaf - 1);
            forgetBehind(count - 1);
        }
    }

    int leaves() {
        return count;
    }

    /** Goes through the rows of a leaf and gives how many they are. */
    int each(int number, BiConsumer<byte[], byte[]> row) {
        Leaf in = leaves[number];
        for (int at = 0; at < in.size; at++) {
            row.accept(in.keys[at], in.values[at]);
        }
        return in.size;
    }

    /** Drops the first {@code number} leaves. */
    void forget(int number) {
        System.arraycopy(leaves, number, leaves, 0, count - number);
        forgetBehind(count - number);
    }

    private void forgetBehind(int number) {
        Arrays.fill(leaves, number, count, null);
        count = number;
    }
}
