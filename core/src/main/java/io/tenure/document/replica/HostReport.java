package io.tenure.document.replica;

import java.util.Map;

/**
 * What a host has done since it started.
 *
 * @param takeOvers how often it became the owner of a partition
 * @param repaired in how many partitions a synchronization found a difference
 * @param delivered how many states it sent to members that lacked them
 * @param refused how often a copy was not taken because the disk was nearly full
 * @param conflicts how many states lost against others that did not know them
 * @param conflictsByLink the same, by document
 */
public record HostReport(
        long takeOvers,
        long repaired,
        long delivered,
        long refused,
        long conflicts,
        Map<String, Long> conflictsByLink) {

    public HostReport {
        conflictsByLink = Map.copyOf(conflictsByLink);
    }
}
