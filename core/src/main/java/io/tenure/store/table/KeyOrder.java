package io.tenure.store.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The order of all keys: as unsigned bytes from the left, a shorter one before those that it begins.
 *
 * <p>The same as {@link java.util.Arrays#compareUnsigned(byte[], byte[])}, which is optimized for longer arrays: a busy
 * state machine spent a fifth of its time comparing keys, and those are short.
 */
public final class KeyOrder {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private KeyOrder() {}

    public static int compare(byte[] one, byte[] other) {
        int common = Math.min(one.length, other.length);
        int at = 0;
        for (; at + Long.BYTES <= common; at += Long.BYTES) {
            long mine = (long) LONGS.get(one, at);
            long theirs = (long) LONGS.get(other, at);
            if (mine != theirs) {
                return Long.compareUnsigned(mine, theirs);
            }
        }
        for (; at < common; at++) {
            if (one[at] != other[at]) {
                return Byte.compareUnsigned(one[at], other[at]);
            }
        }
        return Integer.compare(one.length, other.length);
    }
}
