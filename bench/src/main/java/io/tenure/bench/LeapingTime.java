package io.tenure.bench;

import io.tenure.runtime.SystemTime;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** The clocks of this machine, both moved forward by the same leaps: for what takes days. */
final class LeapingTime implements Time {
    private final Time real = new SystemTime();
    private final AtomicLong leapt = new AtomicLong();

    @Override
    public long nanos() {
        return real.nanos() + leapt.get();
    }

    @Override
    public Instant wall() {
        return real.wall().plusNanos(leapt.get());
    }

    /** Leaps to this reading of the monotonic clock, if it is not past. */
    void leapTo(long nanos) {
        leapt.addAndGet(Math.max(0, nanos - nanos()));
    }

    /** What the monotonic clock shows so long after a reading of it. */
    static long after(long reading, Duration time) {
        return reading + time.toNanos();
    }
}
