package io.tenure.server.forward;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The body of a peer's answer, up to its end and no further. One that is cut short is an exception, never an end. */
final class InboundBody extends InputStream {

    private static final long UNKNOWN = -1;

    private final InputStream in;
    private final HeadReader lines;
    private final boolean chunked;

    /** How much is left of the body, or of the piece of it that comes now. */
    private long left;

    private boolean ended;

    private InboundBody(InputStream in, boolean chunked, long length) {
        this.in = in;
        this.lines = new HeadReader(in);
        this.chunked = chunked;
        this.left = chunked ? 0 : length;
        this.ended = !chunked && length == 0;
    }

    static InboundBody none(InputStream in) {
        return new InboundBody(in, false, 0);
    }

    /** As the head says that it comes. */
    static InboundBody of(InputStream in, List<Field> head) throws IOException {
        Optional<String> coding = Field.first(head, "Transfer-Encoding");
        if (coding.isPresent()) {
            if (!coding.get().toLowerCase(Locale.ROOT).equals("chunked")) {
                throw new IOException("its answer has the transfer coding " + coding.get());
            }
            return new InboundBody(in, true, UNKNOWN);
        }
        try {
            return new InboundBody(
                    in,
                    false,
                    Field.first(head, "Content-Length").map(Long::parseLong).orElse(UNKNOWN));
        } catch (NumberFormatException e) {
            throw new IOException("its answer has no usable length", e);
        }
    }

    /** Whether all of it was read, and something else can come over the connection. */
    boolean isRead() {
        return ended && left != UNKNOWN;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (chunked && !ended && left == 0) {
            left = lines.chunk();
            ended = left == 0;
        }
        if (ended) {
            return -1;
        }
        int count = in.read(bytes, from, left == UNKNOWN ? length : (int) Math.min(length, left));
        if (count < 0) {
            return atClose();
        }
        if (left != UNKNOWN) {
            took(count);
        }
        return count;
    }

    private int atClose() throws EOFException {
        if (left != UNKNOWN) {
            throw new EOFException("the connection was closed");
        }
        ended = true;
        return -1;
    }

    private void took(int count) throws IOException {
        left -= count;
        if (left > 0) {
            return;
        }
        if (!chunked) {
            ended = true;
        } else if (!lines.line().isEmpty()) {
            throw new IOException("a piece of the answer is longer than it says");
        }
    }
}
