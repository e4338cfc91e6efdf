package io.tenure.engine.wire;

import io.tenure.runtime.Waiting;
import io.tenure.runtime.WakeUp;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.proto.RaftProtos.AppendEntriesReplyProto;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotReplyProto;
import org.apache.ratis.proto.RaftProtos.InstallSnapshotResult;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppenderBase;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.raftlog.RaftLog;
import org.apache.ratis.server.raftlog.RaftLogIOException;
import org.apache.ratis.thirdparty.com.google.protobuf.CodedInputStream;
import org.apache.ratis.util.LifeCycle;
import org.apache.ratis.util.Timestamp;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the entries of a leader to one follower. Its thread sends what there is, waits for the answer and looks again; what has come
 * meanwhile goes together. So one thread is woken for an entry and nobody for the answer, and a follower that does not answer is sent
 * nothing more but heartbeats.
 *
 * <p>A follower should also learn soon what is committed: our nodes answer their callers from what they applied themselves. With
 * Ratis' next heartbeat, half an election timeout later, that would be the latency of every call on a follower. So a follower whose
 * callers wait is sent a heartbeat at once. The others get one after a moment, unless the next entry has told them by then: a
 * caller on the leader that makes one call after the other need not pay for it.
 */
final class Replicator extends LogAppenderBase {

    private static final Logger LOG = LoggerFactory.getLogger(Replicator.class);

    /** Longer than a caller on the leader takes from one answer to its next entry, shorter than anybody notices. */
    private static final Duration MOMENT = Duration.ofMillis(5);

    /** Between two tries while the follower is away, or busy with a dump. */
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** So many are repeated at once: two nodes rarely need more to find where their logs agree. */
    private static final int QUICK_REPEATS = 10;

    private final Exchange exchange;
    private final Promptness promptness;
    private final WakeUp wakeUp = new WakeUp();
    private final AtomicBoolean heartbeat = new AtomicBoolean();
    private final AtomicBoolean soon = new AtomicBoolean();

    /** The newest commit that a heartbeat was asked to tell. One is enough; the regular ones are the net. */
    private final AtomicLong told = new AtomicLong(-1);

    private final AtomicLong call = new AtomicLong();
    private final Heartbeats heartbeats = new Heartbeats();
    private int inconsistent;
    private boolean failing;

    Replicator(
            RaftServer.Division server,
            LeaderState leader,
            FollowerInfo follower,
            Directory directory,
            Promptness promptness) {
        super(server, leader, follower);
        this.exchange = new Exchange(directory, follower.getId(), promptness.alarm());
        this.promptness = promptness;
    }

    @Override
    public long getCallId() {
        return call.get();
    }

    @Override
    public Comparator<Long> getCallIdComparator() {
        return Comparator.naturalOrder();
    }

    @Override
    public void run() throws InterruptedException, IOException {
        try (exchange) {
            while (isRunning()) {
                if (shouldSendAppendEntries()) {
                    tryToSend();
                } else {
                    wakeUp.await(Duration.ofMillis(getHeartbeatWaitTimeMs()));
                }
                getLeaderState().checkHealth(getFollower());
            }
        }
    }

    private void tryToSend() throws InterruptedException, IOException {
        try {
            TermIndex first = shouldNotifyToInstallSnapshot();
            if (first != null) {
                askToTakeADump(first);
                // It refuses entries meanwhile, but has to hear that there is a leader.
                send(true);
                Waiting.pause(PAUSE);
            } else {
                send(heartbeat.getAndSet(false) && !hasAppendEntries());
            }
            failing = false;
        } catch (RaftLogIOException e) {
            throw e;
        } catch (IOException e) {
            say(e);
            Waiting.pause(PAUSE);
        }
    }

    /** Once for each time that it is away. */
    private void say(IOException failure) {
        if (!failing && isRunning()) {
            LOG.debug("{} is not reached for entries of the log: {}", getFollowerId(), failure.toString());
            failing = true;
        }
    }

    private void send(boolean empty) throws InterruptedException, IOException {
        AppendEntriesRequestProto request = newAppendEntriesRequest(call.incrementAndGet(), empty);
        if (request == null) {
            wakeUp.await(PAUSE);
            return;
        }
        Timestamp sent = Timestamp.currentTime();
        getFollower().updateLastRpcSendTime(request.getEntriesCount() == 0);
        AppendEntriesReplyProto reply =
                AppendEntriesReplyProto.parseFrom(exchange.ask(Kind.ENTRIES, request, heartbeats));
        getFollower().updateLastRpcResponseTime();
        getFollower().updateLastRespondedAppendEntriesSendTime(sent);
        heed(request, reply);
    }

    private void heed(AppendEntriesRequestProto request, AppendEntriesReplyProto reply) throws InterruptedException {
        switch (reply.getResult()) {
            case SUCCESS -> {
                inconsistent = 0;
                getLeaderState().onFollowerCommitIndex(getFollower(), reply.getFollowerCommit());
                if (getFollower().updateMatchIndex(reply.getMatchIndex())) {
                    getFollower().updateNextIndex(reply.getMatchIndex() + 1);
                    getLeaderState().onFollowerSuccessAppendEntries(getFollower());
                }
            }
            case NOT_LEADER -> {
                if (onFollowerTerm(reply.getTerm())) {
                    return;
                }
                Waiting.pause(PAUSE);
            }
            case INCONSISTENCY -> {
                long first =
                        request.getEntriesCount() > 0 ? request.getEntries(0).getIndex() : RaftLog.INVALID_LOG_INDEX;
                getFollower().setNextIndex(getNextIndexForInconsistency(first, reply.getNextIndex()));
                if (++inconsistent > QUICK_REPEATS) {
                    Waiting.pause(PAUSE);
                }
            }
            case UNRECOGNIZED -> throw new IllegalStateException("An answer of a later version: " + reply.getResult());
        }
        getLeaderState().onAppendEntriesReply(this, reply);
    }

    /** A follower whose disk is slow answers them while it writes: it is there, and this leader still leads. */
    private final class Heartbeats implements Exchange.Beat {

        @Override
        public Duration pause() {
            return Duration.ofMillis(getServer().properties().minRpcTimeoutMs() / 2);
        }

        @Override
        public AppendEntriesRequestProto request() throws RaftLogIOException {
            getFollower().updateLastRpcSendTime(true);
            return newAppendEntriesRequest(call.incrementAndGet(), true);
        }

        @Override
        public void answered(CodedInputStream answer) throws IOException {
            AppendEntriesReplyProto reply = AppendEntriesReplyProto.parseFrom(answer);
            getFollower().updateLastRpcResponseTime();
            if (reply.getResult() == AppendEntriesReplyProto.AppendResult.NOT_LEADER) {
                onFollowerTerm(reply.getTerm());
            }
        }
    }

    private void askToTakeADump(TermIndex first) throws IOException {
        getFollower().updateLastRpcSendTime(false);
        InstallSnapshotReplyProto reply = InstallSnapshotReplyProto.parseFrom(
                exchange.ask(Kind.DUMP, newInstallSnapshotNotificationRequest(first)));
        getFollower().updateLastRpcResponseTime();
        switch (reply.getResult()) {
            case SUCCESS -> getFollower().setAttemptedToInstallSnapshot();
            case ALREADY_INSTALLED -> installed(reply.getSnapshotIndex());
            case SNAPSHOT_INSTALLED -> {
                installed(reply.getSnapshotIndex());
                if (reply.getSnapshotIndex() + 1 >= getRaftLog().getStartIndex()) {
                    tell(InstallSnapshotResult.SUCCESS, reply.getSnapshotIndex());
                }
            }
            case SNAPSHOT_UNAVAILABLE -> {
                getFollower().setAttemptedToInstallSnapshot();
                tell(InstallSnapshotResult.SNAPSHOT_UNAVAILABLE, RaftLog.INVALID_LOG_INDEX);
            }
            case NOT_LEADER -> onFollowerTerm(reply.getTerm());
            case CONF_MISMATCH ->
                LOG.error("{} expects dumps to be sent in another way: it is not of this version.", getFollowerId());
            case IN_PROGRESS, SNAPSHOT_EXPIRED, UNRECOGNIZED -> {}
        }
    }

    private void installed(long index) {
        getFollower().setSnapshotIndex(index);
        getFollower().setAttemptedToInstallSnapshot();
        getLeaderState().onFollowerCommitIndex(getFollower(), index);
        getFollower().updateNextIndex(index + 1);
    }

    private void tell(InstallSnapshotResult result, long index) {
        getServer()
                .getStateMachine()
                .event()
                .notifySnapshotInstalled(result, index, getFollower().getPeer());
    }

    @Override
    public boolean shouldSendAppendEntries() {
        return heartbeat.get() || super.shouldSendAppendEntries();
    }

    @Override
    public void triggerHeartbeat() {
        if (heartbeat.compareAndSet(false, true)) {
            wakeUp.now();
        }
    }

    /** Called among others whenever the log has grown and whenever more was committed. */
    @Override
    public void notifyLogAppender() {
        if (isBehind()) {
            if (promptness.awaited().test(getFollowerId())) {
                tellCommit();
            } else if (soon.compareAndSet(false, true)) {
                promptness.alarm().in(MOMENT, this::tellLate);
            }
        }
        if (shouldSendAppendEntries()) {
            wakeUp.now();
        }
    }

    private void tellLate() {
        soon.set(false);
        if (isRunning() && isBehind()) {
            tellCommit();
        }
    }

    /** Entries tell it as well, those under way included. */
    private boolean isBehind() {
        return getRaftLog().getLastCommittedIndex() > getFollower().getCommitIndex() && !hasAppendEntries();
    }

    private void tellCommit() {
        long committed = getRaftLog().getLastCommittedIndex();
        if (told.getAndSet(committed) < committed) {
            triggerHeartbeat();
        }
    }

    /** The thread may be waiting for an answer, which an interrupt does not end. */
    @Override
    public CompletableFuture<LifeCycle.State> stopAsync() {
        CompletableFuture<LifeCycle.State> stopped = super.stopAsync();
        exchange.close();
        return stopped;
    }
}
