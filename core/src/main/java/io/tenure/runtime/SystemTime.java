package io.tenure.runtime;

import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/** The clocks of this machine. */
public final class SystemTime implements Time {

    private final LinuxBoot boot = new LinuxBoot();
    private final boolean bootKnown = boot.id().isPresent();

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Instant wall() {
        return Instant.now();
    }

    @Override
    public Duration sinceBoot() {
        return bootKnown ? boot.now() : Time.super.sinceBoot();
    }
}
