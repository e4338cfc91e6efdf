package io.tenure.engine.shelf;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What the journal forces to the disk in one piece: writes with numbers in a row. It is there as a whole or not at all,
 * and nothing follows it before it is forced.
 *
 * <pre>
 *   frame = magic, number of the first write, count of writes, length of the content,
 *           CRC32C of the content, CRC32C of all that, content
 *   content = (length, bytes) of each write
 * </pre>
 */
final class JournalFrame {

    static final int HEADER = 28;

    private static final int MAGIC = 0x5EC0_4D1F;
    private static final int SUM_AT = HEADER - Integer.BYTES;

    private JournalFrame() {}

    /** What stands before the content. */
    record Header(long first, int count, int length, int sum) {

        int frameLength() {
            return HEADER + length;
        }
    }

    static ByteBuffer encode(long first, List<byte[]> writes) {
        int length =
                writes.stream().mapToInt(write -> Integer.BYTES + write.length).sum();
        ByteBuffer frame = ByteBuffer.allocate(HEADER + length);
        frame.position(HEADER);
        writes.forEach(write -> frame.putInt(write.length).put(write));
        frame.flip();
        frame.putInt(0, MAGIC).putLong(4, first).putInt(12, writes.size()).putInt(16, length);
        frame.putInt(20, checksum(frame.array(), HEADER, length));
        frame.putInt(SUM_AT, checksum(frame.array(), 0, SUM_AT));
        return frame;
    }

    /** What stands here; empty if that is no header. */
    static Optional<Header> header(byte[] bytes, int at) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (at + HEADER > bytes.length
                || in.getInt(at) != MAGIC
                || in.getInt(at + SUM_AT) != checksum(bytes, at, SUM_AT)) {
            return Optional.empty();
        }
        return Optional.of(new Header(in.getLong(at + 4), in.getInt(at + 12), in.getInt(at + 16), in.getInt(at + 20)));
    }

    /** The writes; empty if the content is not what was written. */
    static Optional<List<byte[]>> writes(Header header, byte[] content) {
        if (checksum(content, 0, content.length) != header.sum) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(content);
        List<byte[]> writes = new ArrayList<>();
        for (int i = 0; i < header.count; i++) {
            byte[] write = new byte[in.getInt()];
            in.get(write);
            writes.add(write);
        }
        return Optional.of(writes);
    }

    static int checksum(byte[] bytes, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, offset, length);
        return (int) sum.getValue();
    }
}
