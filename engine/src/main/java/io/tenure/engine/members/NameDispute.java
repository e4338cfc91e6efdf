package io.tenure.engine.members;

import io.tenure.node.NodeId;
import io.tenure.time.Time;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Tells when it is certain that the name which a candidate wants belongs to a member that lives: a member that just died still
 * seems to live for a while. A candidate may ask for a shorter time than that, but asks again and again.
 */
final class NameDispute {

    private final Time time;
    private final Duration patience;
    private final AtomicReference<@Nullable Wish> newest = new AtomicReference<>();

    /**
     * A candidate that found its name taken whenever it asked.
     *
     * @param first when that was for the first time, and {@code last} for the last
     */
    private record Wish(NodeId candidate, long first, long last) {}

    /** @param patience for how long a silent member still counts as alive */
    NameDispute(Time time, Duration patience) {
        this.time = time;
        this.patience = patience;
    }

    /** The name seems to be taken. True if that has been so for longer than a dead member could seem to live. */
    boolean isCertain(NodeId candidate) {
        long now = time.nanos();
        Wish wish = newest.updateAndGet(before ->
                before != null && before.candidate.equals(candidate) && now - before.last <= patience.toNanos()
                        ? new Wish(candidate, before.first, now)
                        : new Wish(candidate, now, now));
        return wish != null && now - wish.first > patience.multipliedBy(2).toNanos();
    }

    /** The name is free, or nobody knows who lives: what was seen before does not count. */
    void over(NodeId candidate) {
        newest.updateAndGet(before -> before != null && before.candidate.equals(candidate) ? null : before);
    }
}
