package io.tenure.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A sum over rows, of 128 bits. It finds accidents, not intentions. Nodes compare these, so the same rows have the same
 * digest in all versions of Tenure.
 */
public record ShelfDigest(long high, long low) {

    public static final ShelfDigest EMPTY = new ShelfDigest(0, 0);

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_SEED = 0x9E3779B97F4A7C15L;
    private static final ShelfDigest SEED = new ShelfDigest(HIGH_SEED, 0xC2B2AE3D27D4EB4FL);

    /** Of a single row: of its name and its value. */
    public static ShelfDigest of(String name, byte[] value) {
        return SEED.hashed(name.getBytes(StandardCharsets.UTF_8)).hashed(value);
    }

    public ShelfDigest plus(ShelfDigest other) {
        return new ShelfDigest(high + other.high, low + other.low);
    }

    public ShelfDigest minus(ShelfDigest other) {
        return new ShelfDigest(high - other.high, low - other.low);
    }

    /** Two hashes of the bytes, with these seeds. Each step waits for the one before it, so both are made side by side. */
    private ShelfDigest hashed(byte[] bytes) {
        long one = high ^ bytes.length * HIGH_SEED;
        long other = low ^ bytes.length * HIGH_SEED;
        int at = 0;
        for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            long part = (long) LONGS.get(bytes, at);
            one = mixed(one + part) + high;
            other = mixed(other + part) + low;
        }
        long rest = 0;
        for (; at < bytes.length; at++) {
            rest = rest << Byte.SIZE | (bytes[at] & 0xff);
        }
        return new ShelfDigest(mixed(one + rest), mixed(other + rest));
    }

    /** Spreads each bit over all others, so that sums of similar rows differ. */
    private static long mixed(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
