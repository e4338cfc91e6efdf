package io.tenure.engine.node;

import io.tenure.node.Endpoint;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.ratis.util.ExitUtils;

/** The port that the other nodes know this one by. One that cannot be had is refused with a sentence. */
final class PeerPort {

    private PeerPort() {}

    /** A port that can be had just now: the one of {@code bind}, or any if that is 0. */
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
        } catch (ExitUtils.ExitException e) {
            BindException cause = new BindException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
            cause.initCause(e);
            throw taken(bind, cause);
        }
    }

    private static IOException taken(Endpoint bind, BindException e) {
        return new IOException(
                "The peer address " + bind + " cannot be had (" + e.getMessage()
                        + "): stop the process that has it, or take another port for a node that is new.",
                e);
    }

    /** What listens: Ratis, which says by an {@link ExitUtils.ExitException} that it cannot. */
    interface Server {
        void start() throws IOException;
    }
}
