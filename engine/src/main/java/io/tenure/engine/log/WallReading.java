package io.tenure.engine.log;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/**
 * What the wall clock of a member shows.
 *
 * @param heldSince since when the store's wall clock does not follow it, although that member leads
 */
public record WallReading(Instant wall, Optional<Instant> heldSince) {

    private static final int BYTES = Long.BYTES + Integer.BYTES;

    ByteString encode() {
        ByteBuffer out = ByteBuffer.allocate(2 * BYTES);
        put(out, wall);
        heldSince.ifPresent(since -> put(out, since));
        return ByteString.copyFrom(out.flip());
    }

    public static WallReading decode(ByteString bytes) {
        ByteBuffer in = bytes.asReadOnlyByteBuffer();
        Instant wall = get(in);
        return new WallReading(wall, in.hasRemaining() ? Optional.of(get(in)) : Optional.empty());
    }

    private static void put(ByteBuffer out, Instant instant) {
        out.putLong(instant.getEpochSecond()).putInt(instant.getNano());
    }

    private static Instant get(ByteBuffer in) {
        return Instant.ofEpochSecond(in.getLong(), in.getInt());
    }
}
