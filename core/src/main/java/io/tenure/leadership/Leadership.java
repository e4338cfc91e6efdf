package io.tenure.leadership;

import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.OfficeStanding;
import io.tenure.lease.Holder;
import io.tenure.lease.Voters;
import io.tenure.office.Consent;
import io.tenure.office.OfficeEffect;
import io.tenure.office.OfficeEffect.Ask;
import io.tenure.office.OfficeEffect.EndProcess;
import io.tenure.office.OfficeEffect.EndWork;
import io.tenure.office.OfficeEffect.GiveBack;
import io.tenure.office.OfficeEffect.HandOver;
import io.tenure.office.OfficeEffect.KeepAlive;
import io.tenure.office.OfficeEffect.Lead;
import io.tenure.office.OfficeEffect.NoteTerm;
import io.tenure.office.OfficeEffect.OpenTerm;
import io.tenure.office.OfficeInput;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.Tally;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.ControlBox;
import io.tenure.runtime.Crew;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a node's part in an office: tries to take it while the node is the candidate, holds it, and leaves it in order.
 *
 * <p>{@link #leading} says whether this node leads right now, and promises nothing about later. A leader writes through
 * {@link #commitEach}, so that the store's fence has the last word.
 */
public final class Leadership implements Consent, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);
    private static final int REQUESTS = 1000;

    private final OfficeKeeper.Seat seat;
    private final OfficeParts parts;
    private final OfficeErrands errands;
    private final SuspendWatch suspension;
    private final OfficeChildren children;
    private final OfficeDuties duties;
    private final Tally tally = new Tally();
    private final Crew.Timers timers;
    private final ControlBox box;
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile OfficeKeeper keeper;
    private Alarm.Cancel wakeUp = () -> {};
    private Optional<Moment> planned = Optional.empty();
    private final OfficeCallers callers = new OfficeCallers();

    public Leadership(OfficeKeeper.Seat seat, OfficeParts parts) {
        this.seat = seat;
        this.parts = parts;
        this.keeper = OfficeKeeper.starting(seat);
        Crew crew = parts.crew();
        this.children = new OfficeChildren(parts.children(), crew);
        this.duties = new OfficeDuties(seat, parts, this::holds, this::failed);
        this.suspension = new SuspendWatch(crew.time(), seat.settings());
        this.timers = crew.timers("tenure-office-timer");
        this.box = new ControlBox(crew, "tenure-office", REQUESTS);
        this.errands = new OfficeErrands(seat.office(), parts, tally, this::offer);
    }

    /** Begins to follow the candidacy. */
    public void start() {
        parts.candidacy()
                .listen(
                        self -> box.tell(() -> step(new OfficeInput.CandidateIs(self && !callers.areStopping()))),
                        voters -> offer(new OfficeInput.VotersAre(voters)));
    }

    /** The office and term that this node believes it holds right now. */
    public Optional<Holding> leading() {
        OfficeKeeper now = keeper;
        Optional<Holding> believed = now.believedUntil(now()).flatMap(until -> now.holding());
        return believed.isPresent() && mayHaveSlept() ? Optional.empty() : believed;
    }

    /** Whether what was believed is in doubt; the office then looks at its clocks. */
    private boolean mayHaveSlept() {
        boolean doubt = suspension.mayHaveSlept();
        if (doubt && woken.compareAndSet(false, true)) {
            offer(new OfficeInput.WakeUp());
        }
        return doubt;
    }

    /** Whether this node believes right now that it holds the office in this very term. */
    public boolean holds(Term term) {
        return leading().filter(holding -> holding.term().equals(term)).isPresent();
    }

    /**
     * Commits each transaction on its own on behalf of this term; empty unless the node holds the office in this very
     * term right now. After {@link Outcome.Fenced} it leaves the office.
     */
    public Optional<List<Outcome>> commitEach(Term term, List<Transaction> transactions) {
        return leading()
                .filter(holding -> holding.term().equals(term))
                .map(holding -> errands.commitEach(transactions, new Fence(seat.office(), term)));
    }

    public ActivityHost activities() {
        return parts.activities();
    }

    /** Hands the office over to another node; completes with whether another node became the candidate. */
    public CompletableFuture<Boolean> transfer() {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        boolean taken = box.ask(() -> {
            callers.awaitTransfer(done);
            step(new OfficeInput.Transfer());
        });
        if (!taken) {
            done.complete(false);
        }
        return done;
    }

    @Override
    public CompletableFuture<Optional<String>> toChange(Voters joint) {
        CompletableFuture<Optional<String>> answer = new CompletableFuture<>();
        if (!box.ask(() -> answer.complete(objection(joint)))) {
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
        return callers.stopped();
    }

    /** The current state of the protocol. */
    public OfficeKeeper keeper() {
        return keeper;
    }

    /** All of it is of one moment; it believes what {@link #leading} does. */
    public LeadershipView view() {
        LeadershipView view = LeadershipView.of(keeper, now(), tally.counts());
        return view.holding().isPresent() && mayHaveSlept() ? view.withoutBelief() : view;
    }

    /** Stops without handing over; {@link #stop} hands over first. Idempotent. */
    @Override
    public void close() {
        box.close();
        timers.close();
    }

    private Moment now() {
        return Moment.now(parts.crew().time());
    }

    private void offer(OfficeInput input) {
        box.tell(() -> step(input));
    }

    private void step(OfficeInput input) {
        if (suspension.slept()) {
            advance(new OfficeInput.Suspended());
            suspension.begin();
            woken.set(false);
        } else {
            suspension.goOn();
        }
        errands.newestCommit().ifPresent(this::advance);
        advance(input);
        publish();
        callers.saw(input, keeper.isBystander());
        plan();
    }

    private void plan() {
        Moment now = now();
        Optional<Moment> at = keeper.wakeAt(now);
        if (!at.equals(planned)) {
            planned = at;
            wakeUp.cancel();
            wakeUp = at.map(moment -> timers.in(now.until(moment), () -> box.tell(this::wake)))
                    .orElse(() -> {});
        }
    }

    private void wake() {
        planned = Optional.empty();
        step(new OfficeInput.WakeUp());
    }

    private void advance(OfficeInput input) {
        tally.saw(input);
        Step<OfficeKeeper, OfficeEffect> step = keeper.step(input, now());
        keeper = step.state();
        children.trustedUntil(keeper.believedUntil(now()));
        for (OfficeEffect effect : step.effects()) {
            tally.saw(effect);
            carryOut(effect);
        }
    }

    private void carryOut(OfficeEffect effect) {
        switch (effect) {
            case Ask e -> errands.ask(e);
            case GiveBack e -> errands.giveBack(e);
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
                duties.begin(e.holding().term());
            }
            case EndWork e -> endWork(e);
            case EndProcess e ->
                parts.crew()
                        .fatal("This node leads the log, but could not take the office '" + e.office()
                                + "' in time, and no other node could be made the leader.");
        }
    }

    private void failed(Term term) {
        offer(new OfficeInput.WorkFailed(term));
    }

    private void endWork(EndWork effect) {
        Holding holding = effect.holding();
        LOG.info("This node leaves the office '{}' of term {}: {}.", seat.office(), holding.term(), effect.reason());
        errands.sayFarewell(holding, effect.reason());
        CompletableFuture<Void> work = new CompletableFuture<>();
        parts.activities().officeLost(effect.reason(), () -> work.complete(null));
        CompletableFuture<Void> gone = new CompletableFuture<>();
        children.end(() -> gone.complete(null));
        var unused =
                CompletableFuture.allOf(work, gone).thenRun(() -> offer(new OfficeInput.WorkEnded(holding.term())));
    }

    /**
     * Ends the child processes that run under this lease of the node, for its agent, who learns that the lease is over;
     * calls {@code done} when none is left, however long that takes. If the node leads under a later lease, none is: it
     * had to leave the office first.
     */
    public void endChildren(Holder holder, Runnable done) {
        box.tell(() -> {
            if (keeper.holding()
                    .filter(now -> !now.lease().equals(holder.lease()))
                    .isPresent()) {
                done.run();
            } else {
                children.end(done);
            }
        });
    }

    /** Tells the activities which term and leases they can count on. */
    private void publish() {
        parts.activities().standing(OfficeStanding.of(keeper, now()));
    }
}
