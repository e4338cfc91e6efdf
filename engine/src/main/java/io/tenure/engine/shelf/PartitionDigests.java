package io.tenure.engine.shelf;

import io.tenure.document.ShelfDigest;
import io.tenure.engine.state.MapTable;
import io.tenure.selector.Partition;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;

/**
 * The digests of all partitions, in memory and, a page of {@value #PAGE} at a time, in the file. Only pages that changed
 * are saved. One writer at a time; readers must be kept away from it.
 */
final class PartitionDigests {

    private static final int PAGE = 128;

    private final long[] high = new long[Partition.COUNT];
    private final long[] low = new long[Partition.COUNT];
    private final BitSet changed = new BitSet();
    private final BitSet filled = new BitSet();

    ShelfDigest of(Partition partition) {
        return new ShelfDigest(high[partition.number()], low[partition.number()]);
    }

    void put(Partition partition, ShelfDigest digest) {
        high[partition.number()] = digest.high();
        low[partition.number()] = digest.low();
        changed.set(partition.number() / PAGE);
        filled.set(partition.number(), !digest.equals(ShelfDigest.EMPTY));
    }

    /** The partitions that have documents, by number. */
    List<Partition> filled() {
        return filled.stream().mapToObj(Partition::new).toList();
    }

    /** Of all partitions together. */
    ShelfDigest total() {
        long highs = 0;
        long lows = 0;
        for (int i = 0; i < Partition.COUNT; i++) {
            highs += high[i];
            lows += low[i];
        }
        return new ShelfDigest(highs, lows);
    }

    void save(MapTable pages) {
        for (int page = changed.nextSetBit(0); page >= 0; page = changed.nextSetBit(page + 1)) {
            ByteBuffer bytes = ByteBuffer.allocate(PAGE * 2 * Long.BYTES);
            for (int i = page * PAGE; i < (page + 1) * PAGE; i++) {
                bytes.putLong(high[i]).putLong(low[i]);
            }
            byte[] unused = pages.put(new byte[] {(byte) page}, bytes.array());
        }
        changed.clear();
    }

    /** Of a file that has just been opened. A page that is not there is of partitions without rows. */
    void load(MapTable pages) {
        pages.range(new byte[0], null).forEachRemaining(row -> {
            int page = row.key()[0] & 0xff;
            ByteBuffer bytes = ByteBuffer.wrap(row.value());
            for (int i = page * PAGE; i < (page + 1) * PAGE; i++) {
                high[i] = bytes.getLong();
                low[i] = bytes.getLong();
                filled.set(i, high[i] != 0 || low[i] != 0);
            }
        });
    }
}
