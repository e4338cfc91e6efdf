package io.tenure.engine.log;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.client.RaftClientRpc;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.TimeoutIOException;
import org.jspecify.annotations.Nullable;

/**
 * Calls to other members over one connection to each, which all calls share. A call that fails leaves the others alone, unless
 * it shows that the connection is broken; then a new one is made, once for all calls that failed with it.
 */
public final class PeerCalls implements AutoCloseable {

    private final RaftClientRpc rpc;
    private final Map<RaftPeerId, Line> lines = new ConcurrentHashMap<>();

    PeerCalls(RaftClientRpc rpc) {
        this.rpc = rpc;
    }

    public static PeerCalls open(ClientId client, RaftProperties properties) {
        return new PeerCalls(new GrpcFactory(new Parameters()).newRaftClientRpc(client, properties));
    }

    /** From now on these can be called. */
    void know(Collection<RaftPeer> peers) {
        rpc.addRaftPeers(peers);
    }

    /** The answer may be a refusal. */
    CompletableFuture<RaftClientReply> send(RaftClientRequest request) {
        RaftPeerId to = request.getServerId();
        Line line = lines.computeIfAbsent(to, peer -> new Line());
        long connection = line.connection.get();
        long heard = line.answers.get();
        return rpc.sendRequestAsyncUnordered(request).whenComplete((reply, error) -> {
            if (error == null) {
                line.answers.incrementAndGet();
            } else if (line.isBroken(error, heard) && line.connection.compareAndSet(connection, connection + 1)) {
                // A stream that failed once stays closed; and gRPC would wait ever longer before it connects again.
                rpc.handleException(to, error, true);
            }
        });
    }

    @Override
    public void close() throws Exception {
        rpc.close();
    }

    /** What is known of the connection to one member. */
    private static final class Line {

        private final AtomicLong connection = new AtomicLong();
        private final AtomicLong answers = new AtomicLong();

        /** Where other calls were answered meanwhile, it is only this one that takes too long. */
        private boolean isBroken(@Nullable Throwable error, long heard) {
            return !(error instanceof TimeoutIOException) || answers.get() == heard;
        }
    }
}
