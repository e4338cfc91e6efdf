package io.tenure.testkit.conformance;

import io.tenure.store.QueueStats;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** A number that a queue keeps: of its tasks by state now, or of stalls and late answers ever. */
enum Count {
    WAITING(stats -> stats.depth().waiting()),
    READY(stats -> stats.depth().ready()),
    CLAIMED(stats -> stats.depth().claimed()),
    SUCCEEDED(stats -> stats.depth().succeeded()),
    FAILED(stats -> stats.depth().failed()),
    STALLED(stats -> stats.totals().stalled()),
    LATE(stats -> stats.totals().late());

    private final ToLongFunction<QueueStats> source;

    Count(ToLongFunction<QueueStats> source) {
        this.source = source;
    }

    /** What one of them is expected to be. */
    record Expected(Count count, long value) {}

    Expected is(long value) {
        return new Expected(this, value);
    }

    /** All of them as these statistics have them. */
    static Map<Count, Long> of(QueueStats stats) {
        Map<Count, Long> all = new EnumMap<>(Count.class);
        for (Count count : values()) {
            all.put(count, count.source.applyAsLong(stats));
        }
        return all;
    }

    /** All of them, those that are not named as zero. */
    static Map<Count, Long> of(Expected... named) {
        Map<Count, Long> all = new EnumMap<>(Count.class);
        for (Count count : values()) {
            all.put(count, 0L);
        }
        for (Expected expected : named) {
            all.put(expected.count(), expected.value());
        }
        return all;
    }
}
