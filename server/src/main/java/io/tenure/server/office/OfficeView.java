package io.tenure.server.office;

import io.tenure.activity.Activity;
import io.tenure.engine.Member;
import io.tenure.engine.PeerLink;
import io.tenure.engine.Role;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.LeadershipView;
import io.tenure.lease.agent.AgentService;
import io.tenure.lease.agent.AgentState;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.office.LeadershipCounts;
import io.tenure.primary.Services;
import io.tenure.runtime.Crew;
import io.tenure.runtime.Waiting;
import io.tenure.store.Office;
import io.tenure.time.Moment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What any node can tell about the office of the servers. The leader is asked where only it knows. */
public final class OfficeView {

    private static final Logger LOG = LoggerFactory.getLogger(OfficeView.class);
    private static final Duration LEASE_PATIENCE = Duration.ofSeconds(1);
    private static final Duration TRANSFER_PATIENCE = Duration.ofSeconds(10);

    private final BuiltInStore store;
    private final Leadership leadership;
    private final Services services;
    private final AgentService agent;
    private final PeerLink.Channel reports;
    private final PeerLink.Channel transfers;
    private final LeaderFinder finder;
    private final NodeReports nodes;
    private final Facts facts;
    private final Crew crew;
    private volatile Optional<Moment> nobodySince = Optional.empty();

    OfficeView(
            BuiltInStore store, Leadership leadership, Services services, AgentService agent, Facts facts, Crew crew) {
        this.facts = facts;
        this.crew = crew;
        this.nodes = new NodeReports(store.peers().channel('N'), this::ownReport, crew);
        this.agent = agent;
        this.services = services;
        this.store = store;
        this.leadership = leadership;
        this.reports = store.peers().channel('V');
        this.transfers = store.peers().channel('T');
        this.finder = new LeaderFinder(
                this::here, this::leaderOfLog, () -> store.members().majorityLoss(), this::askForReport, crew);
    }

    /** What the leader of the servers runs; also for those who ask another node. */
    public Services services() {
        return services;
    }

    /**
     * What does not change while the node runs.
     *
     * @param trust how long a leader trusts a lease
     */
    record Facts(String version, Path data, Duration trust) {}

    /**
     * What happened on this node since it started.
     *
     * @param leader who leads, as this node knows without asking anybody
     * @param staleRefusals requests for its lease that came from the past
     * @param leaseWrites durable writes of its lease file
     */
    public record Numbers(
            LeaderView leader, LeadershipCounts office, long stragglers, long staleRefusals, long leaseWrites) {}

    /** How a transfer ended. */
    public sealed interface Transfer {

        /** The office was given up in favour of another node. */
        record Done() implements Transfer {}

        /** It cannot be done; the sentence says why. */
        record Refused(String sentence) implements Transfer {}

        /** No leader answered in time. */
        record Unknown() implements Transfer {}
    }

    void open() {
        reports.answerWith(message -> CompletableFuture.completedFuture(
                LeaderReport.of(leadership.view()).encode()));
        transfers.answerWith(this::transferHere);
        nodes.open();
    }

    /** What a member says of itself. Fails if it does not answer. */
    public CompletableFuture<NodeReport> report(NodeId member) {
        return nodes.ask(member);
    }

    private NodeReport ownReport() {
        return NodeReport.ofThisProcess(facts.version(), facts.data(), Promise.of(promise(), Moment.now(crew.time())));
    }

    /** How long a leader trusts a lease, from when it asked for it. */
    public Duration trust() {
        return facts.trust();
    }

    /** For how long nobody has been in charge, as far as this node has asked. */
    public Optional<Duration> nobodyFor() {
        return nobodySince.map(since -> since.until(Moment.now(crew.time())));
    }

    /** Who leads, by which leases. Comes within half a second, whoever is frozen or dead. */
    public LeaderView leader() {
        LeaderView found = finder.find();
        Optional<Moment> before = nobodySince;
        nobodySince = found.nobody().flatMap(unused -> before.or(() -> Optional.of(Moment.now(crew.time()))));
        return found;
    }

    private LeaderView here() {
        return here(leadership.view());
    }

    private LeaderView here(LeadershipView own) {
        return LeaderView.of(own, store.stale().holding(Office.CLUSTER));
    }

    /** Makes the leader hand over, to this node if one is named. */
    public Transfer transfer(Optional<NodeName> to) {
        Optional<String> objection = objection(to);
        if (objection.isPresent()) {
            return new Transfer.Refused(objection.get());
        }
        byte[] message = to.map(NodeName::value).orElse("").getBytes(StandardCharsets.UTF_8);
        return leaderOfLog()
                .flatMap(leader -> await(transfers.ask(leader, message), TRANSFER_PATIENCE))
                .map(answer -> answer.length == 0
                        ? new Transfer.Done()
                        : new Transfer.Refused(new String(answer, StandardCharsets.UTF_8)))
                .orElse(new Transfer.Unknown());
    }

    /** What this node's own agent has promised. */
    public AgentState promise() {
        return agent.agent().state();
    }

    /**
     * Takes a lease message to this node's agent; empty if it cannot answer now. This is for a leader that is about to make
     * this node a voter: voters are asked over the log's connections.
     *
     * @throws IllegalArgumentException with a sentence if the message makes no sense
     */
    public Optional<byte[]> lease(byte[] message) {
        return await(agent.answerAsNewcomer(message, store.status().role() == Role.WAITING), LEASE_PATIENCE);
    }

    /** The activities of this node. */
    public List<Activity> activities() {
        return leadership.activities().all();
    }

    /** The instances of services on this node that ignore the end of their term. */
    public List<String> stragglers() {
        return services.stragglers();
    }

    /** Asks nobody. */
    public Numbers numbers() {
        LeadershipView own = leadership.view();
        return new Numbers(
                here(own), own.counts(), leadership.activities().stragglers(), agent.staleRefusals(), agent.writes());
    }

    private Optional<String> objection(Optional<NodeName> to) {
        var voters = store.members().list().stream()
                .filter(member -> member.kind() == Member.Kind.VOTER)
                .toList();
        if (voters.size() < 2) {
            return Optional.of("There is no other voter to hand over to: add a node first.");
        }
        return to.flatMap(name -> voters.stream()
                .filter(member -> member.id().name().equals(name))
                .findFirst()
                .map(member -> member.leader() ? name + " leads already." : "")
                .or(() -> Optional.of("There is no voter " + name + ": see `tenure node ls`."))
                .filter(sentence -> !sentence.isEmpty()));
    }

    /** Empty bytes when it is done, else a sentence. */
    private CompletableFuture<byte[]> transferHere(byte[] message) {
        String name = new String(message, StandardCharsets.UTF_8);
        if (!store.members().leads()) {
            return CompletableFuture.completedFuture(
                    "This node no longer leads; try again.".getBytes(StandardCharsets.UTF_8));
        }
        store.members().prefer(name.isEmpty() ? Optional.empty() : Optional.of(new NodeName(name)));
        return leadership
                .transfer()
                .whenComplete((done, error) -> store.members().prefer(Optional.empty()))
                .thenApply(done -> (done ? "" : unfit(name)).getBytes(StandardCharsets.UTF_8));
    }

    private static String unfit(String name) {
        return (name.isEmpty() ? "No other voter is" : "The node " + name + " is not")
                + " fit to lead at this moment; try again later.";
    }

    private Optional<NodeId> leaderOfLog() {
        return store.members().list().stream()
                .filter(Member::leader)
                .map(Member::id)
                .findFirst();
    }

    private CompletableFuture<byte[]> askForReport(NodeId member) {
        return reports.ask(member, new byte[0]);
    }

    private static Optional<byte[]> await(CompletableFuture<byte[]> answer, Duration patience) {
        try {
            return Optional.of(Waiting.forResult(answer, patience));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A message was not answered: {}", e.toString());
            return Optional.empty();
        }
    }
}
