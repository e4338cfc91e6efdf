package io.tenure.engine.state;

import io.tenure.store.table.KeyOrder;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.Page;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the pages of chunks that are to be cleared, a few at a time, and continues where it stopped. MVStore has a
 * compaction of its own, but that leaves maps of a single writer alone, which ours are because only they can be appended
 * to, and it takes chunks as a whole, which may come to tens of megabytes.
 *
 * <p>It goes through the inner pages, which tell where their leaves are; leaves of other chunks are not read. To be used
 * by the writer of the tables.
 */
final class Compaction {

    private final MVStore store;
    private final StateChunks chunks;
    private final List<MVMap<byte[], byte[]>> maps;

    private Set<Integer> clearing = Set.of();
    private int map;
    private byte @Nullable [] from;
    private long left;
    private long moved;
    private BooleanSupplier enough = () -> false;

    Compaction(MVStore store, StateChunks chunks, List<MVMap<byte[], byte[]>> maps) {
        this.store = store;
        this.chunks = chunks;
        this.maps = List.copyOf(maps);
    }

    /** Whether there is anything to do. */
    boolean isNeeded() {
        if (clearing.isEmpty()) {
            clearing = chunks.toClear();
            map = 0;
            from = null;
        }
        return !clearing.isEmpty();
    }

    /** Continues until this many bytes of pages are read or written, or it is told to stop, or all is done; returns how many are left. */
    long step(long bytes, BooleanSupplier until) {
        if (!isNeeded()) {
            return 0;
        }
        left = bytes;
        enough = until;
        while (map < maps.size()) {
            if (!walk(maps.get(map).getRootPage())) {
                return Math.max(0, left);
            }
            map++;
            from = null;
        }
        // What is left in those chunks is of MVStore's own maps.
        boolean unused = store.compact(100, (int) Math.min(bytes, Integer.MAX_VALUE));
        clearing = Set.of();
        return 0;
    }

    /** Moves what is to be moved under this page, from where it stopped. Whether it came to the end. */
    private boolean walk(Page<byte[], byte[]> page) {
        long before = moved;
        if (!page.isLeaf()) {
            for (int i = beginning(page); i <= page.getKeyCount(); i++) {
                if (left <= 0 || enough.getAsBoolean()) {
                    return false;
                }
                if (!child(page, i)) {
                    return false;
                }
                if (i < page.getKeyCount()) {
                    from = page.getKey(i);
                }
            }
        }
        if (isToMove(page.getPos()) && moved == before) {
            move(firstLeaf(page));
        }
        return true;
    }

    private boolean child(Page<byte[], byte[]> page, int i) {
        long position = page.getChildPagePos(i);
        boolean saved = DataUtils.isPageSaved(position);
        if (saved && DataUtils.isLeafPosition(position)) {
            if (isToMove(position)) {
                move(page.getChildPage(i));
            }
            return true;
        }
        left -= saved ? DataUtils.getPageMaxLength(position) : 0;
        return walk(page.getChildPage(i));
    }

    private int beginning(Page<byte[], byte[]> page) {
        byte[] key = from;
        int i = 0;
        while (key != null && i < page.getKeyCount() && KeyOrder.compare(page.getKey(i), key) <= 0) {
            i++;
        }
        return i;
    }

    private boolean isToMove(long position) {
        return DataUtils.isPageSaved(position) && clearing.contains(DataUtils.getPageChunkId(position));
    }

    private static Page<byte[], byte[]> firstLeaf(Page<byte[], byte[]> page) {
        Page<byte[], byte[]> leaf = page;
        while (!leaf.isLeaf()) {
            leaf = leaf.getChildPage(0);
        }
        return leaf;
    }

    /** A row that is put again takes its leaf and all pages above into the next chunk. */
    private void move(Page<byte[], byte[]> leaf) {
        if (leaf.getKeyCount() > 0) {
            left -= leaf.getMemory();
            moved++;
            byte[] unused = maps.get(map).put(leaf.getKey(0), leaf.getValue(0));
        }
    }
}
