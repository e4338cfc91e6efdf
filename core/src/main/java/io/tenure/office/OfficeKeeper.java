package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.lease.Voters;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.OfficeEffect.EndProcess;
import io.tenure.office.OfficeEffect.EndWork;
import io.tenure.office.OfficeEffect.HandOver;
import io.tenure.office.OfficeEffect.Lead;
import io.tenure.office.OfficeState.Acquiring;
import io.tenure.office.OfficeState.Asking;
import io.tenure.office.OfficeState.Bystander;
import io.tenure.office.OfficeState.EndingWork;
import io.tenure.office.OfficeState.HandingOver;
import io.tenure.office.OfficeState.Leading;
import io.tenure.office.OfficeState.Noting;
import io.tenure.office.OfficeState.Opening;
import io.tenure.office.OfficeState.Otherwise;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Takes an office, holds it and leaves it: a pure protocol, in the one order that {@code OfficeState} shows.
 *
 * <p>The belief ({@link #believedUntil}) is the earlier of the end of the quorum's leases and of <em>send time of the
 * last own commit + ttl − margin</em>. When it ends, the office is lost, whatever else happens.
 */
public final class OfficeKeeper {

    private final Seat seat;
    private final Electorate electorate;
    private final boolean candidate;
    private final long sequence;
    private final OfficeState state;

    private OfficeKeeper(Seat seat, Electorate electorate, boolean candidate, long sequence, OfficeState state) {
        this.seat = seat;
        this.electorate = electorate;
        this.candidate = candidate;
        this.sequence = sequence;
        this.state = state;
    }

    /**
     * What never changes.
     *
     * @param patience how long a candidate may fail to take the office before it hands over; empty for ever
     */
    public record Seat(
            Office office, ClusterId cluster, NodeId self, LeaseSettings settings, Optional<Duration> patience) {}

    public static OfficeKeeper starting(Seat seat) {
        return new OfficeKeeper(seat, Electorate.NOBODY, false, 0, new Bystander());
    }

    /** Until when this node believes that it holds the office; empty if it does not. */
    public Optional<Moment> believedUntil(Moment now) {
        return OfficeClock.believedUntil(this, now);
    }

    Seat seat() {
        return seat;
    }

    OfficeState state() {
        return state;
    }

    /** The holding whose work may run. */
    public Optional<Holding> holding() {
        return state instanceof Leading s ? Optional.of(s.holding()) : Optional.empty();
    }

    /** Whose leases count. */
    public Voters voters() {
        return electorate.counted();
    }

    /** The change of the voters that this node has requested and that may happen at any moment. */
    public Optional<Voters> changing() {
        return electorate.changing();
    }

    /** Whether this node neither holds the office nor is on its way into or out of it. */
    public boolean isBystander() {
        return state instanceof Bystander;
    }

    /** The leases of the candidacy, while there is one. */
    public Optional<Acquirer> acquirer() {
        return state instanceof Asking s ? Optional.of(s.acquirer()) : Optional.empty();
    }

    /** When to wake up without any input. */
    public Optional<Moment> wakeAt(Moment now) {
        return OfficeClock.wakeAt(this, now);
    }

    /** Time is processed before and after the input, so that no input meets a belief that has ended. */
    public Step<OfficeKeeper, OfficeEffect> step(OfficeInput input, Moment now) {
        OfficeKeeper begun = electorate.isOutdated(now) ? with(electorate.settled(), now) : this;
        Step<OfficeKeeper, OfficeEffect> before = OfficeClock.settle(begun, now);
        Step<OfficeKeeper, OfficeEffect> during = before.state().handle(input, now);
        Step<OfficeKeeper, OfficeEffect> after = OfficeClock.settle(during.state(), now);
        return new Step<>(after.state(), before.effects())
                .then(during.effects())
                .then(after.effects());
    }

    private Step<OfficeKeeper, OfficeEffect> handle(OfficeInput input, Moment now) {
        return switch (input) {
            case OfficeInput.CandidateIs i -> candidate(i.self(), now);
            case OfficeInput.VotersAre i -> Step.to(with(electorate.logged(i.voters()), now));
            case OfficeInput.ChangeWished i ->
                Step.to(
                        state instanceof Leading s
                                ? with(electorate.wishing(i.joint(), s.acquirer(), now), now)
                                : this);
            case OfficeInput.ChangeOver i -> Step.to(with(electorate.settled(), now));
            case OfficeInput.TermNoted i -> noted(i, now);
            case OfficeInput.Answered i -> leases(a -> a.answered(i.agent(), i.answer(), now));
            case OfficeInput.Unanswered i -> leases(a -> a.failed(i.agent(), i.sequence(), now));
            case OfficeInput.AttemptFailed i -> attemptFailed(now);
            case OfficeInput.TermOpened i -> opened(i, now);
            case OfficeInput.Superseded i -> state instanceof Opening s ? startOver(s, now) : Step.to(this);
            case OfficeInput.Committed i -> committed(i);
            case OfficeInput.WasFenced i -> lose(i.term(), LossReason.FENCED);
            case OfficeInput.WorkFailed i -> lose(i.term(), LossReason.WORK_FAILED);
            case OfficeInput.WorkEnded i -> workEnded(i);
            case OfficeInput.HandedOver i -> handedOver(i.done(), now);
            case OfficeInput.Suspended i ->
                state instanceof Leading s ? lose(s, LossReason.SUSPENDED) : leases(Acquirer::dropAll);
            case OfficeInput.Resign i -> OfficeExit.resign(this);
            case OfficeInput.Transfer i -> OfficeExit.transfer(this);
            case OfficeInput.WakeUp i -> Step.to(this);
        };
    }

    private Step<OfficeKeeper, OfficeEffect> candidate(boolean self, Moment now) {
        OfficeKeeper next = new OfficeKeeper(seat, electorate, self, sequence, state);
        if (state instanceof HandingOver s) {
            return Step.to(next.in(new HandingOver(s.acquirer(), s.otherwise(), self)));
        }
        if (self) {
            return Step.to(state instanceof Bystander ? next.in(new Noting(now, RetriedRequest.from(now))) : next);
        }
        return switch (state) {
            case Noting s -> Step.to(next.in(new Bystander()));
            case Acquiring s -> next.standBy(s.acquirer());
            case Opening s -> next.standBy(s.acquirer());
            case Leading s -> next.lose(s, LossReason.NOT_CANDIDATE);
            case Bystander s -> Step.to(next);
            case EndingWork s -> Step.to(next);
            case HandingOver s -> Step.to(next);
        };
    }

    private OfficeKeeper with(Electorate next, Moment now) {
        OfficeKeeper keeper = new OfficeKeeper(seat, next, candidate, sequence, state);
        return state instanceof Asking s ? keeper.in(s.with(s.acquirer().voters(next.counted(), now))) : keeper;
    }

    private Step<OfficeKeeper, OfficeEffect> noted(OfficeInput.TermNoted input, Moment now) {
        if (!(state instanceof Noting s)) {
            return Step.to(this);
        }
        Holder self = new Holder(seat.self(), input.lease());
        Acquirer acquirer = Acquirer.starting(seat.cluster(), seat.settings(), self, sequence)
                .voters(electorate.counted(), now);
        return Step.to(in(new Acquiring(acquirer, s.since(), input.open())));
    }

    private Step<OfficeKeeper, OfficeEffect> leases(UnaryOperator<Acquirer> change) {
        return Step.to(state instanceof Asking s ? in(s.with(change.apply(s.acquirer()))) : this);
    }

    private Step<OfficeKeeper, OfficeEffect> attemptFailed(Moment now) {
        return Step.to(
                switch (state) {
                    case Noting s -> in(new Noting(s.since(), s.attempt().failed(now)));
                    case Opening s -> in(s.with(s.attempt().failed(now)));
                    case Leading s -> in(s.with(s.keepAlive().failed(now)));
                    case Acquiring s -> this;
                    case Bystander s -> this;
                    case EndingWork s -> this;
                    case HandingOver s -> this;
                });
    }

    /** A term that this node learns of too late to believe in it is not led; another node may be faster. */
    private Step<OfficeKeeper, OfficeEffect> opened(OfficeInput.TermOpened input, Moment now) {
        Holding holding = input.holding();
        if (!(state instanceof Opening s) || !s.acquirer().self().lease().equals(holding.lease())) {
            return Step.to(this);
        }
        RetriedRequest keepAlive =
                RetriedRequest.from(input.sent().plus(seat.settings().keepAlive()));
        OfficeKeeper leading = in(new Leading(s.acquirer(), holding, input.sent(), keepAlive));
        return leading.believedUntil(now).isPresent()
                ? Step.to(leading, new Lead(holding))
                : handOver(Optional.of(s.acquirer()), Otherwise.TRY_AGAIN);
    }

    private Step<OfficeKeeper, OfficeEffect> committed(OfficeInput.Committed input) {
        if (!(state instanceof Leading s) || !s.holding().term().equals(input.term())) {
            return Step.to(this);
        }
        Moment newest = input.sent().isAfter(s.committed()) ? input.sent() : s.committed();
        boolean awaited =
                s.keepAlive().pending() && input.sent().isBefore(s.keepAlive().at());
        RetriedRequest next = awaited
                ? s.keepAlive()
                : RetriedRequest.from(newest.plus(seat.settings().keepAlive()));
        return Step.to(in(new Leading(s.acquirer(), s.holding(), newest, next)));
    }

    private Step<OfficeKeeper, OfficeEffect> workEnded(OfficeInput.WorkEnded input) {
        if (!(state instanceof EndingWork s) || !s.holding().term().equals(input.term())) {
            return Step.to(this);
        }
        Otherwise otherwise = Otherwise.after(s.reason());
        return candidate ? handOver(Optional.of(s.acquirer()), otherwise) : standBy(s.acquirer());
    }

    private Step<OfficeKeeper, OfficeEffect> handedOver(boolean done, Moment now) {
        if (!(state instanceof HandingOver s)) {
            return Step.to(this);
        }
        boolean left = done || s.otherwise() == Otherwise.STAND_BY;
        boolean tries = left ? s.again() : candidate;
        boolean later = !done && s.otherwise() == Otherwise.TRY_LATER;
        Moment at = later ? now.plus(seat.settings().ttl()) : now;
        OfficeState next = tries ? new Noting(at, RetriedRequest.from(at)) : new Bystander();
        List<OfficeEffect> effects = new ArrayList<>(
                s.acquirer().map(Acquirer::giveUp).map(OfficeEffect::of).orElse(List.of()));
        if (tries && !left && s.otherwise() == Otherwise.END_PROCESS) {
            effects.add(new EndProcess(seat.office()));
        }
        return new Step<>(new OfficeKeeper(seat, electorate, tries, sequence, next), effects);
    }

    /**
     * Starts a new candidacy, because this one can no longer open a term: the noted term is no longer open, or the
     * quorum is lost.
     */
    Step<OfficeKeeper, OfficeEffect> startOver(Opening s, Moment now) {
        return new Step<>(
                in(new Noting(s.since(), RetriedRequest.from(now))),
                OfficeEffect.of(s.acquirer().giveUp()));
    }

    private Step<OfficeKeeper, OfficeEffect> lose(Term term, LossReason reason) {
        return state instanceof Leading s && s.holding().term().equals(term) ? lose(s, reason) : Step.to(this);
    }

    Step<OfficeKeeper, OfficeEffect> lose(Leading s, LossReason reason) {
        return Step.to(in(new EndingWork(s.acquirer(), s.holding(), reason)), new EndWork(s.holding(), reason));
    }

    Step<OfficeKeeper, OfficeEffect> handOver(Optional<Acquirer> acquirer, Otherwise otherwise) {
        return Step.to(in(new HandingOver(acquirer, otherwise, false)), new HandOver());
    }

    private Step<OfficeKeeper, OfficeEffect> standBy(Acquirer acquirer) {
        return new Step<>(in(new Bystander()), OfficeEffect.of(acquirer.giveUp()));
    }

    /**
     * Numbers continue across candidacies, so that an answer to an earlier one is not mistaken for an answer to this
     * one.
     */
    OfficeKeeper in(OfficeState next) {
        long last = next instanceof Asking asking ? asking.acquirer().sequence() : sequence;
        return new OfficeKeeper(seat, electorate, candidate, last, next);
    }
}
