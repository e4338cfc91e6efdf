package io.tenure.engine.node;

import io.tenure.engine.Checkpoint;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineCounters;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.FatalHandler;
import io.tenure.engine.Members;
import io.tenure.engine.Origin;
import io.tenure.engine.PeerLink;
import io.tenure.engine.Relay;
import io.tenure.engine.TaskTimes;
import io.tenure.engine.log.Call;
import io.tenure.engine.state.Folder;
import io.tenure.engine.state.Identity;
import io.tenure.node.NodeId;
import io.tenure.office.Candidacy;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.engine.Commits;
import io.tenure.store.engine.SourcedReader;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogCommand;
import io.tenure.store.machine.Scribe;
import io.tenure.store.wire.ClaimedTasks;
import io.tenure.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A node of the built-in engine: a replicated log over a local file. One node alone is a cluster of one.
 *
 * <p>Acknowledged means synced to the disks of a majority of the voters (S1). Any node may be used; what a node has
 * acknowledged is in its own {@link #stale} reads.
 */
public final class BuiltInStore extends SourcedReader implements Store {

    private final Engine engine;
    private final LogParts log;
    private final NodeParts parts;
    private final Time time;
    private final Scribe scribe;
    private final Commits commits;
    private final StatusReport report;

    private BuiltInStore(Engine engine, Time time) {
        this.engine = engine;
        this.log = engine.log();
        this.parts = engine.parts();
        this.time = time;
        this.scribe = new Scribe(log.level().formats(), log.level()::applied);
        this.commits = new Commits(
                log.disk()::refusal,
                scribe,
                commands -> log.batcher().offer(commands).map(call -> call::await));
        this.report = engine.report();
    }

    /**
     * Starts a node: resumes what is in the folder, or makes of an empty one what {@code origin} says. Returns before
     * there is a leader. An exception has a sentence that says what is in the way; nothing keeps running then.
     */
    public static BuiltInStore open(EngineConfig config, Origin origin, FatalHandler fatal) throws IOException {
        return open(config, origin, fatal, Environment.real());
    }

    /** The same with another clock for the store's own clocks to follow while this node leads: for tests that drive it. */
    public static BuiltInStore open(EngineConfig config, Origin origin, FatalHandler fatal, Time clock)
            throws IOException {
        Environment real = Environment.real();
        return open(config, origin, fatal, real.withClock(clock));
    }

    static BuiltInStore open(EngineConfig config, Origin origin, FatalHandler fatal, Environment environment)
            throws IOException {
        return new BuiltInStore(Engine.start(config, origin, environment, fatal), environment.time());
    }

    /** Who a folder is, without opening it; empty if it has no identity yet. */
    public static Optional<NodeId> identityOf(Path data) throws IOException {
        return Folder.identityOf(data).map(Identity::node);
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return commits.each(transactions);
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        if (!parts.expiry().mayClaim(request.queue())) {
            return List.of();
        }
        LogAnswer answer = one(new LogCommand.Take(request));
        if (!(answer instanceof LogAnswer.Taken taken)) {
            throw new IllegalStateException("A claim was answered with " + answer + ".");
        }
        return log.state()
                .read(reader -> taken.grants().stream()
                        .flatMap(grant -> ClaimedTasks.look(grant, reader).stream())
                        .toList());
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        LogAnswer answer = one(new LogCommand.Open(request));
        if (!(answer instanceof LogAnswer.Opened opened)) {
            throw new IllegalStateException("A request for a term was answered with " + answer + ".");
        }
        return opened.outcome();
    }

    private LogAnswer one(LogCommand command) {
        return Call.answers(log.batcher().offer(List.of(scribe.write(command)))).getFirst();
    }

    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return log.hints().watch(topic, hint);
    }

    @Override
    protected <T> T read(Function<Reader, T> look) {
        log.batcher().barrier();
        return log.state().read(look);
    }

    @Override
    public Reader stale() {
        return new SourcedReader() {
            @Override
            protected <T> T read(Function<Reader, T> look) {
                return log.state().read(look);
            }
        };
    }

    /** Groups of other senders, such as clients of this node. */
    public Relay relay() {
        return new GroupRelay(log.disk(), parts.expiry(), log.level(), log.batcher());
    }

    /** Messages between the members outside the log. */
    public PeerLink peers() {
        return parts.messages();
    }

    /** Who is to try for the office of the servers: whoever leads the log. */
    public Candidacy candidacy() {
        return parts.candidacy();
    }

    /** The store's wall clock, and how those of the nodes compare with it. */
    public StoreClock clock() {
        return new StoreClock(parts.clocks(), log.link(), log.state(), log.batcher(), time, this::one);
    }

    public Members members() {
        return parts.members();
    }

    public EngineStatus status() {
        return report.status();
    }

    /** What the tables of this node come to now; those of other nodes after the same entry are equal. */
    public Checkpoint checkpoint() {
        return log.state().checkpoint();
    }

    /** A sentence while the disk of this node is nearly full. */
    public Optional<String> diskWarning() {
        return log.disk().warning();
    }

    public EngineCounters counters() {
        return parts.events().counters();
    }

    /** By queue, how long its tasks have waited and run, of those that this node has applied since its process began. */
    public Map<String, TaskTimes> taskTimes() {
        return parts.events().taskTimes();
    }

    Engine engine() {
        return engine;
    }

    @Override
    public void close() {
        engine.close();
    }
}
