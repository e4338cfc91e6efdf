package io.tenure.server.forward;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads ahead, for one thread at a time: heads are read byte by byte, and the JDK's own takes a lock for each. */
final class BufferedSource extends InputStream {

    private final InputStream in;
    private final byte[] buffer = new byte[8 * 1024];
    private int from;
    private int to;

    BufferedSource(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        if (from == to && !fill()) {
            return -1;
        }
        return buffer[from++] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int at, int length) throws IOException {
        if (from == to && length >= buffer.length) {
            return in.read(bytes, at, length);
        }
        if (length > 0 && from == to && !fill()) {
            return -1;
        }
        int count = Math.min(length, to - from);
        System.arraycopy(buffer, from, bytes, at, count);
        from += count;
        return count;
    }

    /** The next line without its end, or null if not all of it was read ahead. */
    @Nullable
    String line() {
        for (int at = from; at < to; at++) {
            if (buffer[at] == '\n') {
                int end = at > from && buffer[at - 1] == '\r' ? at - 1 : at;
                String line = new String(buffer, from, end - from, StandardCharsets.ISO_8859_1);
                from = at + 1;
                return line;
            }
        }
        return null;
    }

    private boolean fill() throws IOException {
        from = 0;
        to = Math.max(0, in.read(buffer));
        return to > 0;
    }

    /** What was read ahead. */
    @Override
    public int available() {
        return to - from;
    }
}
