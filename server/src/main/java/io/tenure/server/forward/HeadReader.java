package io.tenure.server.forward;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads the lines of HTTP/1.1 that come before, between and after the bytes of a body. */
final class HeadReader {

    private static final int MAX_BYTES = 64 * 1024;

    private final BufferedSource in;
    private int left = MAX_BYTES;

    HeadReader(BufferedSource in) {
        this.in = in;
    }

    /** The next line without its end. */
    String line() throws IOException {
        String ahead = in.line();
        if (ahead != null) {
            spend(ahead.length() + 1);
            return ahead;
        }
        byte[] bytes = new byte[128];
        int length = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the connection was closed");
            }
            spend(1);
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length++] = (byte) next;
        }
        int end = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
        return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
    }

    private void spend(int bytes) throws IOException {
        left -= bytes;
        if (left < 0) {
            throw new IOException("the head of the answer is over " + MAX_BYTES / 1024 + " KiB");
        }
    }

    /** The status of the next answer. */
    int status() throws IOException {
        String line = line();
        int begin = line.indexOf(' ') + 1;
        int space = line.indexOf(' ', begin);
        try {
            if (begin > 0 && line.startsWith("HTTP/1.")) {
                return Integer.parseInt(line, begin, space < 0 ? line.length() : space, 10);
            }
        } catch (NumberFormatException e) {
            throw new IOException("'" + line + "' is no answer", e);
        }
        throw new IOException("'" + line + "' is no answer");
    }

    /** All fields up to the empty line. */
    List<Field> fields() throws IOException {
        List<Field> fields = new ArrayList<>(12);
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("'" + line + "' is no header");
            }
            fields.add(new Field(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        return fields;
    }

    /** The size of the next piece of a body; 0 at its end, after which the trailer was read too. */
    long chunk() throws IOException {
        left = MAX_BYTES;
        String line = line();
        int end = line.indexOf(';');
        long size;
        try {
            size = Long.parseLong((end < 0 ? line : line.substring(0, end)).strip(), 16);
        } catch (NumberFormatException e) {
            throw new IOException("'" + line + "' is not the size of a piece", e);
        }
        if (size < 0) {
            throw new IOException("'" + line + "' is not the size of a piece");
        }
        if (size == 0) {
            var unused = fields();
        }
        return size;
    }
}
