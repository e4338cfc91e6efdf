package io.tenure.engine.node;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.FatalHandler;
import io.tenure.engine.Origin;
import io.tenure.engine.log.DumpPull;
import io.tenure.engine.log.LogTrimmer;
import io.tenure.engine.members.LocalNode;
import io.tenure.engine.members.MembershipWatch;
import io.tenure.engine.ratis.Elections;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Identity;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.StatePlace;
import io.tenure.runtime.Alarm;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.util.ExitUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a node together, starts it and stops it. Nobody but the store is handed an engine, and that one when it runs. */
final class Engine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    private static final Duration DEADLINES = Duration.ofMillis(100);
    private static final Duration LEADER = Duration.ofMillis(300);
    private static final Duration DISK = Duration.ofSeconds(1);
    private static final Duration MEMBERSHIP = Duration.ofSeconds(1);
    private static final Duration CLOCKS = Duration.ofSeconds(1);
    private static final Duration SAVING = Duration.ofSeconds(2);
    private static final Duration FOLLOWING = Duration.ofSeconds(1);
    private static final Duration STALLS = Duration.ofSeconds(5);
    private static final Duration DIGESTS = Duration.ofSeconds(2);

    private final LocalNode self;
    private final LogParts log;
    private final NodeParts parts;
    private final Upkeep upkeep;
    private final Resources opened;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Engine(LocalNode self, LogParts log, NodeParts parts, Upkeep upkeep, Resources opened) {
        this.self = self;
        this.log = log;
        this.parts = parts;
        this.upkeep = upkeep;
        this.opened = opened;
    }

    /** Starts a node. Whatever is in the way comes as an exception with a sentence, and leaves nothing running. */
    static Engine start(EngineConfig config, Origin origin, Environment environment, FatalHandler fatal)
            throws IOException {
        // Ratis would end the whole process where it cannot have its port.
        ExitUtils.disableSystemExit();
        Resources opened = new Resources();
        try {
            Folder folder = opened.add(Folder.lock(config.data()));
            Identity identity = Bootstrap.of(folder, config, origin);
            LocalNode self = new LocalNode(
                    folder, config, identity, environment.formats().levels());
            long logged = LogTrimmer.bytes(folder.raft());
            Engine engine = complete(self, folder, config, environment, opened);
            engine.run(folder, logged, environment.time(), fatal);
            return engine;
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private static Engine complete(
            LocalNode self, Folder folder, EngineConfig config, Environment environment, Resources opened)
            throws IOException {
        String name = config.name().value();
        Alarm alarm = opened.add(new Alarm("tenure-upkeep-" + name));
        LogParts log = LogParts.open(self, folder, config, environment, opened);
        Alarm saving = opened.add(new Alarm("tenure-saving-" + name));
        Alarm candidacies = opened.add(new Alarm("tenure-candidacy-" + name));
        DumpPull pull = new DumpPull(
                log.link()::ask,
                log.link()::isReplaced,
                folder.install(),
                StatePlace.owner(self.identity()),
                config.upkeep().cacheMegabytes());
        NodeParts parts = NodeParts.on(log, pull, config, environment, candidacies);
        return new Engine(self, log, parts, new Upkeep(alarm, saving, log.failure()), opened);
    }

    /** @param logged bytes of the log before it was opened */
    private void run(Folder folder, long logged, Time time, FatalHandler fatal) throws IOException {
        log.failure().begin(fatal);
        Position applied = log.state().applied();
        Identity identity = self.identity();
        if (identity.phase() != Identity.Phase.MEMBER && !identity.founder()) {
            Elections.suspend(log.link().division());
        }
        PeerPort.open(self.peer(), log.link().server()::start);
        checkReach(folder, applied);
        parts.trimmer().begin(applied.index(), logged);
        if (identity.phase() == Identity.Phase.MAKING) {
            self.become(identity.founder() ? Identity.Phase.MEMBER : Identity.Phase.WAITING);
        }
        log.batcher().start();
        beginUpkeep(time);
        LOG.info("{} of cluster {} has started at {}.", identity.node(), identity.cluster(), self.peer());
    }

    /** The log must begin where the state ends: this node has no other source for what lies between. */
    private void checkReach(Folder folder, Position applied) throws IOException {
        long first = log.link().division().getRaftLog().getStartIndex();
        if (first > applied.index() + 1) {
            throw new IOException("The state in " + folder.state().toAbsolutePath() + " ends at entry "
                    + applied.index() + ", but the log beside it begins at entry " + first
                    + ": a file was lost, damaged or restored from another time. Restore the folder as a whole, or"
                    + " move it away and join again.");
        }
    }

    private void beginUpkeep(Time time) {
        MembershipWatch membership =
                new MembershipWatch(log.link(), self, parts.members(), log.level(), log.failure(), time);
        FollowerLagWatch lag =
                new FollowerLagWatch(parts.lag(), log.link(), log.state(), parts.intake(), log.failure(), time);
        upkeep.every(DEADLINES, parts.expiry()::look);
        upkeep.every(LEADER, new LeaderSearch(log.link(), membership, time)::look);
        upkeep.every(DISK, this::tidy);
        upkeep.every(MEMBERSHIP, membership::look);
        upkeep.every(FOLLOWING, lag::look);
        upkeep.every(CLOCKS, parts.clocks()::look);
        upkeep.every(STALLS, parts.events()::tellOfStalls);
        upkeep.every(DIGESTS, parts.digests()::look);
        upkeep.everyWrite(SAVING, log.state()::keepUp);
        upkeep.everyWrite(DISK, parts.trimmer()::look);
        log.state().onMuch(() -> upkeep.writeSoon(log.state()::keepUp));
    }

    private void tidy() {
        log.disk().look();
        log.dumps().expire();
        parts.intake().tidy();
    }

    LocalNode self() {
        return self;
    }

    LogParts log() {
        return log;
    }

    NodeParts parts() {
        return parts;
    }

    StatusReport report() {
        return new StatusReport(
                self,
                log.link(),
                log.state(),
                parts.lag(),
                List.of(
                        log.link().majority()::loss,
                        log.disk()::warning,
                        parts.lag()::warning,
                        parts.clocks()::warning,
                        parts.digests()::warning));
    }

    /** Hands leadership over, then stops. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            upkeep.close();
            if (log.failure().end()) {
                handOver();
            }
            opened.close();
        }
    }

    private void handOver() {
        try {
            boolean done = parts.members().handOver();
            LOG.debug("Leadership handed over: {}", done);
        } catch (RuntimeException e) {
            LOG.debug("Leadership was not handed over.", e);
        }
    }
}
