package io.tenure.client;

import io.tenure.store.engine.PendingCall;
import io.tenure.store.log.Group;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Calls that were packed into one message. Guarded by its lane's lock. */
final class Flight<C extends PendingCall<?>> {

    private final long number;
    private final List<C> calls;
    private final byte[] cargo;
    private final Instant packed;
    private boolean waits = true;
    private boolean risky;
    private long notBefore;
    private int attempt;

    Flight(long number, List<C> calls, byte[] cargo, Instant packed, long now) {
        this.number = number;
        this.calls = List.copyOf(calls);
        this.cargo = cargo;
        this.packed = packed;
        this.notBefore = now;
    }

    long number() {
        return number;
    }

    List<C> calls() {
        return calls;
    }

    byte[] cargo() {
        return cargo;
    }

    /** Whether a copy may have been carried out. */
    boolean risky() {
        return risky;
    }

    boolean due(long now, Instant wall) {
        return waits && now - notBefore >= 0 && !tooOld(wall) && calls.stream().anyMatch(call -> !call.expired(now));
    }

    boolean tooOld(Instant wall) {
        return Duration.between(packed, wall).abs().compareTo(Group.FRESH) > 0;
    }

    int sending() {
        waits = false;
        calls.forEach(call -> call.underWay(true));
        return ++attempt;
    }

    /** Whether this is the try that was begun last. */
    boolean isAt(int number) {
        return !waits && attempt == number;
    }

    int attempts() {
        return attempt;
    }

    void failed(boolean harmless, long retryAt) {
        waits = true;
        notBefore = retryAt;
        if (!harmless) {
            risky = true;
            calls.forEach(PendingCall::risk);
        }
        calls.forEach(call -> call.underWay(false));
    }

    boolean ended() {
        return calls.stream().allMatch(PendingCall::ended);
    }
}
