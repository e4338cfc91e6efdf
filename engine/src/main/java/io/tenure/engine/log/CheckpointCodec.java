package io.tenure.engine.log;

import io.tenure.engine.Checkpoint;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** How members tell each other what their tables came to. */
public final class CheckpointCodec {

    private CheckpointCodec() {}

    static ByteString encode(Optional<Checkpoint> checkpoint) {
        ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES);
        checkpoint.ifPresent(c -> out.putLong(c.index()).putLong(c.digest()));
        return ByteString.copyFrom(out.flip());
    }

    public static Optional<Checkpoint> decode(ByteString bytes) {
        ByteBuffer in = bytes.asReadOnlyByteBuffer();
        return in.hasRemaining() ? Optional.of(new Checkpoint(in.getLong(), in.getLong())) : Optional.empty();
    }
}
