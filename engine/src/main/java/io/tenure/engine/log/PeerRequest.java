package io.tenure.engine.log;

import io.tenure.engine.Checkpoint;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** What one member may ask another outside the log. */
public sealed interface PeerRequest {

    /** Opens a dump of the state; the answer is its number. */
    record OpenDump() implements PeerRequest {}

    /** A page of an open dump. The same page may be asked for again until the next one was. */
    record DumpPage(long dump, int page) implements PeerRequest {}

    /** How the other members look from the leader. */
    record Health() implements PeerRequest {}

    /** Who is a member. */
    record Members() implements PeerRequest {}

    /** A message that the engine only carries. */
    record Letter(byte[] message) implements PeerRequest {}

    /** A change of the members, as Ratis writes a request for one; the answer says what happened. */
    record Change(byte[] request) implements PeerRequest {}

    /** How far the other has applied its log. */
    record Place() implements PeerRequest {}

    /** What the wall clock of a member shows. */
    record WallClock() implements PeerRequest {}

    /** What the tables of a member came to after an entry, if it knows. */
    record Digest(long index) implements PeerRequest {

        static ByteString answer(Optional<Checkpoint> checkpoint) {
            ByteBuffer out = ByteBuffer.allocate(2 * Long.BYTES);
            checkpoint.ifPresent(c -> out.putLong(c.index()).putLong(c.digest()));
            return ByteString.copyFrom(out.flip());
        }

        public static Optional<Checkpoint> answered(ByteString bytes) {
            ByteBuffer in = bytes.asReadOnlyByteBuffer();
            return in.hasRemaining() ? Optional.of(new Checkpoint(in.getLong(), in.getLong())) : Optional.empty();
        }
    }

    int MAX_BYTES = 1 + Long.BYTES + Integer.BYTES;

    default ByteString encode() {
        ByteBuffer out = ByteBuffer.allocate(size());
        switch (this) {
            case OpenDump q -> out.put((byte) 1);
            case DumpPage q -> out.put((byte) 2).putLong(q.dump).putInt(q.page);
            case Health q -> out.put((byte) 3);
            case Members q -> out.put((byte) 4);
            case Letter q -> out.put((byte) 5).put(q.message);
            case Change q -> out.put((byte) 6).put(q.request);
            case Place q -> out.put((byte) 7);
            case WallClock q -> out.put((byte) 8);
            case Digest q -> out.put((byte) 9).putLong(q.index);
        }
        return ByteString.copyFrom(out.flip());
    }

    private int size() {
        return switch (this) {
            case Letter q -> 1 + q.message.length;
            case Change q -> 1 + q.request.length;
            case OpenDump q -> MAX_BYTES;
            case DumpPage q -> MAX_BYTES;
            case Health q -> MAX_BYTES;
            case Members q -> MAX_BYTES;
            case Place q -> MAX_BYTES;
            case WallClock q -> MAX_BYTES;
            case Digest q -> MAX_BYTES;
        };
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] bytes = new byte[in.remaining()];
        in.get(bytes);
        return bytes;
    }

    static PeerRequest decode(ByteString bytes) {
        ByteBuffer in = bytes.asReadOnlyByteBuffer();
        byte tag = in.get();
        return switch (tag) {
            case 1 -> new OpenDump();
            case 2 -> new DumpPage(in.getLong(), in.getInt());
            case 3 -> new Health();
            case 4 -> new Members();
            case 5 -> new Letter(rest(in));
            case 6 -> new Change(rest(in));
            case 7 -> new Place();
            case 8 -> new WallClock();
            case 9 -> new Digest(in.getLong());
            default ->
                throw new IllegalArgumentException(
                        "This version of Tenure does not know the request " + tag + " of another member.");
        };
    }
}
