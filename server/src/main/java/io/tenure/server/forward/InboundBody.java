package io.tenure.server.forward;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** The body of a peer's answer, up to its end and no further. One that is cut short is an exception, never an end. */
final class InboundBody extends InputStream {

    private static final long UNKNOWN = -1;

    private final BufferedSource in;
    private final HeadReader lines;
    private final boolean chunked;
    private final OptionalLong announced;

    /** How much is left of the body, or of the piece of it that comes now. */
    private long left;

    private boolean ended;

    private InboundBody(BufferedSource in, boolean chunked, long length, OptionalLong announced) {
        this.in = in;
        this.lines = new HeadReader(in);
        this.chunked = chunked;
        this.announced = announced;
        this.left = chunked ? 0 : length;
        this.ended = !chunked && length == 0;
    }

    /** It is not sent, whatever the head says of its length. */
    static InboundBody none(BufferedSource in, List<Field> head) throws IOException {
        return new InboundBody(in, false, 0, announced(head));
    }

    /** As the head says that it comes. */
    static InboundBody of(BufferedSource in, List<Field> head) throws IOException {
        Optional<String> coding = Field.first(head, "Transfer-Encoding");
        if (coding.isPresent()) {
            if (!coding.get().toLowerCase(Locale.ROOT).equals("chunked")) {
                throw new IOException("its answer has the transfer coding " + coding.get());
            }
            return new InboundBody(in, true, UNKNOWN, OptionalLong.empty());
        }
        OptionalLong length = announced(head);
        return new InboundBody(in, false, length.orElse(UNKNOWN), length);
    }

    private static OptionalLong announced(List<Field> head) throws IOException {
        Optional<String> text = Field.first(head, "Content-Length");
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            long length = Long.parseLong(text.get());
            if (length >= 0) {
                return OptionalLong.of(length);
            }
        } catch (NumberFormatException e) {
            throw new IOException("its answer has no usable length", e);
        }
        throw new IOException("its answer has no usable length");
    }

    /** How long it is; empty if only its end will tell. */
    OptionalLong length() {
        return announced;
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

    /** Takes no more room than what is left of it. */
    @Override
    public byte[] readNBytes(int most) throws IOException {
        return super.readNBytes(chunked || left == UNKNOWN ? most : (int) Math.min(most, left));
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
