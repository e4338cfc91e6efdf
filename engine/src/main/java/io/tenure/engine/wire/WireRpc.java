package io.tenure.engine.wire;

import io.tenure.runtime.Alarm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.function.UnaryOperator;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotReplyProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteReplyProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionReplyProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerRpc;
import org.apache.ratis.server.ServerFactory;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;

/** The wire, as Ratis wants it. */
public final class WireRpc implements RpcType {

    private static final String PARTS = "tenure.wire";

    /** What Ratis hands to the one that it makes. */
    public static Parameters parameters(Parts parts) {
        Parameters parameters = new Parameters();
        parameters.put(PARTS, parts, Parts.class);
        return parameters;
    }

    /**
     * @param bind where this node listens
     * @param promptness when a follower is told of what was committed
     * @param guard what requests of other members call instead of the server
     */
    public record Parts(
            Directory directory, InetSocketAddress bind, Promptness promptness, UnaryOperator<RaftServer> guard) {}

    @Override
    public String name() {
        return getClass().getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        return new Factory(parameters.getNonNull(PARTS, Parts.class));
    }

    private record Factory(Parts parts) implements ServerFactory {

        @Override
        public RpcType getRpcType() {
            return new WireRpc();
        }

        @Override
        public RaftServerRpc newRaftServerRpc(RaftServer server) {
            LogResponder responder = new LogResponder(parts.guard.apply(server));
            PeerListener listener = new PeerListener(parts.bind, parts.directory, responder);
            return new Service(parts.directory, parts.promptness.alarm(), listener);
        }

        @Override
        public LogAppender newLogAppender(RaftServer.Division server, LeaderState leader, FollowerInfo follower) {
            return new Replicator(server, leader, follower, parts.directory, parts.promptness);
        }
    }

    /** Replicators have connections of their own; so this asks for votes only, each time over a new one. */
    private record Service(Directory directory, Alarm alarm, PeerListener listener) implements RaftServerRpc {

        @Override
        public void start() throws IOException {
            listener.start();
        }

        @Override
        public InetSocketAddress getInetSocketAddress() {
            return listener.address();
        }

        @Override
        public RpcType getRpcType() {
            return new WireRpc();
        }

        @Override
        public void addRaftPeers(Collection<RaftPeer> peers) {
            directory.know(peers);
        }

        @Override
        public RequestVoteReplyProto requestVote(RequestVoteRequestProto request) throws IOException {
            return RequestVoteReplyProto.parseFrom(
                    ask(request.getServerRequest().getReplyId(), Kind.VOTE, request));
        }

        @Override
        public StartLeaderElectionReplyProto startLeaderElection(StartLeaderElectionRequestProto request)
                throws IOException {
            return StartLeaderElectionReplyProto.parseFrom(
                    ask(request.getServerRequest().getReplyId(), Kind.ELECTION, request));
        }

        private CodedInputStream ask(ByteString peer, Kind kind, MessageLite request) throws IOException {
            try (Exchange exchange = new Exchange(directory, RaftPeerId.valueOf(peer), alarm)) {
                return exchange.ask(kind, request);
            }
        }

        @Override
        public AppendEntriesReplyProto appendEntries(AppendEntriesRequestProto request) {
            throw new UnsupportedOperationException("Replicators send entries.");
        }

        @Override
        public InstallSnapshotReplyProto installSnapshot(InstallSnapshotRequestProto request) {
            throw new UnsupportedOperationException("Replicators say that a dump is needed.");
        }

        /** Nothing is kept that could be broken. */
        @Override
        public void handleException(RaftPeerId peer, Exception error, boolean reconnect) {}

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}
