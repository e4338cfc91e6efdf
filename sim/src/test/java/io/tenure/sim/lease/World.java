package io.tenure.sim.lease;

import io.tenure.lease.Voters;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import io.tenure.testkit.sim.Dice;
import io.tenure.testkit.sim.SimClock;
import io.tenure.testkit.sim.SimNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;

/** All that one simulation is made of. */
final class World implements AutoCloseable {

    /** The store's place in the network. */
    static final int STORE = -1;

    static final ClusterId CLUSTER = new ClusterId(new UUID(7, 7));

    private final Scenario scenario;
    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler scheduler = new VirtualScheduler(time);
    private final Dice dice;
    private final SimNetwork network;
    private final SimStore store;
    private final Promises promises;
    private final Toll toll = new Toll();
    private final Trace trace;
    private final List<SimNode> nodes = new ArrayList<>();
    private final Candidates candidates = new Candidates(this);
    private final List<TestCrew> crews = new ArrayList<>();
    private Optional<Violation> violation = Optional.empty();

    /** A world in which the first nodes vote and the others stand ready. */
    World(long seed, Scenario scenario, int voters, int spares, Trace trace) {
        this.scenario = scenario;
        this.trace = trace;
        dice = new Dice(seed);
        network = new SimNetwork(scheduler, dice.split());
        for (int i = 0; i < voters + spares; i++) {
            nodes.add(new SimNode(this, i));
        }
        store = new SimStore(new SimClock(time, 1, 0), scenario.bug(), Voters.of(ids(nodes.subList(0, voters))));
        promises = new Promises(this);
        nodes.subList(0, voters).forEach(node -> node.start(true));
    }

    static Set<NodeId> ids(List<SimNode> some) {
        Set<NodeId> ids = new TreeSet<>(Comparator.comparing(NodeId::toString));
        some.forEach(node -> ids.add(node.id()));
        return ids;
    }

    Scenario scenario() {
        return scenario;
    }

    boolean has(Bug bug) {
        return scenario.bug() == bug;
    }

    VirtualTime time() {
        return time;
    }

    VirtualScheduler scheduler() {
        return scheduler;
    }

    Dice dice() {
        return dice;
    }

    SimNetwork network() {
        return network;
    }

    SimStore store() {
        return store;
    }

    Promises promises() {
        return promises;
    }

    Candidates candidates() {
        return candidates;
    }

    List<SimNode> nodes() {
        return nodes;
    }

    SimNode node(NodeId id) {
        for (SimNode node : nodes) {
            if (node.id().equals(id)) {
                return node;
            }
        }
        throw new IllegalArgumentException("There is no node " + id + ".");
    }

    /** Those whose process runs, frozen or not. */
    List<SimProcess> processes() {
        List<SimProcess> alive = new ArrayList<>();
        nodes.forEach(node -> node.process().ifPresent(alive::add));
        return alive;
    }

    /** Keeps a crew in mind, to end what it has begun when the world does. */
    TestCrew hire(TestCrew crew) {
        crews.add(crew);
        return crew;
    }

    /** A promise is broken, wherever that was noticed: the code under test may bear exceptions. */
    void broken(Violation found) {
        violation = violation.or(() -> Optional.of(found));
    }

    /** Throws what was found. */
    void judge() {
        if (violation.isPresent()) {
            throw violation.get();
        }
    }

    @Override
    public void close() {
        crews.forEach(TestCrew::close);
    }

    Toll toll() {
        return toll;
    }

    void count(Toll.Kind kind) {
        toll.count(kind);
    }

    void trace(Supplier<String> line) {
        trace.add(time.nanos(), line);
    }

    void run(Duration length) {
        scheduler.run(length);
        judge();
    }
}
