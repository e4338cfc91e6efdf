package io.tenure.document.replica;

import io.tenure.time.Time;
import java.time.Duration;

/** Spreads work over time: at most a tenth of a second's worth at once, and so many a second in the long run. */
final class Throttle {

    private static final long NANOS = 1_000_000_000L;
    private static final long AHEAD = NANOS / 10;

    private final Time time;
    private final int perSecond;
    private long paidUntil;

    Throttle(Time time, int perSecond) {
        this.time = time;
        this.perSecond = perSecond;
        this.paidUntil = time.nanos();
    }

    /** How long to wait before doing this much. */
    Duration take(int amount) {
        long now = time.nanos();
        paidUntil = Math.max(paidUntil, now) + amount * NANOS / perSecond;
        return Duration.ofNanos(Math.max(0, paidUntil - now - AHEAD));
    }
}
