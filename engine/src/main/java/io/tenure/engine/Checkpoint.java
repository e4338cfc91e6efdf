package io.tenure.engine;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * What the tables of a node came to after an entry of the log; the same on every node.
 *
 * @param index the number of the entry
 * @param digest a sum over all rows
 */
public record Checkpoint(long index, long digest) {

    /** For people and for programs that compare nodes: the entry, and the digest in hexadecimal digits. */
    @Override
    public String toString() {
        return index + ":" + HexFormat.of().toHexDigits(digest);
    }

    static ByteString encode(Optional<Checkpoint> checkpoint) {
        ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES);
        checkpoint.ifPresent(c -> out.putLong(c.index).putLong(c.digest));
        return ByteString.copyFrom(out.flip());
    }

    static Optional<Checkpoint> decode(ByteString bytes) {
        ByteBuffer in = bytes.asReadOnlyByteBuffer();
        return in.hasRemaining() ? Optional.of(new Checkpoint(in.getLong(), in.getLong())) : Optional.empty();
    }
}
