package io.tenure.engine.wire;

import io.tenure.runtime.Alarm;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.jspecify.annotations.Nullable;

/**
 * Calls to other members over one connection to each, which all calls share. A call that fails leaves the others alone, unless
 * it shows that the connection is broken; then all calls on it fail, and the next one makes a new connection.
 */
public final class PeerCalls implements AutoCloseable {

    private final Directory directory;
    private final Alarm alarm;
    private final Map<RaftPeerId, CallLine> lines = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** @param alarm ends calls that are out of time */
    public PeerCalls(Directory directory, Alarm alarm) {
        this.directory = directory;
        this.alarm = alarm;
    }

    /** From now on these can be called. */
    public void know(Collection<RaftPeer> peers) {
        directory.know(peers);
    }

    /** The answer may be a refusal. */
    public CompletableFuture<RaftClientReply> send(RaftClientRequest request) {
        CallLine line = lines.compute(request.getServerId(), (peer, present) -> usable(peer, present));
        if (closed) {
            line.close();
        }
        return line.send(request);
    }

    private CallLine usable(RaftPeerId peer, @Nullable CallLine present) {
        return present != null && present.isUsable() ? present : CallLine.open(directory, peer, alarm);
    }

    @Override
    public void close() {
        closed = true;
        lines.values().forEach(CallLine::close);
    }
}
