package io.tenure.engine.wire;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.client.impl.ClientProtoUtils;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RaftClientRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.proto.RaftProtos.StartLeaderElectionRequestProto;
import org.apache.ratis.protocol.RaftClientAsynchronousProtocol;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.thirdparty.com.google.protobuf.MessageLite;

/** Hands the requests of other members to the log. */
final class LogResponder implements Responder {

    private final RaftServer server;
    private final Appends appends;

    LogResponder(RaftServer server) {
        this.server = server;
        this.appends = new Appends(server);
    }

    @Override
    public CompletableFuture<? extends MessageLite> answer(Kind kind, CodedInputStream request) throws IOException {
        return switch (kind) {
            case ENTRIES -> appends.append(AppendEntriesRequestProto.parseFrom(request));
            case DUMP -> now(server.installSnapshot(InstallSnapshotRequestProto.parseFrom(request)));
            case VOTE -> now(server.requestVote(RequestVoteRequestProto.parseFrom(request)));
            case ELECTION -> now(server.startLeaderElection(StartLeaderElectionRequestProto.parseFrom(request)));
            case CALL -> call(ClientProtoUtils.toRaftClientRequest(RaftClientRequestProto.parseFrom(request)));
            case ANSWER, FAILURE -> throw new IOException("an answer that nobody has asked for");
        };
    }

    /** Past the server's own door, which hands a request to another thread and waits for it. */
    private CompletableFuture<? extends MessageLite> call(RaftClientRequest request) throws IOException {
        RaftClientAsynchronousProtocol log =
                (RaftClientAsynchronousProtocol) server.getDivision(request.getRaftGroupId());
        return log.submitClientRequestAsync(request).thenApply(ClientProtoUtils::toRaftClientReplyProto);
    }

    private static CompletableFuture<MessageLite> now(MessageLite answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
