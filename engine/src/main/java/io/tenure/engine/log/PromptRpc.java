package io.tenure.engine.log;

import io.tenure.runtime.Alarm;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.grpc.server.GrpcLogAppender;
import org.apache.ratis.grpc.server.GrpcServices;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * Ratis over gRPC, but followers learn soon what is committed.
 *
 * <p>By itself Ratis tells them with the next entry or heartbeat, half an election timeout later. Our nodes answer their
 * callers from what they applied themselves, so that would be the latency of every call on a follower. So a follower whose
 * callers wait is sent a heartbeat at once. The others get one after a moment, unless the next entry has told them by then:
 * a caller on the leader that makes one call after the other need not pay for it.
 */
public final class PromptRpc implements RpcType {

    private static final String WHEN = "tenure.when";

    /** Ratis makes one by the name of the class. */
    PromptRpc() {}

    /** What Ratis hands to the one that it makes. */
    public static Parameters parameters(When when) {
        Parameters parameters = new Parameters();
        parameters.put(WHEN, when, When.class);
        return parameters;
    }

    /** What decides when a follower is told. */
    public record When(AwaitingMembers awaited, Alarm alarm) {}

    @Override
    public String name() {
        return getClass().getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        return new Factory(parameters);
    }

    private static final class Factory extends GrpcFactory {

        private final When when;

        Factory(Parameters parameters) {
            super(parameters);
            this.when = parameters.getNonNull(WHEN, When.class);
        }

        @Override
        public GrpcServices newRaftServerRpc(RaftServer server) {
            return super.newRaftServerRpc(DroppedConfiguration.guard(server));
        }

        @Override
        public LogAppender newLogAppender(RaftServer.Division server, LeaderState leader, FollowerInfo follower) {
            return new Appender(server, leader, follower, when);
        }
    }

    private static final class Appender extends GrpcLogAppender {

        /** Longer than a caller on the leader takes from one answer to its next entry, shorter than anybody notices. */
        private static final Duration MOMENT = Duration.ofMillis(5);

        private final When when;
        private final AtomicBoolean soon = new AtomicBoolean();

        /** The newest commit that a heartbeat was asked to tell. One is enough; the regular ones are the net. */
        private final AtomicLong told = new AtomicLong(-1);

        Appender(RaftServer.Division server, LeaderState leader, FollowerInfo follower, When when) {
            super(server, leader, follower);
            this.when = when;
        }

        /** Called among others whenever the leader has committed more, and when a follower has answered. */
        @Override
        public void notifyLogAppender() {
            if (isBehind()) {
                if (when.awaited.tell(getFollowerId())) {
                    tell();
                } else if (soon.compareAndSet(false, true)) {
                    when.alarm.in(MOMENT, this::tellLate);
                }
            }
            super.notifyLogAppender();
        }

        private void tellLate() {
            soon.set(false);
            if (isRunning() && isBehind()) {
                tell();
                super.notifyLogAppender();
            }
        }

        /** Entries tell it as well; and a heartbeat beside entries under way tells nothing. */
        private boolean isBehind() {
            return getRaftLog().getLastCommittedIndex() > getFollower().getCommitIndex()
                    && !hasAppendEntries()
                    && !hasPendingDataRequests();
        }

        private void tell() {
            long committed = getRaftLog().getLastCommittedIndex();
            if (told.getAndSet(committed) < committed) {
                triggerHeartbeat();
            }
        }
    }
}
