package io.tenure.sim.lease;

import io.tenure.testkit.sim.SimClock;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/** The clocks of a process that cannot see that its machine slept: all of them stand still meanwhile. */
record Sleepless(SimClock clock) implements Time {

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public Instant wall() {
        return Instant.EPOCH.plusNanos(clock.nanos());
    }

    @Override
    public Duration sinceBoot() {
        return Duration.ofNanos(clock.nanos());
    }
}
