package io.tenure.primary;

/**
 * What happened to the services of this node since it started.
 *
 * @param failures runs that ended with an exception
 * @param rebuildFailures rebuilds that failed
 * @param slowRebuilds warnings about slow rebuilds
 */
public record ServiceCounts(long failures, long rebuildFailures, long slowRebuilds) {}
