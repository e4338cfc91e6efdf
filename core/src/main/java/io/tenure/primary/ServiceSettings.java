package io.tenure.primary;

import io.tenure.time.Backoff;
import java.time.Duration;

/**
 * Pauses and time limits of the services on a node.
 *
 * @param firstRetry the pause after the first failure of a run or a rebuild; it doubles with each further one further
 *     one
 * @param lastRetry the longest pause
 * @param beat how often requests, reports and deleted documents are checked without a hint
 * @param slowRebuild a rebuild is warned about each time this much time has passed
 * @param patience how long a call waits for a rebuild or for the leader
 */
public record ServiceSettings(
        Duration firstRetry, Duration lastRetry, Duration beat, Duration slowRebuild, Duration patience) {

    public static final ServiceSettings DEFAULT = new ServiceSettings(
            Duration.ofSeconds(1),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));

    /** How long a service rests after this many failures in a row, by a random number from 0 to below 1. */
    public Duration pause(int failures, double chance) {
        return Backoff.doubling(firstRetry, lastRetry).after(failures, chance);
    }
}
