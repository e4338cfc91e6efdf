package io.tenure.store.engine;

import io.tenure.store.Clocks;
import io.tenure.store.codec.Micros;
import io.tenure.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The leader's reading of the store's two clocks.
 *
 * <p>The tick continues from the last applied value with the leader's monotonic clock. The wall clock follows the
 * leader's wall clock forward at once; while that one is behind, it runs at nine tenths of its rate until they meet,
 * and never goes back by itself.
 *
 * <p>If the leader's clock is farther than {@link #LIMIT} from the expected time of the store, in either direction, it
 * is not followed: the store's clock continues at the rate of the monotonic clock. With enough {@link WallEvidence},
 * {@link #take} makes it jump forward.
 */
public final class Stamper {

    /** A leader's wall clock that differs by more than this is not followed just because the leader shows it. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private static final int SLOWER_BY = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Time time;
    private Clocks last = Clocks.ZERO;
    private long lastNanos;

    public Stamper(Time time) {
        this.time = time;
        lead(Clocks.ZERO);
    }

    /** This node leads from now on: continues from the clocks that were applied last. */
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
            advance();
            return wall(Micros.truncate(last.wall()));
        } finally {
            lock.unlock();
        }
    }

    /** How far the leader's wall clock is ahead of the store's; negative if it is behind. */
    public Duration ahead() {
        lock.lock();
        try {
            advance();
            return Duration.between(last.wall(), time.wall());
        } finally {
            lock.unlock();
        }
    }

    /** Follows the leader's wall clock forward, however far, but not beyond this time. */
    public void take(Instant shown) {
        lock.lock();
        try {
            advance();
            Instant leader = time.wall();
            Instant upTo = leader.isBefore(shown) ? leader : shown;
            if (upTo.isAfter(last.wall())) {
                last = wall(upTo);
            }
        } finally {
            lock.unlock();
        }
    }

    /** A person has set the wall clock, and that was applied: continues from there. */
    public void corrected(Clocks applied) {
        lock.lock();
        try {
            advance();
            last = new Clocks(last.tick(), applied.wall(), applied.corrections());
        } finally {
            lock.unlock();
        }
    }

    private Clocks wall(Instant wall) {
        return new Clocks(last.tick(), wall, last.corrections());
    }

    /**
     * Reads the wall clock first. If the thread is held up between the two readings, the store's clock is behind until the
     * next one; the other way round it would count that time twice.
     */
    private void advance() {
        Instant leader = time.wall();
        long nanos = time.nanos();
        long elapsed = Math.max(0, nanos - lastNanos);
        last = new Clocks(last.tick().plusNanos(elapsed), wall(leader, elapsed), last.corrections());
        lastNanos = nanos;
    }

    private Instant wall(Instant leader, long elapsed) {
        if (last.wall().equals(Clocks.ZERO.wall())) {
            // A new store has nothing yet that a wrong clock could harm.
            return leader;
        }
        Instant expected = last.wall().plusNanos(elapsed);
        if (isFar(Duration.between(expected, leader))) {
            return expected;
        }
        Instant slow = expected.minusNanos(elapsed / SLOWER_BY);
        return leader.isAfter(slow) ? leader : slow;
    }

    /** Whether a clock that is this far ahead (behind if negative) is too far away to be followed. */
    public static boolean isFar(Duration ahead) {
        return ahead.abs().compareTo(LIMIT) > 0;
    }
}
