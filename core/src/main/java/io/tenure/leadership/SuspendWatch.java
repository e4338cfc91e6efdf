package io.tenure.leadership;

import io.tenure.lease.LeaseSettings;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * Notices that the machine slept: the monotonic clock stands still meanwhile, the clock since boot does not.
 *
 * <p>The difference is measured from a reference that moves only after the length of a lease, so that many short sleeps
 * add up: while a lease is trusted, at most twice the tolerance goes unnoticed.
 */
final class SuspendWatch {

    /** How far the wall clock may differ from the monotonic one before the clock since boot is read. */
    private static final Duration DOUBT = Duration.ofMillis(20);

    private final Time time;
    private final Duration tolerance;
    private final Duration window;
    private volatile Reading beginning;

    SuspendWatch(Time time, LeaseSettings settings) {
        this.time = time;
        this.tolerance = settings.margin().dividedBy(4);
        this.window = settings.ttl();
        this.beginning = read();
    }

    /**
     * The clocks at one instant. The monotonic one is read last, so that a delay between the readings does not look
     * like sleep.
     */
    private record Reading(Instant wall, Duration boot, long nanos) {

        Duration missing(Duration bootNow, long nanosNow) {
            return bootNow.minus(boot).minusNanos(nanosNow - nanos);
        }
    }

    private Reading read() {
        return new Reading(time.wall(), time.sinceBoot(), time.nanos());
    }

    /** Whether the machine slept since the reference. A clock that cannot be read counts as sleep. */
    boolean slept() {
        try {
            Reading from = beginning;
            Duration boot = time.sinceBoot();
            return from.missing(boot, time.nanos()).compareTo(tolerance) > 0;
        } catch (RuntimeException e) {
            return true;
        }
    }

    /** The same, but cheap if the wall clock shows no difference. */
    boolean mayHaveSlept() {
        Reading from = beginning;
        Instant wall = time.wall();
        Duration ahead = Duration.between(from.wall, wall).minusNanos(time.nanos() - from.nanos);
        return ahead.abs().compareTo(DOUBT) > 0 && slept();
    }

    /** Moves the reference, if it is old enough. Called when the machine has not slept. */
    void goOn() {
        if (time.nanos() - beginning.nanos > window.toNanos()) {
            begin();
        }
    }

    /** Starts a new reference. A clock that cannot be read is read again later. */
    void begin() {
        try {
            beginning = read();
        } catch (RuntimeException e) {
            // Counts as sleep until it can be read.
        }
    }
}
