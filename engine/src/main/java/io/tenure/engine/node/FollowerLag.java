package io.tenure.engine.node;

import io.tenure.time.DurationText;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Whether a node that knows a leader gets what that one commits. From time to time the leader is asked how far it is; a node
 * that has not come as far within {@link #PATIENCE} is behind. One that also makes no step for {@link #STUCK} ends itself, so
 * that its supervisor starts it again: that is what helps where anything does.
 */
final class FollowerLag {

    static final Duration PATIENCE = Duration.ofSeconds(5);
    static final Duration STUCK = Duration.ofSeconds(60);

    /** A process that was not asked for so long slept, and could not have made a step meanwhile. */
    private static final Duration SLEPT = Duration.ofSeconds(10);

    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();

    /** How far the leader was when it was asked; empty if this node was as far already. */
    private OptionalLong goal = OptionalLong.empty();

    private long goalSince;
    private long step = Long.MIN_VALUE;
    private long stepSince;
    private long lastLook;

    FollowerLag(Time time) {
        this.time = time;
    }

    /** This node leads, or nobody does: there is no one to follow. */
    void alone() {
        lock.lock();
        try {
            goal = OptionalLong.empty();
        } finally {
            lock.unlock();
        }
    }

    /** The leader had applied its log up to this entry when it was asked at the time {@code asked}. */
    void leaderAt(long index, long asked) {
        lock.lock();
        try {
            if (goal.isEmpty()) {
                goal = OptionalLong.of(index);
                goalSince = asked;
                stepSince = time.nanos();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * How far this node is, and what else shows that it works at it. Whether it is worth while to ask the leader again.
     *
     * @param pages grows while a dump is taken
     */
    boolean reached(long applied, long pages) {
        lock.lock();
        try {
            long now = time.nanos();
            if (applied + pages != step || now - lastLook > SLEPT.toNanos()) {
                step = applied + pages;
                stepSince = now;
            }
            lastLook = now;
            if (goal.isPresent() && applied >= goal.getAsLong()) {
                goal = OptionalLong.empty();
            }
            return goal.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** How long this node has been behind; zero if it keeps up. */
    Duration behind() {
        lock.lock();
        try {
            Duration since = goal.isPresent() ? Duration.ofNanos(time.nanos() - goalSince) : Duration.ZERO;
            return since.compareTo(PATIENCE) > 0 ? since : Duration.ZERO;
        } finally {
            lock.unlock();
        }
    }

    /** A sentence for people while this node is behind. */
    Optional<String> warning() {
        lock.lock();
        try {
            Duration behind = behind();
            return behind.isZero()
                    ? Optional.empty()
                    : Optional.of("This node is behind: " + DurationText.of(Duration.ofSeconds(behind.toSeconds()))
                            + " ago the leader was at entry " + goal.orElseThrow()
                            + ", which this node has not reached yet.");
        } finally {
            lock.unlock();
        }
    }

    /** Whether this node is behind and has not come any further for long. */
    boolean stuck() {
        lock.lock();
        try {
            return goal.isPresent()
                    && time.nanos() - goalSince > STUCK.toNanos()
                    && time.nanos() - stepSince > STUCK.toNanos();
        } finally {
            lock.unlock();
        }
    }
}
