package io.tenure.store;

/**
 * Counters of a queue, always exact.
 *
 * @param waiting delayed or backing off
 * @param succeeded done and still kept
 * @param failed given up and still kept
 * @param stalled claims that ran out, ever
 * @param late completions and extensions refused because their claim was no longer live, ever
 */
public record QueueStats(
        QueueName queue,
        long waiting,
        long ready,
        long claimed,
        long succeeded,
        long failed,
        long stalled,
        long late) {}
