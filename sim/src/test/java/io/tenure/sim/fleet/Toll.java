package io.tenure.sim.fleet;

import java.util.EnumMap;
import java.util.Map;

/** What a run has cost: a run that hurt nobody proves nothing. */
final class Toll {

    enum Kind {
        TERMS,
        BORN,
        RESUMED,
        DONE,
        ABORTED,
        REMOVED_BY_OTHERS,
        RELEASED,
        FAILED,
        DEAF,
        LATE_WRITES_REFUSED,
        TOLD_DONE,
        TOLD_ABORTED,
        TOLD_RELEASED,
        CONFLICTS,
        OTHER_OPTIONS,
        WORDS_TAKEN,
        WORDS_WITHOUT_CHANGE,
        WORDS_REFUSED,
        WOKEN_BY_WORDS,
        EFFECTS,
        DEATHS,
        CLOSED,
        FREEZES,
        SLEEPS,
        STRAGGLERS
    }

    private final Map<Kind, Long> counts = new EnumMap<>(Kind.class);

    void count(Kind kind) {
        add(kind, 1);
    }

    void add(Kind kind, long number) {
        counts.merge(kind, number, Long::sum);
    }

    void add(Toll other) {
        other.counts.forEach(this::add);
    }

    long of(Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
