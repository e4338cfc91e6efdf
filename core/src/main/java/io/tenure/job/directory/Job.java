package io.tenure.job.directory;

import io.tenure.job.JobEnd;
import io.tenure.job.JobState;
import io.tenure.job.Phase;
import io.tenure.primary.directory.InstanceRecord;
import java.util.Optional;

/**
 * A job as people see it.
 *
 * @param state its newest state, or its last one
 * @param end how it ended; empty if it is not over
 * @param report what it said of its progress; empty if nothing, or if it is over
 */
public record Job(String id, JobState state, Optional<JobEnd> end, Optional<InstanceRecord> report) {

    public Phase phase() {
        return end.map(JobEnd::phase).orElse(state.phase());
    }

    /** What it does, in a line; empty if it has not said anything. */
    public String activity() {
        return report.map(InstanceRecord::line).orElse("");
    }

    /** From 0 to 1; negative if unknown. */
    public double fraction() {
        return report.map(InstanceRecord::fraction).orElse(-1.0);
    }
}
