package io.tenure.sim.lease;

import java.util.EnumMap;
import java.util.Map;

/** What a run has cost: a run that hurt nobody proves nothing. */
final class Toll {

    enum Kind {
        /** Whatever happened in a process. */
        STEPS,
        LEADERS,
        LOST_QUORUM,
        LOST_COMMITS,
        LOST_CANDIDACY,
        LOST_FENCED,
        LOST_SUSPENDED,
        RESIGNED,
        SUPERSEDED,
        STALE_WRITES_REJECTED,
        WRITES,
        REQUESTS,
        GRANTS,
        DENIALS,
        STALE_REQUESTS,
        EXPIRIES,
        GIVEN_BACK,
        DURABLE_WRITES,
        UNKNOWN_OUTCOMES,
        PROCESS_CRASHES,
        MACHINE_CRASHES,
        FILES_LOST,
        TIME_LEFT_HONOURED,
        FREEZES,
        SLEEPS,
        WALL_JUMPS,
        STRAGGLERS,
        CHILDREN,
        SLOW_CHILDREN,
        MEMBERSHIP_CHANGES,
        HAND_OVERS,
        SLOW_STORES,
        WITHOUT_THREADS,
        FULL_INBOXES,
        PROCESSES_ENDED
    }

    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

    void count(Kind kind) {
        counts.merge(kind, 1L, Long::sum);
    }

    void add(Toll other) {
        other.counts.forEach((kind, count) -> counts.merge(kind, count, Long::sum));
    }

    long of(Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
