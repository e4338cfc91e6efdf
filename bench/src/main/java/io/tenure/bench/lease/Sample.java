package io.tenure.bench.lease;

/**
 * What a node said of itself at some moment between two, in nanoseconds.
 *
 * @param leading whether it believed to lead
 * @param term the open term that it knew
 */
record Sample(String node, long asked, long answered, boolean leading, long term) {}
