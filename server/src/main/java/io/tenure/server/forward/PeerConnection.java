package io.tenure.server.forward;

import io.tenure.node.Endpoint;
import io.tenure.time.Moment;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** A connection to a peer, for one exchange at a time. */
final class PeerConnection implements AutoCloseable {

    private static final int PIECE = 16 * 1024;
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_PIECE = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int FIRST_FINAL_STATUS = 200;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private final Endpoint to;
    private final SocketChannel channel;
    private final Deadline deadline = new Deadline();
    private final BufferedSource in;
    private final OutputStream out;

    private PeerConnection(Endpoint to, SocketChannel channel) throws IOException {
        this.to = to;
        this.channel = channel;
        this.in = new BufferedSource(channel.socket().getInputStream());
        this.out = channel.socket().getOutputStream();
    }

    static PeerConnection open(Endpoint to, Duration limit) throws IOException {
        InetSocketAddress address = new InetSocketAddress(to.host(), to.port());
        if (address.isUnresolved()) {
            throw new UnknownHostException("the name " + to.host() + " is unknown");
        }
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(address, millis(limit));
            return new PeerConnection(to, channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    Endpoint to() {
        return to;
    }

    /** Whether another exchange can begin: the peer has neither closed it nor sent anything unasked. */
    boolean isUsable() {
        try {
            channel.configureBlocking(false);
            boolean quiet = in.available() == 0 && channel.read(ByteBuffer.allocate(1)) == 0;
            channel.configureBlocking(true);
            return quiet;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Sends the request and returns the peer's answer, whose head must come by {@code end}. After that no piece of its body may
     * take longer than {@code left}.
     */
    InboundAnswer exchange(OutboundRequest request, Moment end, Duration left) throws IOException {
        Socket socket = channel.socket();
        socket.setSoTimeout(0);
        deadline.set(end);
        send(request);
        InboundAnswer answer = receive(request.isHead());
        if (!deadline.met()) {
            throw new SocketTimeoutException();
        }
        socket.setSoTimeout(millis(left));
        return answer;
    }

    private void send(OutboundRequest request) throws IOException {
        byte[] head = request.head(to);
        switch (request.body()) {
            case OutboundBody.Held held -> out.write(joined(head, held.bytes()));
            case OutboundBody.Flowing flowing -> {
                out.write(head);
                pass(flowing.in(), request.isChunked());
            }
        }
    }

    private static byte[] joined(byte[] head, byte[] body) {
        if (body.length == 0) {
            return head;
        }
        byte[] both = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, both, head.length, body.length);
        return both;
    }

    private void pass(InputStream body, boolean chunked) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
            if (chunked && count > 0) {
                out.write((Integer.toHexString(count) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            }
            out.write(piece, 0, count);
            if (chunked && count > 0) {
                out.write(LINE_END);
            }
        }
        if (chunked) {
            out.write(LAST_PIECE);
        }
    }

    private InboundAnswer receive(boolean head) throws IOException {
        HeadReader lines = new HeadReader(in);
        int status = lines.status();
        List<Field> fields = lines.fields();
        while (status < FIRST_FINAL_STATUS) {
            status = lines.status();
            fields = lines.fields();
        }
        boolean empty = head || status == NO_CONTENT || status == NOT_MODIFIED;
        return new InboundAnswer(status, fields, empty ? InboundBody.none(in, fields) : InboundBody.of(in, fields));
    }

    /** Closes it if its time is over. */
    void look(Moment now) {
        if (deadline.passes(now)) {
            close();
        }
    }

    /** Whether it was closed because its time was over. */
    boolean isOverdue() {
        return deadline.isMissed();
    }

    boolean isClosed() {
        return !channel.isOpen();
    }

    private static int millis(Duration limit) {
        return Math.clamp(limit.toMillis(), 1, Integer.MAX_VALUE);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Nothing more comes over it in any case.
        }
    }
}
