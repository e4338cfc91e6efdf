package io.tenure.job;

/**
 * The record of a job that is over.
 *
 * @param state its last state
 */
public record EndedJob(JobState state, JobEnd end) {

    /** The type name of a record in the store. */
    public static final String TYPE = "ended-job";
}
