package io.tenure.worker;

import io.tenure.queue.WorkerSettings;
import io.tenure.queue.PassLimits;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Verdict;
import io.tenure.time.Moment;
import io.tenure.worker.DeskInput.Arrived;
import io.tenure.worker.DeskInput.Cancelled;
import io.tenure.worker.DeskInput.Drain;
import io.tenure.worker.DeskInput.Ended;
import io.tenure.worker.DeskInput.Extended;
import io.tenure.worker.DeskInput.Finished;
import io.tenure.worker.DeskInput.Hint;
import io.tenure.worker.DeskInput.LookFailed;
import io.tenure.worker.DeskInput.Looked;
import io.tenure.worker.DeskInput.Lost;
import io.tenure.worker.DeskInput.RoleIs;
import io.tenure.worker.DeskInput.Searched;
import io.tenure.worker.DeskInput.WakeUp;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides what a worker does: when it claims and how many, what it starts, extends, interrupts and reports. It is told
 * what happened and what time it is, and says what to do; it has no threads, clocks or store, so tests drive it.
 *
 * <p>Every claim that is held is extended until its end is recorded. A claim that is not certainly ours any more is
 * given up: what waits is dropped, what runs is interrupted.
 */
final class Desk {

    /** With so many ends unrecorded, nothing new is claimed. */
    private static final int MOST_ENDS = 2000;

    private final WorkerSettings settings;
    private final Predicate<Claim> known;
    private final Map<QueueName, Lane> lanes = new LinkedHashMap<>();
    private final Deque<Lane> turns = new ArrayDeque<>();
    private final Map<ClaimKey, Held> held = new LinkedHashMap<>();
    private final Ends ends = new Ends();
    private final Heartbeat heartbeat;
    private final WorkerTally tally;
    private final List<DeskEffect> effects = new ArrayList<>();
    private int running;
    private boolean leading;
    private boolean stopped;
    private Optional<Moment> drainEnds = Optional.empty();

    /** {@code known} says whether a claimed task can be run here. */
    Desk(WorkerSettings settings, Map<QueueName, PassLimits> queues, Desk.Surroundings around) {
        this.settings = settings;
        this.known = around.known();
        this.tally = around.tally();
        this.heartbeat = new Heartbeat(settings, around.now());
        queues.forEach((queue, limits) -> lanes.put(queue, new Lane(queue, limits, settings, around.now())));
        turns.addAll(lanes.values());
    }

    /** What a desk is placed in. */
    record Surroundings(Predicate<Claim> known, WorkerTally tally, Moment now) {}

    /** Takes in what happened and says what to do now. */
    List<DeskEffect> step(DeskInput input, Moment now) {
        switch (input) {
            case Hint i -> Optional.ofNullable(lanes.get(i.queue())).ifPresent(Lane::hint);
            case Cancelled i -> heartbeat.hurry();
            case RoleIs i -> leading = i.leading();
            case Arrived i -> arrived(i, now);
            case Looked i -> looked(i, now);
            case Lost i -> lane(i.queue()).strays().suspect(now);
            case Searched i -> searched(i, now);
            case LookFailed i -> lane(i.queue()).failed(now);
            case Ended i -> i.runs().forEach(this::ended);
            case Extended i -> extended(i, now);
            case Finished i -> finished(i, now);
            case WakeUp i -> {}
            case Drain i -> drain(now.plus(i.bound()));
        }
        heartbeat.lost(held.values(), now).forEach(claim -> lose(claim, Interruption.NOT_EXTENDED));
        interruptWhenDrained(now);
        start(now);
        handBackOverdue(now);
        look(now);
        List<Operation.Extend> claims = heartbeat.beat(held.values(), now);
        if (!claims.isEmpty()) {
            effects.add(new DeskEffect.Extend(claims));
        }
        List<Operation.Finish> group = ends.next(now);
        if (!group.isEmpty()) {
            effects.add(new DeskEffect.Finish(group));
        }
        if (drainEnds.isPresent()
                && !stopped
                && held.isEmpty()
                && lanes.values().stream().noneMatch(Lane::isLooking)) {
            stopped = true;
            effects.add(new DeskEffect.Stop());
        }
        List<DeskEffect> due = List.copyOf(effects);
        effects.clear();
        return due;
    }

    /** When it must be woken at the latest. */
    Moment wakeAt(Moment now) {
        Moment wake = ends.wakeAt(now.plus(settings.poll()));
        if (!held.isEmpty()) {
            wake = Moment.earlier(wake, heartbeat.wakeAt());
        }
        if (drainEnds.isPresent()) {
            return drainEnds.get().isAfter(now) ? Moment.earlier(wake, drainEnds.get()) : wake;
        }
        for (Lane lane : turns) {
            wake = lane.wakeAt(lane.allowance(leading, now) > 0, now, wake);
        }
        return wake;
    }

    private Lane lane(QueueName queue) {
        return Optional.ofNullable(lanes.get(queue)).orElseThrow();
    }

    private void looked(Looked input, Moment now) {
        Moment poll = now.plus(settings.poll());
        lane(input.queue()).looked(input.next().map(now::plus), poll);
        if (input.more()) {
            lane(input.queue()).beFrugal(poll);
        }
    }

    /** What the store has given without our knowing goes back: others can begin it, and it is no stall. */
    private void searched(Searched input, Moment now) {
        Lane lane = lane(input.queue());
        lane.searched();
        lane.strays()
                .found(input.claims(), held.keySet(), now)
                .forEach(stray -> ends.add(stray, new Verdict.HandBack(Duration.ZERO)));
    }

    private void arrived(Arrived input, Moment now) {
        Lane lane = lane(input.queue());
        lane.arrived(input.claims().size());
        Moment trusted = heartbeat.trusted(input.sent());
        for (Claim claim : input.claims()) {
            Held arrived = new Held(claim, lane, now, trusted);
            held.put(arrived.key(), arrived);
            lane.pace().arrived(claim.payload().bytes().length);
            if (drainEnds.isPresent()) {
                end(arrived, new Verdict.HandBack(Duration.ZERO));
            } else if (known.test(claim)) {
                lane.waiting().add(arrived);
            } else {
                tally.unknownType();
                end(arrived, new Verdict.HandBack(HandBacks.pause(claim.task().attempt())));
            }
        }
    }

    private void ended(Ended.Run over) {
        Held run = held.get(over.key());
        if (run == null || run.stage() != Held.Stage.RUNNING) {
            return;
        }
        running--;
        run.lane().runs().ended(run);
        run.lane().pace().ran(over.took());
        tally.ran(over.verdict());
        end(run, over.verdict());
    }

    private void end(Held run, Verdict verdict) {
        run.become(Held.Stage.FINISHING);
        ends.add(run.key(), verdict);
    }

    private void extended(Extended input, Moment now) {
        boolean answered = !input.accepted().isEmpty() || !input.refused().isEmpty();
        heartbeat.beaten(answered, input.sent(), now);
        for (ClaimKey key : input.accepted()) {
            Held claim = held.get(key);
            if (claim != null) {
                claim.trust(heartbeat.trusted(input.sent()));
                stopIfCancelled(claim, input);
            }
        }
        for (ClaimKey key : input.refused()) {
            Held claim = held.get(key);
            if (claim != null && claim.stage() != Held.Stage.FINISHING) {
                lose(claim, Interruption.REFUSED);
            }
        }
    }

    /** A cancelled task still has its claim, so that its end can be recorded. */
    private void stopIfCancelled(Held claim, Extended input) {
        if (claim.stage() != Held.Stage.FINISHING
                && input.toStop().contains(claim.key().task())) {
            if (claim.stage() == Held.Stage.WAITING) {
                claim.lane().waiting().remove(claim);
                end(claim, new Verdict.HandBack(Duration.ZERO));
            } else {
                effects.add(new DeskEffect.Interrupt(claim.key(), Interruption.CANCELLED));
            }
        }
    }

    private void finished(Finished input, Moment now) {
        for (Operation.Finish end : ends.answered().reversed()) {
            ClaimKey key = new ClaimKey(end.task(), end.attempt());
            Held claim = held.get(key);
            if (claim == null) {
                // A stray: if it is still there, it is found again.
                continue;
            }
            if (input.refused().contains(key)) {
                tally.late();
            }
            if (input.accepted().contains(key) || input.refused().contains(key)) {
                claim.lane().strays().recorded(key);
                held.remove(key);
            } else if (now.isBefore(claim.trusted())) {
                ends.again(end, now);
            } else {
                tally.lost();
                held.remove(key);
            }
        }
    }

    private void drain(Moment until) {
        drainEnds = Optional.of(
                drainEnds.map(before -> Moment.earlier(before, until)).orElse(until));
        for (Lane lane : lanes.values()) {
            lane.waiting().forEach(claim -> end(claim, new Verdict.HandBack(Duration.ZERO)));
            lane.waiting().clear();
        }
    }

    /** Once, when the time of the shutdown is over; a run that ends then is handed back. */
    private void interruptWhenDrained(Moment now) {
        if (drainEnds.filter(end -> !now.isBefore(end)).isPresent()) {
            held.values().stream()
                    .filter(run -> run.stage() == Held.Stage.RUNNING && !run.isLost())
                    .toList()
                    .forEach(run -> lose(run, Interruption.SHUTDOWN));
        }
    }

    private void lose(Held claim, Interruption why) {
        if (claim.isLost()) {
            return;
        }
        claim.lose();
        if (claim.stage() == Held.Stage.WAITING) {
            claim.lane().waiting().remove(claim);
            held.remove(claim.key());
        } else {
            tally.interrupted();
            effects.add(new DeskEffect.Interrupt(claim.key(), why));
        }
    }

    /** Gives the free slots to what waits, one queue after the other. */
    private void start(Moment now) {
        int idle = 0;
        while (running < settings.limit() && idle < turns.size()) {
            Lane lane = turns.removeFirst();
            turns.add(lane);
            Held next = lane.runs().count() < most() ? lane.waiting().poll() : null;
            if (next == null) {
                idle++;
            } else {
                idle = 0;
                running++;
                lane.runs().began(next, now);
                effects.add(new DeskEffect.Start(next.claim()));
            }
        }
    }

    /**
     * What waits here while its work takes longer than expected belongs to others. Nothing is fetched in advance until
     * runs have ended again, so it does not come straight back.
     */
    private void handBackOverdue(Moment now) {
        for (Lane lane : turns) {
            List<Held> overdue = lane.takeOverdue(now);
            overdue.forEach(claim -> end(claim, new Verdict.HandBack(Duration.ZERO)));
            if (!overdue.isEmpty()) {
                lane.pace().heldTooMuch();
            }
        }
    }

    /** How many slots one queue may have: it leaves one to each of the others. */
    private int most() {
        return Math.max(1, settings.limit() - (lanes.size() - 1));
    }

    /** How many to claim: what can run now and a second of work; only for the latter not before half of it is gone. */
    static int demand(int slots, int ahead) {
        int room = slots + ahead;
        boolean worthIt = slots > 0 || room >= Math.max(1, ahead / 2);
        return worthIt ? Math.clamp(room, 0, ClaimRequest.MAX_TASKS) : 0;
    }

    private void look(Moment now) {
        if (drainEnds.isPresent() || ends.waiting() > MOST_ENDS) {
            return;
        }
        for (Lane lane : turns) {
            if (lane.wantsToSearch(now)) {
                lane.searches(now);
                effects.add(new DeskEffect.Search(lane.queue()));
            }
            if (lane.wantsToLook(now)) {
                int reserved = lanes.values().stream().mapToInt(Lane::asked).sum();
                int own = lane.runs().count() + lane.waiting().size();
                int slots = Math.min(settings.limit() - running - reserved, most() - own);
                int ahead = settings.limit() < lanes.size() ? 0 : lane.ahead(most(), now);
                int max = Math.min(demand(slots, ahead), lane.allowance(leading, now));
                if (max > 0) {
                    int atOnce = Math.clamp(slots, 0, max);
                    lane.asks(max, atOnce, now);
                    effects.add(new DeskEffect.Look(lane.queue(), max, atOnce));
                }
            }
        }
    }
}
