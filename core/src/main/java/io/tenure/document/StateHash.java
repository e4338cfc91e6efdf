package io.tenure.document;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** 128 bits of a state: different states have different ones. */
public record StateHash(long high, long low) implements Comparable<StateHash> {

    public static StateHash of(ReplicatedState state) {
        return ofBytes(ReplicatedStateCodec.encode(state));
    }

    /** Of a state that is encoded already. */
    public static StateHash ofBytes(byte[] encoded) {
        try {
            ByteBuffer sum =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(encoded));
            return new StateHash(sum.getLong(), sum.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256; this one does not.", e);
        }
    }

    @Override
    public int compareTo(StateHash other) {
        int first = Long.compareUnsigned(high, other.high);
        return first != 0 ? first : Long.compareUnsigned(low, other.low);
    }
}
