package io.tenure.engine.log;

import io.tenure.engine.ratis.DroppedConfiguration;
import io.tenure.engine.ratis.Elections;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.State;
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
public final class LogMachine extends BaseStateMachine {

    private static final String LOST_MEMBERS =
            "The list of members was lost when the log took other entries. Start this node again: it finds the list in its log.";

    private final State state;
    private final Stamper stamper;
    private final AwaitingMembers awaiting;
    private final Newcomer self;

    /** Set before Ratis starts, and with it the threads that use it. */
    private @Nullable Wiring wiring;

    private long stampedTerm;

    /** Ratis may apply the next entry before this node has stopped, but no entry may be skipped. */
    private boolean failed;

    private volatile @Nullable TermIndex durable;

    public LogMachine(State state, Stamper stamper, AwaitingMembers awaiting, Newcomer self) {
        this.state = state;
        this.stamper = stamper;
        this.awaiting = awaiting;
        this.self = self;
    }

    /** This node, as far as it may not be a member yet. */
    public interface Newcomer {

        /** Its admission is committed, perhaps for the second time. */
        void admitted() throws IOException;
    }

    /** The parts of the node that need a log to be made, and that the log needs to run. */
    public record Wiring(
            LevelKeeper level, LogEvents events, NodeFailure failure, PeerRequestHandler requests, DumpIntake dumps) {}

    /** Completes the node. To be called once, before the log starts. */
    public void connect(Wiring parts) {
        wiring = parts;
    }

    private Wiring wired() {
        Wiring parts = wiring;
        if (parts == null) {
            throw new IllegalStateException("The log was started before its node was complete.");
        }
        return parts;
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
        awaiting.came(request.getClientId());
        byte[] groups = request.getMessage().getContent().toByteArray();
        byte[] stamped = EntryCodec.stamped(stamper.now(), groups);
        TransactionContext context = TransactionContext.newBuilder()
                .setStateMachine(this)
                .setClientRequest(request)
                .setLogData(UnsafeByteOperations.unsafeWrap(stamped))
                .build();
        try {
            return context.setStateMachineContext(wired().level.admitted(stamped));
        } catch (FormatException | IllegalArgumentException e) {
            return context.setException(e);
        }
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext context) {
        LogEntryProto logged = context.getLogEntry();
        Position position = new Position(logged.getTerm(), logged.getIndex());
        ByteString bytes = logged.getStateMachineLogEntry().getLogData();
        Wiring parts = wired();
        try {
            if (failed) {
                throw new IllegalStateException("An entry before it could not be applied.");
            }
            Entry entry = entry(context, bytes);
            parts.level.applying(entry);
            Applied applied = state.apply(entry, position);
            parts.level.applied(entry);
            updateLastAppliedTermIndex(termIndex(position));
            applied.corrected().ifPresent(stamper::corrected);
            parts.events.applied(applied);
            parts.events.logged(position, bytes.size());
        } catch (RuntimeException | Error e) {
            failed = true;
            parts.failure.failed(state.complaint(position, e), e);
            throw e;
        }
        return CompletableFuture.completedFuture(parts.requests.acknowledgement());
    }

    /** The leader has read it already, on another thread. */
    private Entry entry(TransactionContext context, ByteString bytes) {
        return context.getStateMachineContext() instanceof Entry entry
                ? entry
                : wired().level.logged(bytes.toByteArray());
    }

    @Override
    public void notifyTermIndexUpdated(long term, long index) {
        state.pass(new Position(term, index));
        super.notifyTermIndexUpdated(term, index);
    }

    /**
     * A new leader's first entry repeats the configuration, and Ratis lets clients in only after it was applied: so the
     * clocks continue from there before anything is stamped.
     */
    @Override
    public void notifyConfigurationChanged(long term, long index, RaftConfigurationProto configuration) {
        if (term > stampedTerm) {
            stampedTerm = term;
            stamper.lead(state.read(Reader::clocks));
        }
        try {
            RaftServer.Division division = getServer().join().getDivision(getGroupId());
            DroppedConfiguration.restore(division, term, index, configuration);
            if (Elections.isMember(division)) {
                Elections.resume(division);
            }
        } catch (IOException | RuntimeException e) {
            wired().failure.failed(LOST_MEMBERS, e);
        }
        if (MemberList.of(index, configuration).members().contains(getId())) {
            admitted();
        }
    }

    private void admitted() {
        try {
            self.admitted();
        } catch (IOException e) {
            wired().failure.failed(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId self, RaftPeerId leader) {
        wired().events.leaderChanged(leader);
    }

    @Override
    public void notifyLeaderReady() {
        wired().events.leaderReady();
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pending) {
        wired().events.leaderNoMore();
    }

    /** The newest entry that the state has. */
    Position applied() {
        return state.applied();
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
        return wired().dumps.fetch(leader, first.getIndex()).thenApply(LogMachine::termIndex);
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
            wired().level.opened();
        } catch (IOException | RuntimeException e) {
            wired().failure.failed("The loaded dump could not be put in place: " + e.getMessage(), e);
            throw e;
        }
        getLifeCycle().transition(LifeCycle.State.STARTING);
        getLifeCycle().transition(LifeCycle.State.RUNNING);
        wired().events.replaced();
    }

    @Override
    public CompletableFuture<Message> queryStale(Message request, long minIndex) {
        return wired().requests.answer(request);
    }

    @Override
    public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
        wired().failure.failed("The log could not be written: " + cause.getMessage(), cause);
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
