package io.tenure.document.replica;

import io.tenure.time.Time;
import java.time.Duration;

/** Spreads work over time: at most a tenth of a second's worth at once, and so many units a second in the long run. */
final class Throttle {

    private static final long NANOS = 1_000_000_000L;
    private static final long AHEAD = NANOS / 10;
    private static final int UNIT = 1024;

    private final Time time;
    private final int perSecond;
    private long paidUntil;

    Throttle(Time time, int perSecond) {
        this.time = time;
        this.perSecond = perSecond;
        this.paidUntil = time.nanos();
    }

    /** What a state of this many bytes counts: one, and one more for each KiB. */
    static int units(int bytes) {
        return 1 + bytes / UNIT;
    }

    /** How long to wait before doing this much. */
    Duration take(int amount) {
        long now = time.nanos();
        paidUntil = Math.max(paidUntil, now) + amount * NANOS / perSecond;
        return Duration.ofNanos(Math.max(0, paidUntil - now - AHEAD));
    }
}
