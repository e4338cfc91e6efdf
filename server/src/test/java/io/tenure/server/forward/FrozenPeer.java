package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A member whose process does nothing any more: its connections are accepted, and nobody reads or answers. */
final class FrozenPeer implements AutoCloseable {

    final NodeId id = NodeId.parse("n8-00000008");
    private final ServerSocket server;
    private final List<Socket> calls = new CopyOnWriteArrayList<>();

    FrozenPeer() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Endpoint endpoint() {
        return new Endpoint("127.0.0.1", server.getLocalPort());
    }

    GroupMember member(MemberStatus status) {
        return new GroupMember(id, status, Optional.of(endpoint()), Map.of(), false);
    }

    /** Returns when it is called; it does not answer. */
    void awaitCall() {
        try {
            calls.add(server.accept());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            for (Socket call : calls) {
                call.close();
            }
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
