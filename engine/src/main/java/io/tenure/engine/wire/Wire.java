package io.tenure.engine.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/** A connection that frames are read from by one thread, and written to by any. */
final class Wire implements Closeable {

    private static final int BUFFER = 32 << 10;

    private final Socket socket;
    private final DataInputStream in;
    private final ReentrantLock writing = new ReentrantLock();

    private Wire(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER));
    }

    /** Calls a member. */
    static Wire connect(InetSocketAddress address, Greeting greeting, Duration limit) throws IOException {
        if (address.isUnresolved()) {
            throw new UnknownHostException("nobody knows the host " + address.getHostString());
        }
        return opened(new Socket(), socket -> {
            socket.connect(address, (int) limit.toMillis());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            greeting.write(new DataOutputStream(bytes));
            socket.getOutputStream().write(bytes.toByteArray());
        });
    }

    /** Takes a call, which has to say within the limit that it is meant for this node of this cluster. */
    static Wire accepted(Socket socket, Greeting expected, Duration limit) throws IOException {
        Wire wire = opened(socket, s -> s.setSoTimeout((int) limit.toMillis()));
        try {
            Greeting greeting = Greeting.read(wire.in);
            if (!greeting.cluster().equals(expected.cluster())) {
                throw new Stranger("It is of another cluster.");
            }
            if (!greeting.member().equals(expected.member())) {
                throw new IOException("It is meant for " + greeting.member() + ", which this node is not.");
            }
            socket.setSoTimeout(0);
            return wire;
        } catch (IOException e) {
            wire.close();
            throw e;
        }
    }

    private static Wire opened(Socket socket, Preparation preparation) throws IOException {
        try {
            preparation.of(socket);
            socket.setTcpNoDelay(true);
            socket.setKeepAlive(true);
            return new Wire(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private interface Preparation {
        void of(Socket socket) throws IOException;
    }

    /** From now on a read fails when nothing comes for so long. */
    void limit(Duration time) throws IOException {
        socket.setSoTimeout((int) time.toMillis());
    }

    /** Waits until the other side has read enough to make room for it. */
    void write(Frame frame) throws IOException {
        writing.lock();
        try {
            frame.write(socket.getOutputStream());
        } finally {
            writing.unlock();
        }
    }

    Frame read() throws IOException {
        return Frame.read(in);
    }

    /** Whether something comes within that time. */
    boolean hears(Duration time) throws IOException {
        Duration usual = Duration.ofMillis(socket.getSoTimeout());
        limit(time);
        try {
            in.mark(1);
            int unused = in.read();
            in.reset();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            limit(usual);
        }
    }

    /** Ends reads and writes under way. Idempotent. */
    @Override
    public void close() throws IOException {
        socket.close();
    }

    @Override
    public String toString() {
        return String.valueOf(socket.getRemoteSocketAddress());
    }
}
