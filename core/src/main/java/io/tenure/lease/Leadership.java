package io.tenure.lease;

import io.tenure.lease.OfficeEffect.Ask;
import io.tenure.lease.OfficeEffect.EndProcess;
import io.tenure.lease.OfficeEffect.EndWork;
import io.tenure.lease.OfficeEffect.GiveBack;
import io.tenure.lease.OfficeEffect.HandOver;
import io.tenure.lease.OfficeEffect.KeepAlive;
import io.tenure.lease.OfficeEffect.Lead;
import io.tenure.lease.OfficeEffect.NoteTerm;
import io.tenure.lease.OfficeEffect.OpenTerm;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Mailbox;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node's part in an office at work: tries for it while it is the candidate, holds it, leaves it in order.
 *
 * <p>Whether this node leads is a question of the moment: {@link #leading} answers for now and promises nothing about
 * later. Writes of a leader go through {@link #commit}, so that the store's fence has the last word.
 */
public final class Leadership implements Consent, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final int WAITING = 10_000;

    private final OfficeKeeper.Seat seat;
    private final OfficeParts parts;
    private final OfficeErrands errands;
    private final SuspendWatch suspension;
    private final Tally tally = new Tally();
    private final Alarm alarm;
    private final Mailbox<Runnable> mailbox;
    private final Mailbox<Runnable> listeners;
    private volatile OfficeKeeper keeper;
    private volatile Optional<Holder> local = Optional.empty();
    private Alarm.Cancel wakeUp = () -> {};
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private final Queue<CompletableFuture<Boolean>> transfers = new ConcurrentLinkedQueue<>();
    private boolean stopping;

    public Leadership(OfficeKeeper.Seat seat, OfficeParts parts) {
        this.seat = seat;
        this.parts = parts;
        this.keeper = OfficeKeeper.starting(seat);
        this.suspension =
                new SuspendWatch(parts.time(), seat.settings().margin().dividedBy(2));
        this.alarm = new Alarm("tenure-office-timer");
        this.listeners = new Mailbox<>("tenure-office-listener", WAITING, Runnable::run);
        this.mailbox = new Mailbox<>("tenure-office", WAITING, Runnable::run);
        this.errands = new OfficeErrands(seat.office(), parts, this::offer);
    }

    /** Begins to follow the candidacy. */
    public void start() {
        parts.candidacy()
                .listen(
                        self -> offer(new OfficeInput.CandidateIs(self)),
                        voters -> offer(new OfficeInput.VotersAre(voters)));
    }

    /** The holding that this node believes to have at this moment. */
    public Optional<Holding> leading() {
        OfficeKeeper now = keeper;
        return now.believedUntil(Moment.now(parts.time())).flatMap(until -> now.holding());
    }

    /**
     * Commits on behalf of the term in office; empty if this node does not lead at this moment. A {@link Outcome.Fenced}
     * means that it no longer does, and it leaves the office.
     */
    public Optional<Outcome> commit(Transaction transaction) {
        return leading().map(holding -> errands.commit(transaction, new Fence(seat.office(), holding.term())));
    }

    /** The same for one term only: empty unless it is this very term that the node holds at this moment. */
    public Optional<Outcome> commit(Term term, Transaction transaction) {
        return leading()
                .filter(holding -> holding.term().equals(term))
                .map(holding -> errands.commit(transaction, new Fence(seat.office(), term)));
    }

    /** The same for many transactions, each for itself. */
    public Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions) {
        return leading()
                .filter(holding -> holding.term().equals(term))
                .map(holding -> errands.commitEach(transactions, new Fence(seat.office(), term)));
    }

    public Activities activities() {
        return parts.activities();
    }

    /** Whom this node's own agent serves now; activities need to know. */
    public void serving(Optional<Holder> holder) {
        local = holder;
        offer(new OfficeInput.WakeUp());
    }

    /** Hands the office over to another node; completes with whether one could be made the candidate. */
    public CompletableFuture<Boolean> transfer() {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        if (!transfers.offer(done) || !mailbox.offer(() -> step(new OfficeInput.Transfer()))) {
            done.complete(false);
        }
        return done;
    }

    @Override
    public CompletableFuture<Optional<String>> toChange(Voters joint) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        if (!mailbox.offer(() -> answer.complete(objection(joint)))) {
            answer.complete(Optional.of("the office of this node is closed or overrun; try again."));
        }
        return answer;
    }

    private Optional<String> objection(Voters joint) {
        if (keeper.changing().isPresent()) {
            return Optional.of("another change is under way; try again.");
        }
        step(new OfficeInput.ChangeWished(joint));
        if (keeper.changing().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                leading().isEmpty()
                        ? "the leader of the log does not hold the office '" + seat.office() + "' yet; try again."
                        : "the leader does not have the leases of a majority of the new voters yet; try again.");
    }

    @Override
    public void changeOver() {
        offer(new OfficeInput.ChangeOver());
    }

    /** Leaves the office for good, or gives up the candidacy; completes when everything has ended. */
    public CompletableFuture<Void> stop() {
        offer(new OfficeInput.Resign());
        return stopped;
    }

    public LeadershipView view() {
        OfficeKeeper now = keeper;
        Moment at = Moment.now(parts.time());
        Map<NodeId, LeadershipView.LeaseView> leases = new TreeMap<>(Comparator.comparing(NodeId::toString));
        now.acquirer().ifPresent(acquirer -> {
            Map<NodeId, Moment> held = acquirer.held(at);
            Map<NodeId, Duration> trips = acquirer.roundTrips();
            for (NodeId node : acquirer.voters().everyone()) {
                leases.put(
                        node,
                        new LeadershipView.LeaseView(
                                Optional.ofNullable(held.get(node)).map(at::until),
                                Optional.ofNullable(trips.get(node))));
            }
        });
        Optional<Moment> until = now.believedUntil(at);
        return new LeadershipView(until.flatMap(u -> now.holding()), until.map(at::until), leases, tally.counts());
    }

    /** Stops without handing over; {@link #stop} hands over first. Idempotent. */
    @Override
    public void close() {
        mailbox.close();
        listeners.close();
        alarm.close();
    }

    private void offer(OfficeInput input) {
        if (!mailbox.offer(() -> step(input))) {
            LOG.debug("The office {} is closed and drops {}.", seat.office(), input);
        }
    }

    private void step(OfficeInput input) {
        if (suspension.slept()) {
            advance(new OfficeInput.Suspended());
        }
        advance(input);
        publish();
        tellWhoWaits(input);
        Moment now = Moment.now(parts.time());
        wakeUp.cancel();
        wakeUp = keeper.wakeAt(now)
                .map(at -> alarm.in(now.until(at), () -> offer(new OfficeInput.WakeUp())))
                .orElse(() -> {});
    }

    private void tellWhoWaits(OfficeInput input) {
        boolean handedOver = input instanceof OfficeInput.HandedOver handed && handed.done();
        boolean tried = input instanceof OfficeInput.HandedOver || keeper.isBystander();
        for (CompletableFuture<Boolean> next = tried ? transfers.poll() : null; next != null; next = transfers.poll()) {
            next.complete(handedOver);
        }
        stopping |= input instanceof OfficeInput.Resign;
        if (stopping && keeper.isBystander()) {
            stopped.complete(null);
        }
    }

    private void advance(OfficeInput input) {
        tally.saw(input);
        Step<OfficeKeeper, OfficeEffect> step = keeper.step(input, Moment.now(parts.time()));
        keeper = step.state();
        for (OfficeEffect effect : step.effects()) {
            tally.saw(effect);
            carryOut(effect);
        }
    }

    private void carryOut(OfficeEffect effect) {
        switch (effect) {
            case Ask e -> errands.ask(e);
            case GiveBack e -> parts.grantor().giveBack(e.agent(), e.holder());
            case NoteTerm e -> errands.noteTerm();
            case OpenTerm e -> errands.openTerm(e.request());
            case KeepAlive e -> errands.keepAlive(e.fence());
            case HandOver e -> errands.handOver();
            case Lead e -> {
                LOG.info(
                        "This node holds the office '{}' under term {}.",
                        seat.office(),
                        e.holding().term());
                publish();
                listeners.offer(() -> parts.listener().onLeading(e.holding().term()));
            }
            case EndWork e -> endWork(e);
            case EndProcess e ->
                parts.fatal()
                        .accept("This node leads the log, but could not take the office '" + e.office()
                                + "' in time, and no other node could be made the leader.");
        }
    }

    /** Both the activities and the listener are given the kill time, at the same time. */
    private void endWork(EndWork effect) {
        Holding holding = effect.holding();
        LOG.info("This node leaves the office '{}' of term {}: {}.", seat.office(), holding.term(), effect.reason());
        CompletableFuture<Void> activities = new CompletableFuture<>();
        CompletableFuture<Void> listener = new CompletableFuture<>();
        parts.activities().officeLost(effect.reason(), () -> activities.complete(null));
        listeners.offer(() -> {
            try {
                parts.listener().onLost(holding.term(), effect.reason());
            } finally {
                listener.complete(null);
            }
        });
        alarm.in(seat.settings().kill(), () -> listener.complete(null));
        var unused = activities
                .thenCombine(listener, (a, b) -> a)
                .thenRun(() -> offer(new OfficeInput.WorkEnded(holding.term())));
    }

    /** Tells the activities what they can count on. */
    private void publish() {
        Moment now = Moment.now(parts.time());
        OfficeKeeper current = keeper;
        Optional<Acquirer> acquirer = current.acquirer();
        parts.activities()
                .standing(new Standing(
                        current.believedUntil(now)
                                .flatMap(until -> current.holding())
                                .map(Holding::term),
                        acquirer.map(a -> a.held(now)).orElse(Map.of()),
                        current.voters(),
                        local.or(() -> ownRow(acquirer, now))));
    }

    /** A fleet has no agents of its own: its copies serve whoever has the row. */
    private static Optional<Holder> ownRow(Optional<Acquirer> acquirer, Moment now) {
        return acquirer.filter(a -> a.held(now).containsKey(RowGrantor.ROW)).map(Acquirer::self);
    }
}
