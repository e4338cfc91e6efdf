package io.tenure.engine;

import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Ids;
import io.tenure.store.Clocks;
import io.tenure.store.QueueName;
import io.tenure.store.engine.Hints;
import io.tenure.store.engine.Stamper;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Deadlines;
import io.tenure.store.machine.TableReader;
import io.tenure.store.table.Tables;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.client.RaftClientRpc;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.ExitUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a node and how they are put together. */
final class Engine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /**
     * The clocks stand in the log at least this often, also when nobody calls: the next leader goes on from there, and would
     * take the time in which nothing happened for a jump of its own wall clock.
     */
    private static final Duration CLOCKS_WRITTEN = Duration.ofMinutes(1);

    private final EngineConfig config;
    private final Time time;
    private final Folder folder;
    private final LocalNode self;
    private final State state;
    private final Hints hints;
    private final DiskGuard disk;
    private final DumpServer dumps;
    private final DumpIntake intake;
    private final LogTrimmer shortening;
    private final AwaitingMembers awaited = new AwaitingMembers();
    private final Stamper stamper;
    private final LevelKeeper level;
    private final LogMachine machine;
    private final RaftServer server;
    private final Link link;
    private final Batcher batcher;
    private final Membership members;
    private final LogEventDispatcher happenings;
    private final PeerMessages mail;
    private final RaftCandidacy candidacy;
    private final Alarm upkeep;
    private final Alarm saving;
    private final FollowerLag following;
    private final ClockWatch clocks;
    private final DigestComparison agreement;
    private final Upkeep duties;
    private final Resources resources;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Bytes of the log before it was opened. */
    private final long logged;

    private Engine(EngineConfig config, Folder folder, Identity identity, Environment environment, Resources resources)
            throws IOException {
        this.config = config;
        this.time = environment.time();
        this.folder = folder;
        this.self =
                new LocalNode(folder, config, identity, environment.formats().levels());
        this.resources = resources;
        String name = identity.node().name().value();
        upkeep = resources.add(new Alarm("tenure-upkeep-" + name));
        Alarm deadlines = resources.add(new Alarm("tenure-deadlines-" + name));
        hints = resources.add(new Hints(name));
        state = resources.add(State.open(folder, identity, config.upkeep(), environment));
        saving = resources.add(new Alarm("tenure-saving-" + name));
        disk = new DiskGuard(
                () -> environment.usable().applyAsLong(folder.root()),
                config.bounds().diskReserve(),
                environment.time());
        stamper = new Stamper(environment.clock());
        clocks = new ClockWatch(this, stamper, environment.clock());
        level = new LevelKeeper(state, environment.formats(), () -> link().division());
        SessionId session = new SessionId(Ids.uuid());
        happenings = new LogEventDispatcher(this, session);
        state.onDamage(met -> happenings.failed(String.valueOf(met.getMessage()), met));
        mail = new PeerMessages(this::ask, this::newcomer);
        dumps = new DumpServer(state::version, environment.time());
        intake = new DumpIntake(pull(), state::applied);
        shortening = new LogTrimmer(this, new LogLength(config.upkeep()));
        machine = new LogMachine(
                state, stamper, level, happenings, new PeerRequestHandler(dumps, disk, mail, new Knowledge()), intake);
        RaftProperties properties = RaftSettings.of(config, folder.raft(), self.bind());
        ClientId client = AwaitingMembers.sender(self.id());
        RaftClientRpc rpc = resources.add(new GrpcFactory(new Parameters()).newRaftClientRpc(client, properties));
        logged = LogTrimmer.bytes(folder.raft());
        server = resources.add(server(properties));
        link = new Link(server, server.getDivision(self.group()), client, rpc, disk);
        resources.add(dumps);
        batcher = resources.add(new Batcher(session, link, environment.time(), deadlines, config));
        candidacy = new RaftCandidacy(RaftCandidacy.logOf(this), resources.add(new Alarm("tenure-candidacy-" + name)));
        Reconfiguration reconfiguration = new Reconfiguration(server, link, new VoterChanges(server, candidacy, level));
        members = new Membership(link, reconfiguration, level, config, environment.time(), upkeep);
        following = new FollowerLag(environment.time());
        agreement = new DigestComparison(this);
        duties = new Upkeep(this, environment.time());
    }

    /** Starts a node. Whatever is in the way comes as an exception with a sentence, and leaves nothing running. */
    static Engine start(EngineConfig config, Origin origin, Environment environment, FatalHandler fatal)
            throws IOException {
        // Ratis would end the whole process where it cannot have its port.
        ExitUtils.disableSystemExit();
        Resources resources = new Resources();
        try {
            Folder folder = resources.add(Folder.lock(config.data()));
            Identity identity = Bootstrap.of(folder, config, origin);
            Engine engine = new Engine(config, folder, identity, environment, resources);
            engine.run(fatal);
            return engine;
        } catch (IOException | RuntimeException e) {
            resources.close();
            throw e;
        }
    }

    private void run(FatalHandler fatal) throws IOException {
        happenings.begin(fatal);
        Position applied = state.applied();
        server.start();
        checkReach(applied);
        shortening.begin(applied.index(), logged);
        Identity identity = self.identity();
        if (identity.phase() == Identity.Phase.MAKING) {
            self.become(identity.founder() ? Identity.Phase.MEMBER : Identity.Phase.WAITING);
        }
        batcher.start();
        duties.start(upkeep, saving);
        LOG.info("{} of cluster {} has started at {}.", identity.node(), identity.cluster(), self.peer());
    }

    /** The log must begin where the state ends: what is between cannot be had from anywhere on this node. */
    private void checkReach(Position applied) throws IOException {
        long first = link.division().getRaftLog().getStartIndex();
        if (first > applied.index() + 1) {
            throw new IOException("The state in " + folder.state().toAbsolutePath() + " ends at entry "
                    + applied.index() + ", but the log beside it begins at entry " + first
                    + ": a file was lost, damaged or restored from another time. Restore the folder as a whole, or"
                    + " move it away and join anew.");
        }
    }

    private RaftServer server(RaftProperties properties) throws IOException {
        boolean fresh = self.identity().phase() == Identity.Phase.MAKING;
        boolean empty = state.applied().equals(Position.START);
        return RaftServer.newBuilder()
                .setServerId(Peers.id(self.id()))
                .setGroup(empty ? self.beginning() : RaftGroup.valueOf(self.group()))
                .setStateMachine(machine)
                .setOption(fresh ? RaftStorage.StartupOption.FORMAT : RaftStorage.StartupOption.RECOVER)
                .setProperties(properties)
                .setParameters(PromptRpc.parameters(new PromptRpc.When(
                        awaited,
                        resources.add(new Alarm("tenure-prompt-" + self.id().name())))))
                .build();
    }

    private DumpPull pull() {
        return new DumpPull(
                this::ask,
                folder.install(),
                StatePlace.owner(self.identity()),
                config.upkeep().cacheMegabytes());
    }

    private CompletableFuture<ByteString> ask(RaftPeerId member, PeerRequest question) {
        return link.ask(member, question);
    }

    private CompletableFuture<ByteString> ask(RaftPeer leader, PeerRequest question) {
        link.know(List.of(leader));
        return link.ask(leader.getId(), question);
    }

    private Optional<Endpoint> newcomer(NodeId node) {
        return members.reconfiguration().newcomer(node);
    }

    /** What this node tells others of itself. */
    private final class Knowledge implements PeerRequestHandler.Informant {

        @Override
        public Health health() {
            return Health.seenBy(link.division(), Membership.patience(config));
        }

        @Override
        public MemberList roll() {
            return MemberList.of(link.division());
        }

        @Override
        public Optional<Checkpoint> checkpoint(long index) {
            return state.checkpoints().at(index);
        }

        @Override
        public WallReading wall() {
            return clocks.reading();
        }

        @Override
        public long place() {
            return state.applied().index();
        }

        @Override
        public CompletableFuture<ByteString> change(PeerRequest.Change change) throws IOException {
            return members.reconfiguration().answer(change);
        }
    }

    /**
     * Whether a claim is worth an entry of the log. What is due but not yet ready shows on the leader only; elsewhere it
     * becomes ready with the leader's next look.
     */
    boolean mayClaim(QueueName queue) {
        return state.look(tables -> Deadlines.ready(queue, tables)) || due();
    }

    /** Whether this node leads and something has run out, or the clocks were not written down for long. */
    boolean due() {
        return link.division().getInfo().isLeaderReady() && state.look(this::due);
    }

    private boolean due(Tables tables) {
        Clocks now = stamper.now();
        Duration unwritten = now.tick().minus(new TableReader(tables).clocks().tick());
        return Deadlines.due(now, tables) || unwritten.compareTo(CLOCKS_WRITTEN) >= 0;
    }

    EngineConfig config() {
        return config;
    }

    /** What time-outs are counted on. */
    Time time() {
        return time;
    }

    LocalNode self() {
        return self;
    }

    State state() {
        return state;
    }

    Hints hints() {
        return hints;
    }

    ClockWatch clocks() {
        return clocks;
    }

    DiskGuard disk() {
        return disk;
    }

    DumpServer dumps() {
        return dumps;
    }

    AwaitingMembers awaited() {
        return awaited;
    }

    FollowerLag following() {
        return following;
    }

    DumpIntake intake() {
        return intake;
    }

    LogTrimmer shortening() {
        return shortening;
    }

    LevelKeeper level() {
        return level;
    }

    LogMachine machine() {
        return machine;
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

    PeerMessages mail() {
        return mail;
    }

    RaftCandidacy candidacy() {
        return candidacy;
    }

    DigestComparison agreement() {
        return agreement;
    }

    LogEventDispatcher happenings() {
        return happenings;
    }

    /** Hands leadership over, then stops. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            duties.close();
            if (happenings.end()) {
                handOver();
            }
            resources.close();
        }
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
