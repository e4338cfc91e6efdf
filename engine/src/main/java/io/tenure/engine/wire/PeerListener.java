package io.tenure.engine.wire;

import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts the connections of other members. Each has a thread of its own. */
final class PeerListener implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(PeerListener.class);

    /** Members have a few each; what is beyond that is closed at once. */
    private static final int MOST = 1000;

    private static final Duration REST = Duration.ofMillis(100);

    private final InetSocketAddress address;
    private final Directory directory;
    private final Responder responder;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Set<InetAddress> strangers = ConcurrentHashMap.newKeySet();
    private final AtomicLong number = new AtomicLong();
    private volatile @Nullable ServerSocket listening;

    PeerListener(InetSocketAddress address, Directory directory, Responder responder) {
        this.address = address;
        this.directory = directory;
        this.responder = responder;
    }

    void start() throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            // A node that was killed starts again at the port that its connections still linger on.
            socket.setReuseAddress(true);
            socket.bind(address, MOST);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        listening = socket;
        Threads.platform("tenure-peers-" + socket.getLocalPort(), () -> accept(socket));
    }

    /** Where it listens, or will. */
    InetSocketAddress address() {
        ServerSocket socket = listening;
        return socket == null ? address : (InetSocketAddress) socket.getLocalSocketAddress();
    }

    private void accept(ServerSocket socket) {
        boolean failing = false;
        while (!socket.isClosed()) {
            try {
                admit(socket, socket.accept());
                failing = false;
            } catch (IOException e) {
                if (!failing && !socket.isClosed()) {
                    LOG.warn("Connections of other members cannot be accepted at the moment: {}", e.getMessage());
                }
                failing = true;
                rest();
            }
        }
    }

    /** Without descriptors, for example, every try fails at once. */
    private static void rest() {
        try {
            Waiting.pause(REST);
        } catch (InterruptedException e) {
            throw new IllegalStateException("Nobody may interrupt this thread.", e);
        }
    }

    private void admit(ServerSocket listener, Socket socket) throws IOException {
        open.add(socket);
        if (listener.isClosed()) {
            end(socket);
            return;
        }
        if (open.size() > MOST) {
            warn(socket.getInetAddress(), new Stranger("More than " + MOST + " are open."));
            end(socket);
            return;
        }
        String name = "tenure-peer-" + socket.getLocalPort() + "-" + number.incrementAndGet();
        Threads.platform(name, () -> {
            InetAddress from = socket.getInetAddress();
            new Reception(socket, directory, responder, stranger -> warn(from, stranger)).run();
            open.remove(socket);
        });
    }

    /** Once for each address, as it may come again many times a second. */
    private void warn(InetAddress from, Stranger stranger) {
        if (strangers.size() < MOST && strangers.add(from)) {
            LOG.warn(
                    "A connection from {} to the peer port was closed. {}",
                    from.getHostAddress(),
                    stranger.getMessage());
        }
    }

    private void end(Socket socket) throws IOException {
        open.remove(socket);
        socket.close();
    }

    /** Ends all connections. Idempotent. */
    @Override
    public void close() throws IOException {
        ServerSocket socket = listening;
        if (socket != null) {
            socket.close();
        }
        for (Socket connection : open) {
            end(connection);
        }
    }
}
