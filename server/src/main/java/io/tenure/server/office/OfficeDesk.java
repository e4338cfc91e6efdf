package io.tenure.server.office;

import io.tenure.activity.Activity;
import io.tenure.engine.Member;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.leadership.Leadership;
import io.tenure.lease.AgentService;
import io.tenure.lease.AgentState;
import io.tenure.node.NodeName;
import io.tenure.primary.host.Services;
import io.tenure.runtime.Waiting;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers questions about the office on any node, by asking the leader where only it knows. */
final class OfficeDesk implements OfficeView {

    private static final Logger LOG = LoggerFactory.getLogger(OfficeDesk.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration TRANSFER_PATIENCE = Duration.ofSeconds(10);

    private final BuiltInStore store;
    private final Leadership leadership;
    private final Services services;
    private final AgentService agent;
    private final OfficeMail mail;
    private final LeaseClerk clerk;

    /** How messages come in and go out. */
    record Post(OfficeMail mail, LeaseClerk clerk) {}

    OfficeDesk(BuiltInStore store, Leadership leadership, Services services, AgentService agent, Post post) {
        this.agent = agent;
        this.services = services;
        this.store = store;
        this.leadership = leadership;
        this.mail = post.mail();
        this.clerk = post.clerk();
    }

    void open() {
        mail.answer(
                OfficeMail.Kind.LEADER,
                message -> CompletableFuture.completedFuture(
                        LeaderReport.of(leadership.view()).encode()));
        mail.answer(OfficeMail.Kind.TRANSFER, this::transferHere);
        mail.open();
    }

    @Override
    public Optional<Holding> holding() {
        return store.stale().holding(Office.CLUSTER);
    }

    @Override
    public boolean leading() {
        return leadership.leading().isPresent();
    }

    @Override
    public Optional<LeaderReport> report() {
        if (leading()) {
            return Optional.of(LeaderReport.of(leadership.view()));
        }
        return leader().flatMap(member -> ask(member, OfficeMail.Kind.LEADER, new byte[0], PATIENCE))
                .map(LeaderReport::decode)
                .filter(report -> report.term() > 0);
    }

    @Override
    public Transfer transfer(Optional<NodeName> to) {
        Optional<String> objection = objection(to);
        if (objection.isPresent()) {
            return new Transfer.Refused(objection.get());
        }
        byte[] message = to.map(NodeName::value).orElse("").getBytes(StandardCharsets.UTF_8);
        return leader().flatMap(member -> ask(member, OfficeMail.Kind.TRANSFER, message, TRANSFER_PATIENCE))
                .map(answer -> answer.length == 0
                        ? new Transfer.Done()
                        : new Transfer.Refused(new String(answer, StandardCharsets.UTF_8)))
                .orElse(new Transfer.Unknown());
    }

    @Override
    public AgentState promise() {
        return agent.agent().state();
    }

    @Override
    public Optional<byte[]> lease(byte[] message) {
        try {
            return Optional.of(Waiting.forResult(clerk.answerAsNewcomer(message), PATIENCE));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("A lease message was not answered: {}", e.toString());
            return Optional.empty();
        }
    }

    @Override
    public List<Activity> activities() {
        return leadership.activities().all();
    }

    @Override
    public List<String> stragglers() {
        return services.stragglers();
    }

    @Override
    public Numbers numbers() {
        return new Numbers(
                leadership.view().counts(),
                leadership.activities().stragglers(),
                agent.staleRefusals(),
                agent.writes());
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

    private Optional<Member> leader() {
        return store.members().list().stream().filter(Member::leader).findFirst();
    }

    private Optional<byte[]> ask(Member member, OfficeMail.Kind kind, byte[] message, Duration patience) {
        try {
            return Optional.of(Waiting.forResult(mail.ask(member.id(), kind, message), patience));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("{} did not answer: {}", member.id(), e.toString());
            return Optional.empty();
        }
    }
}
