package io.tenure.engine.state;

import io.tenure.store.table.TableName;
import java.util.zip.CRC32C;

/**
 * A sum over all rows of all tables, which two nodes have in common if their tables are equal, in whatever order the rows
 * were written. Rows are added and taken away one by one, so that it costs nothing to keep. It finds accidents, not
 * intentions. One writer at a time.
 */
final class Digest {

    private final CRC32C sum = new CRC32C();
    private volatile long value;

    Digest(long value) {
        this.value = value;
    }

    long value() {
        return value;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
    void add(TableName table, byte[] key, byte[] row) {
        value += of(table, key, row);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
    void remove(TableName table, byte[] key, byte[] row) {
        value -= of(table, key, row);
    }

    private long of(TableName table, byte[] key, byte[] row) {
        long both = checksum(key) << Integer.SIZE | checksum(row);
        return mixed(mixed(both) + table.name().hashCode());
    }

    private long checksum(byte[] bytes) {
        sum.reset();
        sum.update(bytes, 0, bytes.length);
        return sum.getValue();
    }

    /** Spreads each bit over all others, so that sums of similar rows differ. */
    private static long mixed(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
