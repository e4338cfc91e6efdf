package io.tenure.engine.shelf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import java.util.Optional;

/** Reads the frames of a segment, one after the other, up to the first that is not whole. */
final class SegmentReader implements AutoCloseable {

    private static final int WINDOW = 1 << 20;

    private final FileChannel channel;
    private long at = JournalSegment.HEADER;

    SegmentReader(FileChannel channel) {
        this.channel = channel;
    }

    /** Whose the segment is. An exception says what is wrong with its beginning, as a part of a sentence. */
    String owner(long first) throws IOException {
        byte[] header = read(0, JournalSegment.HEADER);
        if (header.length < JournalSegment.HEADER) {
            throw new IOException("its beginning is missing");
        }
        return JournalSegment.owner(header, first);
    }

    /** The writes of the next frame if it is whole and begins with the write of this number. */
    Optional<List<byte[]>> next(long number) throws IOException {
        Optional<JournalFrame.Header> found = JournalFrame.header(read(at, JournalFrame.HEADER), 0);
        if (found.isEmpty() || found.get().first() != number) {
            return Optional.empty();
        }
        JournalFrame.Header header = found.get();
        byte[] content = read(at + JournalFrame.HEADER, header.length());
        Optional<List<byte[]>> writes =
                content.length < header.length() ? Optional.empty() : JournalFrame.writes(header, content);
        if (writes.isPresent()) {
            at += header.frameLength();
        }
        return writes;
    }

    /**
     * Whether a frame with a later write stands behind the place where reading has ended. It was written when all before
     * it had been forced: so that place is no torn end. Within a frame that has a header nothing is looked for, because
     * documents may hold anything.
     */
    boolean isFollowed(long number) throws IOException {
        Optional<JournalFrame.Header> torn = JournalFrame.header(read(at, JournalFrame.HEADER), 0);
        long from = at + torn.map(JournalFrame.Header::frameLength).orElse(0);
        byte[] window = read(from, WINDOW);
        while (window.length >= JournalFrame.HEADER) {
            for (int i = 0; i + JournalFrame.HEADER <= window.length; i++) {
                Optional<JournalFrame.Header> header = JournalFrame.header(window, i);
                if (header.isPresent() && header.get().first() > number) {
                    return true;
                }
            }
            from += window.length - JournalFrame.HEADER + 1;
            window = read(from, WINDOW);
        }
        return false;
    }

    /** Fewer bytes at the end of the file. */
    private byte[] read(long from, int length) throws IOException {
        int some = Math.clamp(channel.size() - from, 0, length);
        ByteBuffer into = ByteBuffer.allocate(some);
        while (into.hasRemaining()) {
            if (channel.read(into, from + into.position()) < 0) {
                throw new IOException("it has become shorter while it was read");
            }
        }
        return into.array();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
