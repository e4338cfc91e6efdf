package io.tenure.store;

import java.time.Instant;
import java.util.Optional;

/**
 * Counters of a queue, always exact.
 *
 * @param oldestReady when the longest waiting task became due, of those that wait only for a worker. Of tasks with the
 *     same limit key only the next one counts
 */
public record QueueStats(QueueName queue, Depth depth, Totals totals, QueueRules rules, Optional<Instant> oldestReady) {

    /** How many tasks there are now, by state; final ones are counted while they are kept. */
    public record Depth(
            long delayed, long backingOff, long ready, long claimed, long succeeded, long failed, long cancelled) {

        public static final Depth NONE = new Depth(0, 0, 0, 0, 0, 0, 0);

        /** Neither ready nor claimed yet. */
        public long waiting() {
            return delayed + backingOff;
        }
    }

    /**
     * How often things have happened. The numbers only grow, so the difference of two readings gives a rate.
     *
     * @param claimed claims given
     * @param stalled claims that ran out
     * @param late completions and extensions refused because their claim was no longer live
     * @param handedBack claims given back untried
     */
    public record Totals(
            long enqueued,
            long claimed,
            long succeeded,
            long failed,
            long cancelled,
            long stalled,
            long late,
            long handedBack) {

        public static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);
    }
}
