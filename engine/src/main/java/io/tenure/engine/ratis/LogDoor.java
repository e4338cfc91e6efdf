package io.tenure.engine.ratis;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotRequestProto;
import org.apache.ratis.proto.RaftProtos.RequestVoteRequestProto;
import org.apache.ratis.server.RaftServer;

/** What other members call instead of Ratis' server, where that would do harm with what they say. */
public final class LogDoor {

    private LogDoor() {}

    public static RaftServer of(RaftServer server) {
        return (RaftServer) Proxy.newProxyInstance(
                RaftServer.class.getClassLoader(),
                new Class<?>[] {RaftServer.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "installSnapshot" ->
                        server.installSnapshot(
                                DroppedConfiguration.kept(server, (InstallSnapshotRequestProto) arguments[0]));
                    case "requestVote" -> NewVoter.vote(server, (RequestVoteRequestProto) arguments[0]);
                    default -> {
                        try {
                            yield method.invoke(server, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }
                });
    }
}
