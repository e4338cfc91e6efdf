package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Instant;

/** The clocks of this machine. */
public final class SystemTime implements Time {

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant wall() {
        return Instant.now();
    }
}
