package io.tenure.lease.agent;

import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where an agent keeps its promise: one small text. */
public interface LeaseStorage {

    /** The text. */
    String read() throws IOException;

    /** Replaces the text as a whole; durable when this returns. */
    void replace(String text) throws IOException;

    /**
     * Overwrites the last characters. This survives the death of the process, but perhaps not a crash of the machine.
     */
    void overwriteEnd(String end) throws IOException;

    /** A file. */
    static LeaseStorage in(Path file) {
        return new LeaseStorage() {
            @Override
            public String read() throws IOException {
                return Files.readString(file);
            }

            @Override
            public void replace(String text) throws IOException {
                DurableFile.replace(file, text);
            }

            @Override
            public void overwriteEnd(String end) throws IOException {
                ByteBuffer buffer = ByteBuffer.wrap(end.getBytes(StandardCharsets.UTF_8));
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    long position = channel.size() - buffer.remaining();
                    while (buffer.hasRemaining()) {
                        channel.write(buffer, position + buffer.position());
                    }
                }
            }

            @Override
            public String toString() {
                return file.toString();
            }
        };
    }
}
