package io.tenure.store.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the wall clocks of the voters, including the leader, have shown lately, and how far ahead a majority of them
 * shows the time to be. It uses neither clock nor network: readings are passed in with the leader's monotonic time.
 *
 * <p>A voter counts with the earliest offset that its clock has shown during the last {@link #STEADY}, so a clock that
 * is wrong, or right, only for a moment does not count. A single voter, which is its own majority, needs that long too.
 * Not thread-safe.
 *
 * @param <V> names a voter
 */
public final class WallEvidence<V> {

    /** How long a clock must have shown a time before it counts. */
    public static final Duration STEADY = Duration.ofSeconds(30);

    /** A voter that was silent for longer does not count. */
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Map<V, Deque<Reading>> readings = new HashMap<>();

    /** A reading, as the time that the clock showed when the leader's monotonic clock was zero. */
    private record Reading(long nanos, Instant atZero) {}

    /** A voter's wall clock shows this at this time of the leader's monotonic clock. */
    public void seen(V voter, Instant wall, long nanos) {
        Deque<Reading> all = readings.computeIfAbsent(voter, unused -> new ArrayDeque<>());
        Reading oldest = all.pollFirst();
        while (oldest != null && !all.isEmpty() && isLongAgo(all.peekFirst(), STEADY, nanos)) {
            oldest = all.pollFirst();
        }
        if (oldest != null) {
            all.addFirst(oldest);
        }
        all.addLast(new Reading(nanos, wall.minusNanos(nanos)));
    }

    /** The latest time that a majority of these voters shows; empty if there is no such majority. */
    public Optional<Instant> shown(Collection<V> voters, long nanos) {
        List<Instant> steady = new ArrayList<>();
        for (V voter : voters) {
            Deque<Reading> all = readings.getOrDefault(voter, new ArrayDeque<>());
            if (!all.isEmpty() && isLongAgo(all.getFirst(), STEADY, nanos) && !isLongAgo(all.getLast(), FRESH, nanos)) {
                all.stream().map(Reading::atZero).min(Comparator.naturalOrder()).ifPresent(steady::add);
            }
        }
        int majority = voters.size() / 2 + 1;
        steady.sort(Comparator.reverseOrder());
        return steady.size() < majority
                ? Optional.empty()
                : Optional.of(steady.get(majority - 1).plusNanos(nanos));
    }

    /** Forgets all readings. */
    public void clear() {
        readings.clear();
    }

    private static boolean isLongAgo(Reading reading, Duration length, long nanos) {
        return nanos - reading.nanos >= length.toNanos();
    }
}
