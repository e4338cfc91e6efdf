package io.tenure.server.api.metrics;

import io.tenure.job.Phase;
import io.tenure.job.directory.Jobs;
import io.tenure.job.host.JobCounts;
import io.tenure.server.job.JobDesk;
import java.util.Map;

/** The jobs of the cluster by state, and what this node did for them. */
public record JobMetrics(Jobs jobs, JobDesk desk) implements Metrics {

    @Override
    public void write(Exposition page) {
        Map<Phase, Long> states = jobs.count();
        page.gauge("tenure_jobs", "Jobs that are not over, by state");
        for (Phase phase : Phase.values()) {
            if (!phase.isEnd()) {
                page.sample(states.getOrDefault(phase, 0L), "state", phase.word());
            }
        }
        counts(page, desk.service().counts().now());
        page.gauge("tenure_job_log_bytes", "What the logs of jobs on this node take, as last counted")
                .sample(desk.files().bytes());
        page.counter("tenure_job_log_lost_bytes_total", "Output of jobs that this node could not write to its disk")
                .sample(desk.files().lost());
    }

    private static void counts(Exposition page, JobCounts.Counts counts) {
        page.counter("tenure_job_starts_total", "Gadgets that this node started for their work")
                .sample(counts.started());
        page.counter("tenure_job_undos_total", "Undos that this node called").sample(counts.undos());
        page.counter("tenure_job_clean_ups_total", "Clean-ups after an abort that this node called")
                .sample(counts.cleanUps());
        page.counter("tenure_job_parked_total", "Jobs that began to need attention on this node")
                .sample(counts.parked());
        page.counter("tenure_job_ends_total", "Jobs that this node ended, by state")
                .sample(counts.done(), "state", Phase.DONE.word())
                .sample(counts.failed(), "state", Phase.FAILED.word())
                .sample(counts.aborted(), "state", Phase.ABORTED.word());
    }
}
