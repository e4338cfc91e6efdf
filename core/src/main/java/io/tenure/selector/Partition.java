package io.tenure.selector;

import java.nio.charset.StandardCharsets;

/** One of the {@value #COUNT} parts into which all keys fall. Owners, promises and digests are per partition. */
public record Partition(int number) {

    public static final int COUNT = 16_384;

    public Partition {
        if (number < 0 || number >= COUNT) {
            throw new IllegalArgumentException(
                    "There is no partition " + number + ": they go from 0 to " + (COUNT - 1) + ".");
        }
    }

    public static Partition of(String key) {
        return new Partition((int) (hash(key) >>> (Long.SIZE - 14)));
    }

    /** FNV-1a of the UTF-8 bytes, mixed so that every bit counts. */
    static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            hash ^= each & 0xff;
            hash *= 0x100000001b3L;
        }
        return mixed(hash);
    }

    static long mixed(long value) {
        long x = value;
        x = (x ^ (x >>> 33)) * 0xff51afd7ed558ccdL;
        x = (x ^ (x >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return x ^ (x >>> 33);
    }
}
