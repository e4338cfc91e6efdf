package io.tenure.worker;

import io.tenure.queue.WorkerSettings;
import io.tenure.store.Operation;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** When claims are extended, and until when they can be trusted. */
final class Heartbeat {

    private static final Duration HURRY = Duration.ofSeconds(1);

    private final WorkerSettings settings;
    private Moment beatAt;
    private Moment lastBeat;
    private boolean hurried;
    private Moment lossAt;
    private boolean beating;
    private boolean unanswered;

    Heartbeat(WorkerSettings settings, Moment now) {
        this.settings = settings;
        this.beatAt = now.plus(settings.extend());
        this.lastBeat = now.minus(HURRY);
        this.lossAt = now.plus(settings.claim());
    }

    /** Until when a claim requested at {@code sent} can be trusted. */
    Moment trusted(Moment sent) {
        Moment until = sent.plus(settings.claim()).minus(settings.margin());
        lossAt = Moment.earlier(lossAt, until);
        return until;
    }

    /** The claims to extend now; none while an extension is under way or not yet due. */
    List<Operation.Extend> beat(Collection<HeldClaim> held, Moment now) {
        if (beating || now.isBefore(nextBeat())) {
            return List.of();
        }
        boolean everyone = hurried;
        hurried = false;
        lastBeat = now;
        beatAt = now.plus(settings.extend());
        List<Operation.Extend> claims = held.stream()
                .filter(claim -> isToBeExtended(claim, now) || (everyone && isRunning(claim)))
                .map(claim -> new Operation.Extend(
                        claim.claim().task().id(), claim.claim().task().attempt(), settings.claim()))
                .toList();
        beating = !claims.isEmpty();
        return claims;
    }

    /** Makes the next beat come soon and extend all claims: the answer names cancelled tasks. */
    void hurry() {
        hurried = true;
    }

    private Moment nextBeat() {
        return hurried ? Moment.earlier(beatAt, lastBeat.plus(HURRY)) : beatAt;
    }

    private static boolean isRunning(HeldClaim claim) {
        return !claim.isLost() && claim.stage() != HeldClaim.Stage.FINISHING;
    }

    /** The extension under way was answered, or not. */
    void beaten(boolean answered, Moment sent, Moment now) {
        beating = false;
        unanswered = !answered;
        beatAt = answered ? sent.plus(settings.extend()) : now.plus(HURRY);
    }

    /** The claims that can no longer be trusted. */
    List<HeldClaim> lost(Collection<HeldClaim> held, Moment now) {
        if (now.isBefore(lossAt)) {
            return List.of();
        }
        Moment next = now.plus(settings.claim());
        List<HeldClaim> lost = new ArrayList<>();
        for (HeldClaim claim : held) {
            if (claim.isLost() || claim.stage() == HeldClaim.Stage.FINISHING) {
                continue;
            }
            if (now.isBefore(claim.trusted())) {
                next = Moment.earlier(next, claim.trusted());
            } else {
                lost.add(claim);
            }
        }
        lossAt = next;
        return lost;
    }

    /** Why claims are lost now: the store was asked and did not answer, or this process was too slow to ask. */
    Interruption reason() {
        return unanswered || beating ? Interruption.STORE_AWAY : Interruption.NOT_EXTENDED;
    }

    Moment wakeAt() {
        return beating ? lossAt : Moment.earlier(lossAt, nextBeat());
    }

    /**
     * Young claims are left for the next beat, so short tasks never need an extension. A claim whose end is under way
     * is extended only if the end has missed a beat, because it is nearly always recorded before.
     */
    private boolean isToBeExtended(HeldClaim claim, Moment now) {
        Duration left = now.until(claim.trusted());
        Duration full = settings.claim().minus(settings.margin());
        Duration oldest = claim.stage() == HeldClaim.Stage.FINISHING
                ? settings.extend()
                : full.minus(settings.extend().dividedBy(2));
        return !claim.isLost() && left.compareTo(oldest) <= 0;
    }
}
