package io.tenure.store.machine;

import io.tenure.store.Clocks;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The leader's reading of the store's two clocks.
 *
 * <p>The tick goes on from the last applied value by the leader's monotonic clock. The wall clock follows the leader's
 * forward; while that one is behind, it runs at nine tenths of its rate until they meet, and never goes back.
 */
public final class Stamper {

    private final ReentrantLock lock = new ReentrantLock();
    private final Time time;
    private Clocks last = Clocks.ZERO;
    private long lastNanos;

    public Stamper(Time time) {
        this.time = time;
        lead(Clocks.ZERO);
    }

    /** This node leads from now on: goes on from the clocks that were applied last. */
    public void lead(Clocks applied) {
        lock.lock();
        try {
            last = applied;
            lastNanos = time.nanos();
        } finally {
            lock.unlock();
        }
    }

    public Clocks now() {
        lock.lock();
        try {
            long nanos = time.nanos();
            long elapsed = Math.max(0, nanos - lastNanos);
            Duration passed = Duration.ofNanos(elapsed);
            Instant slow = last.wall().plusNanos(elapsed - elapsed / 10);
            Instant leader = time.wall();
            last = new Clocks(last.tick().plus(passed), leader.isAfter(slow) ? leader : slow);
            lastNanos = nanos;
            return new Clocks(last.tick(), Micros.truncate(last.wall()));
        } finally {
            lock.unlock();
        }
    }
}
