package io.tenure.worker;

import io.tenure.queue.PassLimits;
import io.tenure.queue.WorkerSettings;
import io.tenure.store.Claim;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Verdict;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import io.tenure.worker.WorkerInput.Arrived;
import io.tenure.worker.WorkerInput.Cancelled;
import io.tenure.worker.WorkerInput.Drain;
import io.tenure.worker.WorkerInput.Ended;
import io.tenure.worker.WorkerInput.Extended;
import io.tenure.worker.WorkerInput.Finished;
import io.tenure.worker.WorkerInput.Hint;
import io.tenure.worker.WorkerInput.LookFailed;
import io.tenure.worker.WorkerInput.Looked;
import io.tenure.worker.WorkerInput.Lost;
import io.tenure.worker.WorkerInput.RoleIs;
import io.tenure.worker.WorkerInput.Searched;
import io.tenure.worker.WorkerInput.WakeUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Decides what a worker does: when and how much it claims, what it starts, extends, interrupts and reports. It is told
 * what happened and what time it is, and returns what to do. It has no threads, clocks or store, so tests can drive it.
 *
 * <p>Every held claim is extended until its end is recorded. A claim that can no longer be trusted is given up: if its
 * task waits it is handed back, if it runs it is interrupted. What could not be recorded is sent until the store answers:
 * after an outage it finds the claim as it was.
 */
final class WorkerProtocol {

    /** How long a task of an unknown type is left to other workers: a type that nobody knows costs ever less. */
    static final Backoff UNKNOWN_TYPE = Backoff.doubling(Duration.ofSeconds(1), Duration.ofMinutes(1));

    /** With this many unrecorded ends, nothing new is claimed. */
    private static final int MOST_ENDS = 2000;

    private final WorkerSettings settings;
    private final Predicate<Claim> known;
    private final Lanes lanes;
    private final Map<ClaimKey, HeldClaim> held = new LinkedHashMap<>();
    private final FinishBuffer ends = new FinishBuffer();
    private final Heartbeat heartbeat;
    private final WorkerTally tally;
    private final List<WorkerEffect> effects = new ArrayList<>();
    private boolean stopped;
    private final Draining draining = new Draining();

    /** {@code known} says whether a claimed task can be run here. */
    WorkerProtocol(WorkerSettings settings, Map<QueueName, PassLimits> queues, Context context) {
        this.settings = settings;
        this.known = context.known();
        this.tally = context.tally();
        this.heartbeat = new Heartbeat(settings, context.now());
        this.lanes = new Lanes(settings, queues, context.now());
    }

    /** What a protocol starts with. */
    record Context(Predicate<Claim> known, WorkerTally tally, Moment now) {}

    /** Takes what happened and returns what to do now. */
    List<WorkerEffect> step(WorkerInput input, Moment now) {
        switch (input) {
            case Hint i -> lanes.find(i.queue()).ifPresent(QueueClaiming::hint);
            case Cancelled i -> heartbeat.hurry();
            case RoleIs i -> lanes.role(i.leading());
            case Arrived i -> arrived(i, now);
            case Looked i -> looked(i, now);
            case Lost i -> lane(i.queue()).strays().suspect(now);
            case Searched i -> searched(i, now);
            case LookFailed i -> lane(i.queue()).failed(now);
            case Ended i -> i.runs().forEach(this::ended);
            case Extended i -> extended(i, now);
            case Finished i -> finished(i, now);
            case WakeUp i -> {}
            case Drain i -> drain(i, now);
        }
        heartbeat.lost(held.values(), now).forEach(claim -> lose(claim, heartbeat.reason()));
        interruptWhenDrained(now);
        lanes.start(now).forEach(run -> effects.add(new WorkerEffect.Start(run.claim())));
        handBackOverdue(now);
        look(now);
        List<Operation.Extend> claims = heartbeat.beat(held.values(), now);
        if (!claims.isEmpty()) {
            effects.add(new WorkerEffect.Extend(claims));
        }
        List<Operation.Finish> group = ends.next(now);
        if (!group.isEmpty()) {
            effects.add(new WorkerEffect.Finish(group));
        }
        if (draining.isUnderWay() && !stopped && held.isEmpty() && draining.isDoneWith(lanes.all(), now)) {
            stopped = true;
            effects.add(new WorkerEffect.Stop());
        }
        List<WorkerEffect> due = List.copyOf(effects);
        effects.clear();
        return due;
    }

    /** When it must be woken at the latest. */
    Moment wakeAt(Moment now) {
        Moment wake = ends.wakeAt(now.plus(settings.poll()));
        if (!held.isEmpty()) {
            wake = Moment.earlier(wake, heartbeat.wakeAt());
        }
        if (draining.isUnderWay()) {
            return draining.wakeAt(wake, now);
        }
        return lanes.wakeAt(now, wake);
    }

    private QueueClaiming lane(QueueName queue) {
        return lanes.find(queue).orElseThrow();
    }

    private void looked(Looked input, Moment now) {
        Moment poll = now.plus(settings.poll());
        lane(input.queue()).looked(input.next().map(now::plus), poll);
        if (input.more()) {
            lane(input.queue()).beFrugal(poll);
        }
    }

    /**
     * Claims that the store granted without our knowledge are handed back: others can start them, and they do not
     * stall.
     */
    private void searched(Searched input, Moment now) {
        QueueClaiming lane = lane(input.queue());
        lane.searched();
        lane.strays()
                .found(input.claims(), held.keySet(), now)
                .forEach(stray -> ends.add(stray, new Verdict.HandBack(Duration.ZERO)));
    }

    private void arrived(Arrived input, Moment now) {
        QueueClaiming lane = lane(input.queue());
        lane.arrived(input.claims().size());
        Moment trusted = heartbeat.trusted(input.sent());
        for (Claim claim : input.claims()) {
            HeldClaim arrived = new HeldClaim(claim, lane, now, trusted);
            held.put(arrived.key(), arrived);
            lane.pace().arrived(claim.payload().bytes().length);
            if (draining.isUnderWay()) {
                end(arrived, new Verdict.HandBack(Duration.ZERO));
            } else if (known.test(claim)) {
                lane.waiting().add(arrived);
            } else {
                tally.unknownType();
                end(
                        arrived,
                        new Verdict.HandBack(UNKNOWN_TYPE.after(claim.task().attempt())));
            }
        }
    }

    private void ended(Ended.Run over) {
        HeldClaim run = held.get(over.key());
        if (run == null || run.stage() != HeldClaim.Stage.RUNNING) {
            return;
        }
        lanes.ended(run);
        run.lane().pace().ran(over.took());
        tally.ran(over.verdict());
        end(run, over.verdict());
    }

    private void end(HeldClaim run, Verdict verdict) {
        run.become(HeldClaim.Stage.FINISHING);
        ends.add(run.key(), verdict);
    }

    private void extended(Extended input, Moment now) {
        boolean answered = !input.accepted().isEmpty() || !input.refused().isEmpty();
        heartbeat.beaten(answered, input.sent(), now);
        for (ClaimKey key : input.accepted()) {
            HeldClaim claim = held.get(key);
            if (claim != null) {
                claim.trust(heartbeat.trusted(input.sent()));
                stopIfCancelled(claim, input);
            }
        }
        for (ClaimKey key : input.refused()) {
            HeldClaim claim = held.get(key);
            if (claim != null && claim.stage() != HeldClaim.Stage.FINISHING) {
                lose(claim, Interruption.REFUSED);
            }
        }
    }

    /** A cancelled task keeps its claim, so that its end can be recorded. */
    private void stopIfCancelled(HeldClaim claim, Extended input) {
        if (claim.stage() != HeldClaim.Stage.FINISHING
                && input.toStop().contains(claim.key().task())) {
            if (claim.stage() == HeldClaim.Stage.WAITING) {
                claim.lane().waiting().remove(claim);
                end(claim, new Verdict.HandBack(Duration.ZERO));
            } else {
                effects.add(new WorkerEffect.Interrupt(claim.key(), Interruption.CANCELLED));
            }
        }
    }

    private void finished(Finished input, Moment now) {
        for (Operation.Finish end : ends.answered().reversed()) {
            ClaimKey key = new ClaimKey(end.task(), end.attempt());
            HeldClaim claim = held.get(key);
            if (claim == null) {
                // A stray claim: if it still exists, it will be found again.
                continue;
            }
            if (input.refused().contains(key)) {
                tally.late();
            }
            if (input.accepted().contains(key) || input.refused().contains(key)) {
                claim.lane().strays().recorded(key);
                held.remove(key);
            } else if (draining.isOver(now)) {
                tally.lost();
                held.remove(key);
            } else {
                // However long the store is away: its clock stands still meanwhile, so the claim may still be live.
                ends.again(end, now);
            }
        }
    }

    private void drain(Drain input, Moment now) {
        draining.begin(input.bound(), now);
        input.abandoned().forEach(held::remove);
        for (QueueClaiming lane : lanes.all()) {
            lane.waiting().forEach(claim -> end(claim, new Verdict.HandBack(Duration.ZERO)));
            lane.waiting().clear();
        }
    }

    /** Once, when the time for the shutdown is over; runs that end after that are handed back. */
    private void interruptWhenDrained(Moment now) {
        if (draining.isOver(now)) {
            held.values().stream()
                    .filter(run -> run.stage() == HeldClaim.Stage.RUNNING && !run.isLost())
                    .toList()
                    .forEach(run -> lose(run, Interruption.SHUTDOWN));
        }
    }

    private void lose(HeldClaim claim, Interruption why) {
        if (claim.isLost()) {
            return;
        }
        claim.lose();
        if (claim.stage() == HeldClaim.Stage.RUNNING) {
            tally.interrupted();
            effects.add(new WorkerEffect.Interrupt(claim.key(), why));
            return;
        }
        claim.lane().waiting().remove(claim);
        if (why == Interruption.REFUSED) {
            held.remove(claim.key());
        } else {
            end(claim, new Verdict.HandBack(Duration.ZERO));
        }
    }

    /**
     * Tasks that have waited here too long, because others take longer than expected, are handed back. Nothing is
     * claimed in advance until runs have ended again, so they do not come straight back.
     */
    private void handBackOverdue(Moment now) {
        for (QueueClaiming lane : lanes.all()) {
            List<HeldClaim> overdue = lane.takeOverdue(now);
            overdue.forEach(claim -> end(claim, new Verdict.HandBack(Duration.ZERO)));
            if (!overdue.isEmpty()) {
                lane.pace().heldTooMuch();
            }
        }
    }

    private void look(Moment now) {
        if (!draining.isUnderWay() && ends.waiting() <= MOST_ENDS) {
            effects.addAll(lanes.looks(now));
        }
    }
}
