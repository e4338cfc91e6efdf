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
    private static final long LOW_SEED = 0xC2B2AE3D27D4EB4FL;

    /** Of a single row: of its name and its value. */
    public static ShelfDigest of(String name, byte[] value) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        long high = hash(hash(HIGH_SEED, bytes), value);
        long low = hash(hash(LOW_SEED, bytes), value);
        return new ShelfDigest(high, low);
    }

    public ShelfDigest plus(ShelfDigest other) {
        return new ShelfDigest(high + other.high, low + other.low);
    }

    public ShelfDigest minus(ShelfDigest other) {
        return new ShelfDigest(high - other.high, low - other.low);
    }

    private static long hash(long seed, byte[] bytes) {
        long hash = seed ^ bytes.length * HIGH_SEED;
        int at = 0;
        for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            hash = mixed(hash + (long) LONGS.get(bytes, at)) + seed;
        }
        long rest = 0;
        for (; at < bytes.length; at++) {
            rest = rest << Byte.SIZE | (bytes[at] & 0xff);
        }
        return mixed(hash + rest);
    }

    /** Spreads each bit over all others, so that sums of similar rows differ. */
    private static long mixed(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
