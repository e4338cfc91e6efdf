package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Ids;
import io.tenure.runtime.Threads;
import io.tenure.store.QueueName;
import io.tenure.store.Task;
import io.tenure.store.machine.Applied;
import io.tenure.store.machine.Deadlines;
import io.tenure.store.machine.SessionId;
import io.tenure.store.machine.Stamper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.client.RaftClientRpc;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a node and how they are put together. */
final class Engine implements LogEvents, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private final EngineConfig config;
    private final FatalHandler fatal;
    private final Folder folder;
    private volatile Identity identity;
    private final State state;
    private final Hints hints;
    private final Alarm deadlines;
    private final Alarm upkeep;
    private final DiskGuard disk;
    private final DumpDesk dumps;
    private final Stamper stamper;
    private final RaftServer server;
    private final Link link;
    private final Batcher batcher;
    private final Membership members;
    private final Duties duties;
    private final SessionId session = new SessionId(Ids.uuid());
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicLong leaderChanges = new AtomicLong();
    private final AtomicLong dumpsTaken = new AtomicLong();
    private final AtomicLong stalled = new AtomicLong();

    private Engine(EngineConfig config, Folder folder, Identity identity, Environment environment, FatalHandler fatal)
            throws IOException {
        this.config = config;
        this.fatal = fatal;
        this.folder = folder;
        this.identity = identity;
        String name = identity.node().name().value();
        state = State.open(folder, identity, config.upkeep(), environment.time());
        hints = new Hints(name);
        deadlines = new Alarm("tenure-deadlines-" + name);
        upkeep = new Alarm("tenure-upkeep-" + name);
        disk = new DiskGuard(
                () -> environment.usable().applyAsLong(folder.root()),
                config.bounds().diskReserve(),
                environment.time());
        dumps = new DumpDesk(state::version, environment.time());
        stamper = new Stamper(environment.time());
        LogMachine machine = new LogMachine(
                state, stamper, this, new MemberDesk(dumps, this::health, this::roll, disk), this.pull());
        RaftProperties properties = RaftSettings.of(config, folder.raft(), bind());
        server = server(machine, properties);
        ClientId client = ClientId.randomId();
        RaftClientRpc rpc = new GrpcFactory(new Parameters()).newRaftClientRpc(client, properties);
        link = new Link(server, group(), client, rpc, disk);
        batcher = new Batcher(session, link, environment.time(), deadlines, config);
        Reconfiguration reconfiguration = new Reconfiguration(server, link, rpc);
        members = new Membership(link, reconfiguration, config, environment.time(), upkeep);
        duties = new Duties(this, machine, stamper, environment.time());
    }

    /** Starts a node. Whatever is in the way comes as an exception with a sentence, and leaves nothing running. */
    static Engine start(EngineConfig config, Origin origin, Environment environment, FatalHandler fatal)
            throws IOException {
        Folder folder = Folder.lock(config.data());
        try {
            Identity identity = Beginning.of(folder, config, origin);
            Engine engine = new Engine(config, folder, identity, environment, fatal);
            try {
                engine.run();
                return engine;
            } catch (IOException | RuntimeException e) {
                engine.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private void run() throws IOException {
        server.start();
        if (identity.phase() == Identity.Phase.MAKING) {
            become(identity.founder() ? Identity.Phase.MEMBER : Identity.Phase.WAITING);
        }
        batcher.start();
        duties.start(upkeep);
    }

    /** Durable when it returns. */
    void become(Identity.Phase phase) throws IOException {
        folder.write(identity.in(phase));
        identity = identity.in(phase);
    }

    private RaftServer server(LogMachine machine, RaftProperties properties) throws IOException {
        boolean fresh = identity.phase() == Identity.Phase.MAKING;
        // The configuration is in the log from the first election on; a founder that stopped before starts again alone.
        boolean alone = identity.founder() && state.applied().equals(Position.START);
        RaftGroup members = RaftGroup.valueOf(group(), alone ? List.of(self()) : List.of());
        return RaftServer.newBuilder()
                .setServerId(Peers.id(identity.node()))
                .setGroup(members)
                .setStateMachine(machine)
                .setOption(fresh ? RaftStorage.StartupOption.FORMAT : RaftStorage.StartupOption.RECOVER)
                .setProperties(properties)
                .build();
    }

    private DumpPull pull() {
        return new DumpPull(
                this::ask,
                folder.install(),
                State.owner(identity),
                config.upkeep().cacheMegabytes(),
                state::applied);
    }

    private CompletableFuture<ByteString> ask(RaftPeer leader, Question question) {
        link.know(List.of(leader));
        return link.ask(leader.getId(), question);
    }

    private Health health() {
        return Health.seenBy(link.division(), Membership.patience(config));
    }

    private Roll roll() {
        return Roll.of(link.division());
    }

    private RaftGroupId group() {
        return Peers.group(identity.cluster());
    }

    private RaftPeer self() {
        return Peers.peer(identity.node(), peer(), config.network().http());
    }

    private Endpoint bind() {
        return new Endpoint(config.network().peer().host(), identity.peerPort());
    }

    /** Where other members reach the log of this node. */
    Endpoint peer() {
        return new Endpoint(config.network().advertised(), identity.peerPort());
    }

    EngineConfig config() {
        return config;
    }

    Identity identity() {
        return identity;
    }

    NodeId id() {
        return identity.node();
    }

    State state() {
        return state;
    }

    Hints hints() {
        return hints;
    }

    DiskGuard disk() {
        return disk;
    }

    DumpDesk dumps() {
        return dumps;
    }

    RaftServer server() {
        return server;
    }

    Link link() {
        return link;
    }

    Batcher batcher() {
        return batcher;
    }

    Membership members() {
        return members;
    }

    /**
     * Whether a claim is worth an entry of the log. What is due but not yet ready shows on the leader only; elsewhere it
     * becomes ready with the leader's next look.
     */
    boolean mayClaim(QueueName queue) {
        return state.look(tables -> Deadlines.ready(queue, tables)
                || link.division().getInfo().isLeaderReady() && Deadlines.due(stamper.now(), tables));
    }

    EngineCounters counters() {
        return new EngineCounters(leaderChanges.get(), batcher.resent(), dumpsTaken.get(), stalled.get());
    }

    @Override
    public void applied(Applied applied) {
        for (Applied.Answers answers : applied.answers()) {
            if (answers.session().equals(session)) {
                batcher.applied(answers.number(), answers.answers());
            }
        }
        hints.touched(applied.touched());
        for (Task task : applied.stalled()) {
            stalled.incrementAndGet();
            LOG.info("The claim on task {} of queue {} ran out: {}.", task.id(), task.queue(), task.state());
        }
    }

    @Override
    public void leaderChanged() {
        leaderChanges.incrementAndGet();
        batcher.hurry();
    }

    @Override
    public void leaderReady() {
        batcher.hurry();
    }

    @Override
    public void replaced() {
        dumpsTaken.incrementAndGet();
        batcher.repeat();
        hints.everything();
    }

    @Override
    public void membersChanged() {
        link.know(link.peers());
    }

    @Override
    public void failed(String sentence, @Nullable Throwable cause) {
        if (closed.get() || !stopped.compareAndSet(false, true)) {
            return;
        }
        LOG.error("{} This node stops.", sentence, cause);
        batcher.close(sentence, cause);
        Threads.platform("tenure-fatal-" + identity.node().name(), () -> fatal.stopped(sentence, cause));
    }

    /** Hands leadership over, then stops. Idempotent. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        duties.close();
        if (!stopped.get()) {
            handOver();
        }
        batcher.close();
        dumps.close();
        try {
            server.close();
        } catch (IOException e) {
            LOG.warn("The log was not closed properly: {}", e.getMessage());
        }
        link.close();
        state.close();
        hints.close();
        deadlines.close();
        upkeep.close();
        folder.close();
    }

    private void handOver() {
        try {
            boolean done = members.handOver();
            LOG.debug("Leadership handed over: {}", done);
        } catch (RuntimeException e) {
            LOG.debug("Leadership was not handed over.", e);
        }
    }
}
