package io.tenure.primary;

import java.time.Duration;

/**
 * How patient the host of services is.
 *
 * @param firstRetry the pause after the first failure of a run or a rebuild; it doubles with each
 * @param lastRetry the longest pause
 * @param beat how often the host looks after requests, reports and lost documents
 * @param slowRebuild after this long a rebuild is warned of, and again each time
 * @param patience how long a call waits for a rebuild or for the leader's answer
 */
public record ServiceSettings(
        Duration firstRetry, Duration lastRetry, Duration beat, Duration slowRebuild, Duration patience) {

    public static final ServiceSettings DEFAULT = new ServiceSettings(
            Duration.ofSeconds(1),
            Duration.ofMinutes(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30));
}
