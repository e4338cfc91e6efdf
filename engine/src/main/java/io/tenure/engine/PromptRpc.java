package io.tenure.engine;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.grpc.server.GrpcLogAppender;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Ratis over gRPC, but followers learn at once what is committed.
 *
 * <p>By itself Ratis tells them with the next entry or heartbeat, half an election timeout later. Our nodes answer their
 * callers from what they applied themselves, so that would be the latency of every call on a follower.
 */
final class PromptRpc implements RpcType {

    /** Ratis makes one by the name of the class. */
    PromptRpc() {}

    @Override
    public String name() {
        return getClass().getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        return new Factory(parameters);
    }

    private static final class Factory extends GrpcFactory {

        Factory(Parameters parameters) {
            super(parameters);
        }

        @Override
        public LogAppender newLogAppender(RaftServer.Division server, LeaderState leader, FollowerInfo follower) {
            return new Appender(server, leader, follower);
        }
    }

    private static final class Appender extends GrpcLogAppender {

        /** The newest commit that a heartbeat was asked to tell. One is enough; the regular ones are the net. */
        private final AtomicLong told = new AtomicLong(-1);

        Appender(RaftServer.Division server, LeaderState leader, FollowerInfo follower) {
            super(server, leader, follower);
        }

        /** Called among others whenever the leader has committed more, and when a follower has answered. */
        @Override
        public void notifyLogAppender() {
            long committed = getRaftLog().getLastCommittedIndex();
            boolean behind = committed > getFollower().getCommitIndex();
            // Entries tell it as well; and a heartbeat beside entries under way tells nothing.
            if (behind && !hasAppendEntries() && !hasPendingDataRequests() && told.getAndSet(committed) < committed) {
                triggerHeartbeat();
            }
            super.notifyLogAppender();
        }
    }
}
