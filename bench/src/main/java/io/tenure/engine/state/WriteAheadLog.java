package io.tenure.engine.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** Appends records to a file and forces each to the disk. Room is taken in advance, in steps as Ratis takes it. */
final class WriteAheadLog implements AutoCloseable {
    private static final int STEP = 1 << 20;

    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private long end;
    private long taken;

    private WriteAheadLog(FileChannel channel) {
        this.channel = channel;
    }

    static WriteAheadLog open(Path file) throws IOException {
        return new WriteAheadLog(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    /** Durable when it returns. */
    void append(byte[] record) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(record.length + 2 * Integer.BYTES);
        checksum.reset();
        checksum.update(record);
        bytes.putInt(record.length)
                .put(record)
                .putInt((int) checksum.getValue())
                .flip();
        while (end + bytes.remaining() > taken) {
            write(ByteBuffer.allocate(STEP), taken);
            taken += STEP;
        }
        write(bytes, end);
        end += record.length + 2L * Integer.BYTES;
        channel.force(false);
    }

    /** How long it is. */
    long size() {
        return end;
    }

    /** Begins from the front: all that was appended is in the tables. */
    void restart() {
        end = 0;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void write(ByteBuffer bytes, long position) throws IOException {
        for (long at = position; bytes.hasRemaining(); ) {
            at += channel.write(bytes, at);
        }
    }
}
