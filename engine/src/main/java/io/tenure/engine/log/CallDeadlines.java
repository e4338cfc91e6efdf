package io.tenure.engine.log;

import io.tenure.time.DurationText;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How long a call may take, and why it took longer.
 *
 * @param majorityLoss a sentence while it is known that no leader can be elected
 */
record CallDeadlines(Duration limit, Supplier<Optional<String>> majorityLoss, Route.Finder routes) {

    /** The deadline of a call that begins now. */
    long next(long now) {
        return now + limit.toNanos();
    }

    /**
     * Up to which deadline calls end now. While there is no majority half of the time is enough, so that callers learn the
     * reason within theirs.
     */
    long over(long now) {
        return majorityLoss.get().isPresent() ? now + limit.dividedBy(2).toNanos() : now;
    }

    String overdue() {
        return majorityLoss
                .get()
                .orElseGet(() -> "No answer came within " + DurationText.of(limit) + ": "
                        + (routes.toLeader().isPresent()
                                ? "the leader could not commit in time."
                                : "no leader is known."));
    }
}
