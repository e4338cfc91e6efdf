package io.tenure.document.replica;

import java.time.Duration;

/**
 * How long a host waits and how much it does at a time.
 *
 * @param answer how long a peer may take to answer
 * @param write how long a change may take until its outcome is unknown
 * @param round the pause between two comparisons with the other members
 * @param statesPerSecond how many states a synchronization moves at most; one of several KiB counts as several
 * @param tombstone how long a tombstone is kept at least
 * @param loser how long the content that lost a conflict is kept
 */
public record HostSettings(
        Duration answer, Duration write, Duration round, int statesPerSecond, Duration tombstone, Duration loser) {

    public static final HostSettings DEFAULT = new HostSettings(
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(30),
            160_000,
            Duration.ofHours(24),
            Duration.ofDays(7));
}
