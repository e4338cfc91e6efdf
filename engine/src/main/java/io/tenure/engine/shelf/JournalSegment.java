package io.tenure.engine.shelf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * A file of the journal that is written: a header that says whose it is, frames, and zeros that keep room for more.
 * Taking room in advance makes a force cheaper, because the length of the file does not change with every frame.
 *
 * <p>A segment gets its name when its header is on the disk, so one with a broken header is damaged.
 */
final class JournalSegment implements AutoCloseable {

    static final int HEADER = 1024;

    private static final byte[] MAGIC = "TENURE DOCUMENTS ".getBytes(StandardCharsets.US_ASCII);
    private static final int FORMAT = 1;
    private static final int SUM_AT = HEADER - Integer.BYTES;
    private static final int STEP = 1 << 20;
    private static final String NAME = "journal-";
    private static final String MAKING = "making";

    private final FileChannel channel;
    private volatile long end = HEADER;
    private long taken;

    private JournalSegment(FileChannel channel) {
        this.channel = channel;
    }

    /** Makes the segment whose first write has this number. One that is there is replaced: it holds no write. */
    static JournalSegment create(ShelfDisk disk, long first, String owner) throws IOException {
        disk.delete(disk.list().stream().filter(MAKING::equals).toList());
        JournalSegment segment = new JournalSegment(disk.open(MAKING));
        try {
            segment.write(header(first, owner), 0);
            segment.take();
            segment.channel.force(true);
            disk.move(MAKING, name(first));
            return segment;
        } catch (IOException e) {
            segment.close();
            throw e;
        }
    }

    static String name(long first) {
        return NAME + String.format(java.util.Locale.ROOT, "%019d", first);
    }

    /** The number of the first write of a segment; empty if this is the name of something else. */
    static OptionalLong first(String name) {
        boolean is = name.startsWith(NAME) && name.substring(NAME.length()).matches("[0-9]{19}");
        return is ? OptionalLong.of(Long.parseLong(name.substring(NAME.length()))) : OptionalLong.empty();
    }

    private static ByteBuffer header(long first, String owner) throws IOException {
        byte[] text = owner.getBytes(StandardCharsets.UTF_8);
        if (MAGIC.length + 2 * Integer.BYTES + Long.BYTES + text.length > SUM_AT) {
            throw new IOException("The name of the node, '" + owner + "', is too long: take a shorter one.");
        }
        ByteBuffer header = ByteBuffer.allocate(HEADER);
        header.put(MAGIC).putInt(FORMAT).putLong(first).putInt(text.length).put(text);
        header.putInt(SUM_AT, JournalFrame.checksum(header.array(), 0, SUM_AT));
        return header.clear();
    }

    /** Whose the segment with this header is. */
    static String owner(byte[] header, long first) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(header);
        if (in.getInt(SUM_AT) != JournalFrame.checksum(header, 0, SUM_AT)
                || !Arrays.equals(header, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new IOException("its beginning is not what was written");
        }
        in.position(MAGIC.length);
        int format = in.getInt();
        if (format != FORMAT) {
            throw new IOException("it has the format " + format + ", but this version of Tenure reads format " + FORMAT
                    + ": start the version that wrote it, or a newer one");
        }
        if (in.getLong() != first) {
            throw new IOException("its name is not the one it was given");
        }
        int length = in.getInt();
        return new String(header, in.position(), length, StandardCharsets.UTF_8);
    }

    /** Durable when it returns. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // One writer.
    void append(ByteBuffer frame) throws IOException {
        int length = frame.remaining();
        while (end + length > taken) {
            take();
        }
        write(frame, end);
        channel.force(false);
        end += length;
    }

    long size() {
        return end;
    }

    private void take() throws IOException {
        long from = Math.max(taken, HEADER);
        write(ByteBuffer.allocate((int) (taken + STEP - from)), from);
        taken += STEP;
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        for (long at = position; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
