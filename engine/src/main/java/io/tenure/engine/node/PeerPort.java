package io.tenure.engine.node;

import io.tenure.node.Endpoint;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** The port that the other nodes know this one by. If it is taken, the start fails with a sentence. */
final class PeerPort {

    private PeerPort() {}

    /** A port that is free right now: the one of {@code bind}, or any if that is 0. */
    static int free(Endpoint bind) throws IOException {
        try (ServerSocket socket = new ServerSocket(bind.port(), 1, InetAddress.getByName(bind.host()))) {
            return socket.getLocalPort();
        } catch (BindException e) {
            throw taken(bind, e);
        }
    }

    /** Starts what listens on {@code bind}. Somebody may have taken the port since it was looked at. */
    static void open(Endpoint bind, Server server) throws IOException {
        try {
            server.start();
        } catch (BindException e) {
            throw taken(bind, e);
        }
    }

    private static IOException taken(Endpoint bind, Exception e) {
        return new IOException(
                "The peer address " + bind + " is in use, or is not one of this machine: stop the process that uses it,"
                        + " or choose another port for a new node.",
                e);
    }

    /** What listens. */
    interface Server {
        void start() throws IOException;
    }
}
