package io.tenure.job.directory;

import io.tenure.job.JobState;
import io.tenure.primary.InstanceRefused;

/** Makes the instance of a new job. */
@FunctionalInterface
public interface JobMaker {

    /**
     * Returns when the job is durable, or there was one under this id before.
     *
     * @throws InstanceRefused if that is another job, or no leader answers
     */
    void make(String id, JobState initial) throws InterruptedException;
}
