package io.tenure.queue;

import io.tenure.store.Claim;
import io.tenure.time.Moment;

/** A claim that this worker has, from its arrival until its end is recorded or no longer matters. */
final class Held {

    private final Claim claim;
    private final Lane lane;
    private Moment trusted;
    private Stage stage = Stage.WAITING;
    private boolean lost;

    Held(Claim claim, Lane lane, Moment trusted) {
        this.claim = claim;
        this.lane = lane;
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

    Lane lane() {
        return lane;
    }

    /** Until when the claim is certainly ours. */
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

    /** Whether the claim is given up here; the run may not know it yet. */
    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
    }
}
