package io.tenure.primary;

/**
 * What the services of this node have met since it started.
 *
 * @param failures runs that ended with an exception
 * @param rebuildFailures rebuilds that did
 * @param slowRebuilds warnings of rebuilds that took long
 */
public record ServiceCounts(long failures, long rebuildFailures, long slowRebuilds) {}
