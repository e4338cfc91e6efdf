package io.tenure.server.http;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** Helidon's connection context, except that it reads through the visit. */
final class VisitContext implements ConnectionContext {

    private final ConnectionContext inner;
    private final Visit visit;

    VisitContext(ConnectionContext inner, Visit visit) {
        this.inner = inner;
        this.visit = visit;
    }

    @Override
    public DataReader dataReader() {
        return visit.reader();
    }

    @Override
    public ListenerContext listenerContext() {
        return inner.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return inner.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return inner.dataWriter();
    }

    @Override
    public Router router() {
        return inner.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return inner.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return inner.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return inner.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return inner.localPeer();
    }

    @Override
    public boolean isSecure() {
        return inner.isSecure();
    }

    @Override
    public String socketId() {
        return inner.socketId();
    }

    @Override
    public String childSocketId() {
        return inner.childSocketId();
    }
}
