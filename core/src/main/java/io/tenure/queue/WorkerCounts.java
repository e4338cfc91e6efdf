package io.tenure.queue;

/**
 * What has happened to a worker since its start.
 *
 * @param failed runs that ended in an error
 * @param late ends that the store refused, because the claim was no longer live
 * @param lost ends that could not be recorded before the worker was closed
 * @param interrupted runs that were interrupted
 * @param unknown tasks handed back because their type is unknown here
 */
public record WorkerCounts(
        long running, long succeeded, long failed, long late, long lost, long interrupted, long unknown) {}
