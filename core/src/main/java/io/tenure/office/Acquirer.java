package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.Quorum;
import io.tenure.lease.Voters;
import io.tenure.lease.agent.LeaseAnswer;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.AcquirerEffect.Give;
import io.tenure.office.AcquirerEffect.Request;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * One candidacy: acquires and renews the leases of all voters. A pure protocol.
 *
 * <p>A lease is trusted until <em>send time + ttl − margin</em> on the candidate's own monotonic clock. A denial of a
 * held lease is an immediate loss. A candidacy that has ended asks no more, and its id is never reused.
 */
public final class Acquirer {

    private static final Comparator<NodeId> ORDER = Comparator.comparing(
                    (NodeId node) -> node.name().value())
            .thenComparing(node -> node.incarnation().value());

    private final ClusterId cluster;
    private final LeaseSettings settings;
    private final Holder self;
    private final Voters voters;
    private final long sequence;
    private final Map<NodeId, AgentLease> workers;

    private Acquirer(Acquirer from, Voters voters, long sequence, Map<NodeId, AgentLease> workers) {
        this(from.cluster, from.settings, from.self, voters, sequence, workers);
    }

    private Acquirer(
            ClusterId cluster,
            LeaseSettings settings,
            Holder self,
            Voters voters,
            long sequence,
            Map<NodeId, AgentLease> workers) {
        this.cluster = cluster;
        this.settings = settings;
        this.self = self;
        this.voters = voters;
        this.sequence = sequence;
        this.workers = workers;
    }

    /**
     * A fresh candidacy. Nothing is sent before the first {@link #wake}.
     *
     * @param sequence the number of the last request of the previous candidacy: answers are matched by number alone
     */
    public static Acquirer starting(ClusterId cluster, LeaseSettings settings, Holder self, long sequence) {
        return new Acquirer(cluster, settings, self, Voters.of(Set.of()), sequence, Map.of());
    }

    public Holder self() {
        return self;
    }

    LeaseSettings settings() {
        return settings;
    }

    /** The number of the last request. */
    long sequence() {
        return sequence;
    }

    /**
     * Follows the membership. The lease of a node that left is lost at once but not given back: it runs out. If it were
     * given back, the node could not serve this candidacy again when it returns.
     */
    public Acquirer voters(Voters now, Moment at) {
        Map<NodeId, AgentLease> next = new TreeMap<>(ORDER);
        for (NodeId node : now.everyone()) {
            AgentLease known = workers.get(node);
            next.put(node, known == null ? AgentLease.starting(at) : known);
        }
        return new Acquirer(this, now, sequence, next);
    }

    /** Sends what is due and drops leases that have run out. */
    public Step<Acquirer, AcquirerEffect> wake(Moment now) {
        Map<NodeId, AgentLease> next = new TreeMap<>(ORDER);
        List<AcquirerEffect> effects = new ArrayList<>();
        long last = sequence;
        for (Map.Entry<NodeId, AgentLease> entry : workers.entrySet()) {
            AgentLease worker = entry.getValue().runOut(now);
            if (worker.isDue(now, settings)) {
                last++;
                worker = worker.sending(last, now, settings);
                effects.add(new Request(entry.getKey(), new LeaseRequest(cluster, self, last, settings.ttl())));
            }
            next.put(entry.getKey(), worker);
        }
        return new Step<>(new Acquirer(this, voters, last, next), effects);
    }

    public Acquirer answered(NodeId agent, LeaseAnswer answer, Moment now) {
        return with(agent, worker -> worker.answered(answer, now, settings).runOut(now));
    }

    public Acquirer failed(NodeId agent, long failedSequence, Moment now) {
        return with(
                agent, worker -> worker.failed(failedSequence, now, settings).runOut(now));
    }

    /** Trusts no lease any more, because this machine may have slept, and asks again. */
    public Acquirer dropAll() {
        Map<NodeId, AgentLease> next = new TreeMap<>(ORDER);
        workers.forEach((node, worker) -> next.put(node, worker.dropped()));
        return new Acquirer(this, voters, sequence, next);
    }

    /** Ends the candidacy: every agent is told, whether or not it has granted a lease. */
    public List<AcquirerEffect> giveUp() {
        return workers.keySet().stream()
                .<AcquirerEffect>map(node -> new Give(node, self))
                .toList();
    }

    /** Until when this candidate has the quorum; empty if it does not. */
    public Optional<Moment> until(Quorum quorum, Moment now) {
        return quorum.until(held(now), voters).filter(end -> end.isAfter(now));
    }

    /** The held leases, and until when each is trusted. */
    public Map<NodeId, Moment> held(Moment now) {
        Map<NodeId, Moment> held = new TreeMap<>(ORDER);
        workers.forEach(
                (node, worker) -> worker.until().filter(end -> end.isAfter(now)).ifPresent(end -> held.put(node, end)));
        return held;
    }

    /** How long the last answer of each agent took. */
    public Map<NodeId, Duration> roundTrips() {
        Map<NodeId, Duration> trips = new TreeMap<>(ORDER);
        workers.forEach((node, worker) -> worker.roundTrip().ifPresent(trip -> trips.put(node, trip)));
        return trips;
    }

    public Voters voters() {
        return voters;
    }

    /** When the next request is due or the next lease runs out. */
    public Optional<Moment> wakeAt() {
        return workers.values().stream()
                .flatMap(worker -> worker.wakeAt(settings))
                .min(Moment::compareTo);
    }

    private Acquirer with(NodeId agent, UnaryOperator<AgentLease> change) {
        AgentLease worker = workers.get(agent);
        if (worker == null) {
            return this;
        }
        Map<NodeId, AgentLease> next = new TreeMap<>(ORDER);
        next.putAll(workers);
        next.put(agent, change.apply(worker));
        return new Acquirer(this, voters, sequence, next);
    }
}
