package io.tenure.store;

import java.time.Instant;
import java.util.Optional;

/** What people have set for a queue. A change applies to new claims; live claims are not affected. */
public record QueueRules(Optional<Paused> paused, QueueLimits limits) {

    public static final QueueRules NONE = new QueueRules(Optional.empty(), QueueLimits.NONE);

    /** While a queue is paused, nothing of it is claimed. */
    public record Paused(String by, String why, Instant since) {}

    /** How many more tasks may be claimed while {@code claimed} are. */
    public long free(long claimed) {
        if (paused.isPresent()) {
            return 0;
        }
        return limits.total().map(most -> Math.max(0, most - claimed)).orElse(Long.MAX_VALUE);
    }
}
