package io.tenure.engine;

import io.tenure.store.Reader;
import io.tenure.store.codec.FormatException;
import io.tenure.store.engine.Stamper;
import io.tenure.store.log.Applied;
import io.tenure.store.log.Entry;
import io.tenure.store.log.EntryCodec;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftConfigurationProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.raftlog.RaftLog;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.LifeCycle;
import org.apache.ratis.util.ProtoUtils;
import org.jspecify.annotations.Nullable;

/**
 * What Ratis drives: stamps entries on the leader, applies them on every node, makes the state durable so that the log
 * can be cut, and takes a dump where the log of the leader no longer reaches back.
 *
 * <p>Entries are stamped in parallel, so two neighbours may stand in the other order; the machine never lets its clocks
 * go back. Replies are empty: each node answers its own callers from what it applied.
 */
final class LogMachine extends BaseStateMachine {

    private final State state;
    private final Stamper stamper;
    private final LogEvents events;
    private final Desk desk;
    private final Dumps dumps;
    private final LevelKeeper level;

    private long stampedTerm;

    /** Ratis may go on with the next entry before this node has stopped; but none may be left out. */
    private boolean failed;

    private volatile @Nullable TermIndex durable;

    LogMachine(State state, Stamper stamper, LevelKeeper level, LogEvents events, Desk desk, Dumps dumps) {
        this.level = level;
        this.state = state;
        this.stamper = stamper;
        this.events = events;
        this.desk = desk;
        this.dumps = dumps;
    }

    /** Answers what other nodes ask. */
    interface Desk {

        CompletableFuture<Message> answer(Message question);

        /** What a sender is told when its message was applied here on the leader. Small: Ratis remembers it a while. */
        Message acknowledgement();
    }

    /** Fetches a dump. */
    interface Dumps {

        /**
         * Ends well with the place of a dump that is to be put in place of the state now, and otherwise with a failure when
         * entries may be taken again.
         *
         * @param first the first entry that the leader's log still has
         */
        CompletableFuture<Position> fetch(RaftPeer leader, long first);
    }

    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage) throws IOException {
        super.initialize(server, group, storage);
        getLifeCycle().startAndTransition(() -> adopt(state.applied()));
    }

    private void adopt(Position position) {
        if (position.index() >= 0) {
            TermIndex applied = termIndex(position);
            setLastAppliedTermIndex(applied);
            durable = applied;
        }
    }

    /** Decides where Ratis begins to apply: behind what the opened state holds. */
    @Override
    public @Nullable SnapshotInfo getLatestSnapshot() {
        TermIndex at = durable;
        return at == null ? null : new Durable(at);
    }

    /** What cannot be read, or not by all members, must not come into the log: it would stop them. */
    @Override
    public TransactionContext startTransaction(RaftClientRequest request) {
        events.received(request.getClientId());
        byte[] groups = request.getMessage().getContent().toByteArray();
        byte[] stamped = EntryCodec.stamped(stamper.now(), groups);
        TransactionContext context = TransactionContext.newBuilder()
                .setStateMachine(this)
                .setClientRequest(request)
                .setLogData(UnsafeByteOperations.unsafeWrap(stamped))
                .build();
        try {
            return context.setStateMachineContext(level.admitted(stamped));
        } catch (FormatException | IllegalArgumentException e) {
            return context.setException(e);
        }
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext context) {
        LogEntryProto logged = context.getLogEntry();
        Position position = new Position(logged.getTerm(), logged.getIndex());
        ByteString bytes = logged.getStateMachineLogEntry().getLogData();
        try {
            if (failed) {
                throw new IllegalStateException("An entry before it could not be applied.");
            }
            Entry entry = entry(context, bytes);
            level.applying(entry);
            Applied applied = state.apply(entry, position);
            level.applied(entry);
            updateLastAppliedTermIndex(termIndex(position));
            applied.corrected().ifPresent(stamper::corrected);
            events.applied(applied);
            events.logged(position, bytes.size());
        } catch (RuntimeException | Error e) {
            failed = true;
            events.failed(state.complaint(position, e), e);
            throw e;
        }
        return CompletableFuture.completedFuture(desk.acknowledgement());
    }

    /** The leader has read it already, on another thread. */
    private Entry entry(TransactionContext context, ByteString bytes) {
        return context.getStateMachineContext() instanceof Entry entry ? entry : level.logged(bytes.toByteArray());
    }

    @Override
    public void notifyTermIndexUpdated(long term, long index) {
        state.pass(new Position(term, index));
        super.notifyTermIndexUpdated(term, index);
    }

    /**
     * A new leader's first entry repeats the configuration, and Ratis lets clients in only after it was applied: so the
     * clocks go on from there before anything is stamped.
     */
    @Override
    public void notifyConfigurationChanged(long term, long index, RaftConfigurationProto configuration) {
        if (term > stampedTerm) {
            stampedTerm = term;
            stamper.lead(state.read(Reader::clocks));
        }
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId self, RaftPeerId leader) {
        events.leaderChanged(leader);
    }

    @Override
    public void notifyLeaderReady() {
        events.leaderReady();
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pending) {
        events.leaderNoMore();
    }

    /** Makes all that was applied durable and returns how far that is: the log up to there is not needed for a restart. */
    Position persist() {
        Position position = state.persist();
        durable = termIndex(position);
        return position;
    }

    /** Ratis is not to cut the log by itself. */
    @Override
    public long takeSnapshot() {
        return RaftLog.INVALID_LOG_INDEX;
    }

    @Override
    public CompletableFuture<TermIndex> notifyInstallSnapshotFromLeader(RoleInfoProto role, TermIndex first) {
        RaftPeer leader =
                ProtoUtils.toRaftPeer(role.getFollowerInfo().getLeaderInfo().getId());
        return dumps.fetch(leader, first.getIndex()).thenApply(LogMachine::termIndex);
    }

    @Override
    public void pause() {
        getLifeCycle().transition(LifeCycle.State.PAUSING);
        getLifeCycle().transition(LifeCycle.State.PAUSED);
    }

    @Override
    public void reinitialize() throws IOException {
        try {
            adopt(state.replace());
            level.opened();
        } catch (IOException | RuntimeException e) {
            events.failed("The loaded dump could not be put in place: " + e.getMessage(), e);
            throw e;
        }
        getLifeCycle().transition(LifeCycle.State.STARTING);
        getLifeCycle().transition(LifeCycle.State.RUNNING);
        events.replaced();
    }

    @Override
    public CompletableFuture<Message> queryStale(Message question, long minIndex) {
        return desk.answer(question);
    }

    @Override
    public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
        events.failed("The log could not be written: " + cause.getMessage(), cause);
    }

    @Override
    public void close() {
        state.close();
    }

    private static TermIndex termIndex(Position position) {
        return TermIndex.valueOf(position.raftTerm(), position.index());
    }

    /** State that a restart finds; there are no snapshot files. */
    private record Durable(TermIndex position) implements SnapshotInfo {

        @Override
        public TermIndex getTermIndex() {
            return position;
        }

        @Override
        public List<FileInfo> getFiles() {
            return List.of();
        }
    }
}
