package io.tenure.engine.node;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.store.log.Formats;
import io.tenure.testkit.Parallel;
import io.tenure.time.Time;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Nodes on loopback in this JVM. */
final class EngineCluster implements AutoCloseable {

    /** While a node was down another process of this machine may have had its port for a moment. */
    private static final int PORT_TRIES = 300;

    private static final Duration PORT_PAUSE = Duration.ofMillis(100);

    private static final EngineConfig.Timing TIMING =
            new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(10));

    /** On a busy machine, too, nobody is elected unasked: the clock of the store stands still until somebody is. */
    static final EngineConfig.Timing STEADY =
            new EngineConfig.Timing(Duration.ofMillis(1500), Duration.ofSeconds(3), Duration.ofSeconds(20));

    private final Path root;
    private final Map<String, BuiltInStore> open = new LinkedHashMap<>();
    private EngineConfig.Timing timing = TIMING;
    private EngineConfig.Bounds bounds = EngineConfig.Bounds.DEFAULT;
    private EngineConfig.Upkeep upkeep = EngineConfig.Upkeep.DEFAULT;
    private Time clock = Environment.real().clock();
    private Formats formats = Formats.OF_THIS_BUILD;

    int httpPort = 8000;

    /** Often, so that every test with several nodes finds tables that come apart. */
    long checkEntries = 20;

    /** How the state file is opened. */
    UnaryOperator<String> stateFile = path -> path;

    /** The peer port of nodes that are made; 0 for any. */
    int peerPort;

    final List<String> fatal = new CopyOnWriteArrayList<>();

    /** What the nodes believe to be left on the disk. */
    final AtomicLong usable = new AtomicLong(Long.MAX_VALUE);

    EngineCluster(Path root) {
        this.root = root;
    }

    /** Three voters. */
    static EngineCluster three(Path root) throws Exception {
        return new EngineCluster(root).three();
    }

    /** Founds a cluster of three voters, once everything else is set. */
    EngineCluster three() throws Exception {
        start("n1");
        join("n2");
        join("n3");
        return this;
    }

    EngineCluster with(EngineConfig.Timing value) {
        timing = value;
        return this;
    }

    EngineCluster with(EngineConfig.Bounds value) {
        bounds = value;
        return this;
    }

    EngineCluster with(EngineConfig.Upkeep value) {
        upkeep = value;
        return this;
    }

    /** Lets the store's clocks follow this one. */
    EngineCluster with(Time value) {
        clock = value;
        return this;
    }

    /** The build of the nodes that are started from now on. */
    EngineCluster with(Formats value) {
        formats = value;
        return this;
    }

    EngineConfig config(String name) {
        EngineConfig.Network network = new EngineConfig.Network(
                new Endpoint("127.0.0.1", peerPort), "127.0.0.1", new Endpoint("127.0.0.1", httpPort));
        return EngineConfig.of(root.resolve(name), new NodeName(name), network)
                .with(timing)
                .with(bounds)
                .with(upkeep);
    }

    /** Starts a node that founds a cluster, or resumes. */
    BuiltInStore start(String name) throws IOException {
        return start(name, Origin.FOUND);
    }

    /** Starts a node and makes it a member. */
    BuiltInStore join(String name) throws Exception {
        BuiltInStore member = any();
        BuiltInStore store = start(name, new Origin.Join(member.status().cluster(), Member.Kind.VOTER));
        Candidate candidate = candidate(store, Member.Kind.VOTER);
        Await.until(name + " is a member", () -> switch (any(name).members().join(candidate)) {
            case Admission.Admitted a -> true;
            case Admission.Pending p -> false;
            case Admission.Unreadable u -> throw new AssertionError(u.sentence());
            case Admission.NameTaken t -> throw new AssertionError(t.sentence());
        });
        return store;
    }

    static Candidate candidate(BuiltInStore store, Member.Kind kind) {
        EngineStatus status = store.status();
        return new Candidate(
                status.id(),
                status.peer(),
                status.http(),
                kind,
                store.engine().log().level().formats().levels());
    }

    BuiltInStore start(String name, Origin origin) throws IOException {
        Environment environment = new Environment(
                Environment.real().time(), clock, folder -> usable.get(), formats, checkEntries, stateFile);
        for (int tries = 1; ; tries++) {
            try {
                BuiltInStore store = BuiltInStore.open(
                        config(name), origin, (sentence, cause) -> fatal.add(name + ": " + sentence), environment);
                open.put(name, store);
                return store;
            } catch (IOException e) {
                if (!(e.getCause() instanceof BindException) || tries == PORT_TRIES) {
                    throw e;
                }
                LockSupport.parkNanos(PORT_PAUSE.toNanos());
            }
        }
    }

    void stop(String name) {
        BuiltInStore store = open.remove(name);
        if (store != null) {
            store.close();
        }
    }

    /** Stops a node without any farewell, as far as that goes within one process. */
    void kill(String name) {
        stop(name);
    }

    /** Stops a node and throws its folder away. */
    void wipe(String name) throws IOException {
        stop(name);
        try (Stream<Path> files = Files.walk(root.resolve(name))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    BuiltInStore node(String name) {
        return open.get(name);
    }

    Collection<BuiltInStore> nodes() {
        return open.values();
    }

    BuiltInStore any() {
        return open.values().iterator().next();
    }

    private BuiltInStore any(String butNot) {
        return open.entrySet().stream()
                .filter(e -> !e.getKey().equals(butNot))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    /** Waits for a leader that all nodes know, and returns its name. */
    String leader() throws Exception {
        Await.until("all know a leader", () -> leaderOrNull() != null);
        return String.valueOf(leaderOrNull());
    }

    /** Gives leadership of the log to this node. */
    void lead(String name) throws Exception {
        Await.until(name + " leads", () -> {
            BuiltInStore leader = open.get(leader());
            leader.members().prefer(Optional.of(new NodeName(name)));
            return leader.status().id().name().value().equals(name)
                    || !leader.members().handOver();
        });
        Await.until(name + " leads", () -> leader().equals(name));
    }

    private @Nullable String leaderOrNull() {
        List<String> known = new ArrayList<>();
        for (BuiltInStore store : open.values()) {
            known.add(store.status().leader().map(NodeName::value).orElse(""));
        }
        String first = known.getFirst();
        boolean agreed = known.stream().allMatch(first::equals);
        return agreed && open.containsKey(first) && open.get(first).status().role() == Role.LEADER ? first : null;
    }

    /** The members as the leader sees them, as soon as it answers and has heard of all of them lately. */
    static List<Member> survey(BuiltInStore asked) throws Exception {
        List<Member> seen = new ArrayList<>();
        Await.until(
                "the leader tells how the members look",
                () -> asked.members()
                        .survey()
                        .handle((members, error) -> error == null && allAlive(members) && seen.addAll(members))
                        .get());
        return seen;
    }

    private static boolean allAlive(List<Member> members) {
        return members.stream()
                .allMatch(member -> member.view().filter(Member.View::alive).isPresent());
    }

    /** Stops all nodes at once. They can be started again. */
    @Override
    public void close() {
        Parallel.run(open.values().stream().<Runnable>map(store -> store::close).toList());
        open.clear();
    }

    static Endpoint http(int port) {
        return new Endpoint("127.0.0.1", port);
    }
}
