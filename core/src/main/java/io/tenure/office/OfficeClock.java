package io.tenure.office;

import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.office.OfficeEffect.KeepAlive;
import io.tenure.office.OfficeEffect.NoteTerm;
import io.tenure.office.OfficeEffect.OpenTerm;
import io.tenure.office.OfficeState.Acquiring;
import io.tenure.office.OfficeState.Asking;
import io.tenure.office.OfficeState.Bystander;
import io.tenure.office.OfficeState.EndingWork;
import io.tenure.office.OfficeState.HandingOver;
import io.tenure.office.OfficeState.Leading;
import io.tenure.office.OfficeState.Noting;
import io.tenure.office.OfficeState.Opening;
import io.tenure.office.OfficeState.Otherwise;
import io.tenure.store.Fence;
import io.tenure.store.TermRequest;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.Optional;

/** What happens in an office by the passing of time: what is due, what has ended, and when to wake up. */
final class OfficeClock {

    private OfficeClock() {}

    static Optional<Moment> believedUntil(OfficeKeeper keeper, Moment now) {
        if (!(keeper.state() instanceof Leading s)) {
            return Optional.empty();
        }
        Moment commits = s.committed().plus(keeper.seat().settings().trust());
        return s.acquirer()
                .until(Quorum.MAJORITY, now)
                .map(leases -> Moment.earlier(leases, commits))
                .filter(end -> end.isAfter(now));
    }

    static Optional<Moment> wakeAt(OfficeKeeper keeper, Moment now) {
        Optional<Moment> leases = keeper.acquirer().flatMap(Acquirer::wakeAt);
        return switch (keeper.state()) {
            case Noting s -> earliest(s.attempt().wakeAt(), endOfPatience(keeper, s.since()));
            case Acquiring s -> earliest(leases, endOfPatience(keeper, s.since()));
            case Opening s -> earliest(leases, earliest(s.attempt().wakeAt(), endOfPatience(keeper, s.since())));
            case Leading s -> earliest(leases, earliest(s.keepAlive().wakeAt(), believedUntil(keeper, now)));
            case Bystander s -> Optional.empty();
            case EndingWork s -> Optional.empty();
            case HandingOver s -> Optional.empty();
        };
    }

    static Step<OfficeKeeper, OfficeEffect> settle(OfficeKeeper keeper, Moment now) {
        return switch (keeper.state()) {
            case Noting s -> settle(keeper, s, now);
            case Asking s -> {
                Step<Acquirer, AcquirerEffect> woken = s.acquirer().wake(now);
                Step<OfficeKeeper, OfficeEffect> next = settleAsking(keeper.in(s.with(woken.state())), now);
                yield new Step<>(next.state(), OfficeEffect.of(woken.effects())).then(next.effects());
            }
            case Bystander s -> Step.to(keeper);
            case EndingWork s -> Step.to(keeper);
            case HandingOver s -> Step.to(keeper);
        };
    }

    private static Step<OfficeKeeper, OfficeEffect> settleAsking(OfficeKeeper keeper, Moment now) {
        return switch (keeper.state()) {
            case Acquiring s -> settle(keeper, s, now);
            case Opening s -> settle(keeper, s, now);
            case Leading s -> settle(keeper, s, now);
            case Noting s -> Step.to(keeper);
            case Bystander s -> Step.to(keeper);
            case EndingWork s -> Step.to(keeper);
            case HandingOver s -> Step.to(keeper);
        };
    }

    private static Step<OfficeKeeper, OfficeEffect> settle(OfficeKeeper keeper, Noting s, Moment now) {
        if (isTooLong(keeper, s.since(), now)) {
            return keeper.handOver(Optional.empty(), Otherwise.END_PROCESS);
        }
        return s.attempt().isDue(now)
                ? Step.to(keeper.in(new Noting(s.since(), s.attempt().sent(now))), new NoteTerm())
                : Step.to(keeper);
    }

    private static Step<OfficeKeeper, OfficeEffect> settle(OfficeKeeper keeper, Acquiring s, Moment now) {
        if (isTooLong(keeper, s.since(), now)) {
            return keeper.handOver(Optional.of(s.acquirer()), Otherwise.END_PROCESS);
        }
        boolean quorum = s.acquirer().until(Quorum.MAJORITY, now).isPresent();
        Opening opening = new Opening(s.acquirer(), s.since(), s.expected(), RetriedRequest.from(now));
        return quorum ? settleAsking(keeper.in(opening), now) : Step.to(keeper);
    }

    private static Step<OfficeKeeper, OfficeEffect> settle(OfficeKeeper keeper, Opening s, Moment now) {
        if (isTooLong(keeper, s.since(), now)) {
            return keeper.handOver(Optional.of(s.acquirer()), Otherwise.END_PROCESS);
        }
        if (s.acquirer().until(Quorum.MAJORITY, now).isEmpty()) {
            return keeper.startOver(s, now);
        }
        if (!s.attempt().isDue(now)) {
            return Step.to(keeper);
        }
        OfficeKeeper.Seat seat = keeper.seat();
        TermRequest request = new TermRequest(
                seat.office(),
                s.expected(),
                seat.self().name(),
                s.acquirer().self().lease());
        return Step.to(keeper.in(s.with(s.attempt().sent(now))), new OpenTerm(request));
    }

    private static Step<OfficeKeeper, OfficeEffect> settle(OfficeKeeper keeper, Leading s, Moment now) {
        if (believedUntil(keeper, now).isEmpty()) {
            boolean leases = s.acquirer().until(Quorum.MAJORITY, now).isPresent();
            return keeper.lose(s, leases ? LossReason.COMMITS_STALLED : LossReason.QUORUM_LOST);
        }
        Fence fence = new Fence(keeper.seat().office(), s.holding().term());
        return s.keepAlive().isDue(now)
                ? Step.to(keeper.in(s.with(s.keepAlive().sent(now))), new KeepAlive(fence))
                : Step.to(keeper);
    }

    private static boolean isTooLong(OfficeKeeper keeper, Moment since, Moment now) {
        return endOfPatience(keeper, since).filter(end -> !end.isAfter(now)).isPresent();
    }

    private static Optional<Moment> endOfPatience(OfficeKeeper keeper, Moment since) {
        return keeper.seat().patience().map(since::plus);
    }

    private static Optional<Moment> earliest(Optional<Moment> a, Optional<Moment> b) {
        return a.isPresent() && b.isPresent() ? Optional.of(Moment.earlier(a.get(), b.get())) : a.or(() -> b);
    }
}
