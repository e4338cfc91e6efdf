package io.tenure.worker;

import io.tenure.store.Claim;
import io.tenure.time.Moment;

/** A claim of this worker, from its arrival until its end is recorded or no longer matters. */
final class HeldClaim {

    private final Claim claim;
    private final QueueClaiming lane;
    private final Moment arrived;
    private Moment began;
    private Moment trusted;
    private Stage stage = Stage.WAITING;
    private boolean lost;

    HeldClaim(Claim claim, QueueClaiming lane, Moment arrived, Moment trusted) {
        this.claim = claim;
        this.lane = lane;
        this.arrived = arrived;
        this.began = arrived;
        this.trusted = trusted;
    }

    /** How far it has come. */
    enum Stage {
        WAITING,
        RUNNING,
        FINISHING
    }

    ClaimKey key() {
        return ClaimKey.of(claim);
    }

    Claim claim() {
        return claim;
    }

    QueueClaiming lane() {
        return lane;
    }

    Moment arrived() {
        return arrived;
    }

    /** When it started to run. */
    Moment began() {
        return began;
    }

    void begin(Moment now) {
        began = now;
        stage = Stage.RUNNING;
    }

    /** Until when the claim can be trusted. */
    Moment trusted() {
        return trusted;
    }

    void trust(Moment until) {
        trusted = until;
    }

    Stage stage() {
        return stage;
    }

    void become(Stage next) {
        stage = next;
    }

    /** Whether the claim has been given up; the run may not know yet. */
    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
    }
}
