package io.tenure.engine;

import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that only tests move. */
public final class ManualTime implements Time {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong slept = new AtomicLong();

    public void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    /** What a machine sleeps shows on its wall clock only. */
    public void sleep(Duration duration) {
        slept.addAndGet(duration.toNanos());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant wall() {
        return Instant.EPOCH.plusNanos(nanos.get() + slept.get());
    }
}
