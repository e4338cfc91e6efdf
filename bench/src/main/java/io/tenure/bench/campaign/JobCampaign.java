package io.tenure.bench.campaign;

import io.tenure.bench.Options;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.job.JobReport;
import io.tenure.bench.job.JobRun;

/** {@code ./dev campaign jobs [--rounds N] [--jobs N] [--seed S]}: each round is a run on new data. */
final class JobCampaign {
    private static final int JOBS = 500;

    private final int rounds;
    private final int jobs;
    private final long seed;

    JobCampaign(Options options) {
        rounds = (int) options.number("rounds", 1);
        jobs = (int) options.number("jobs", JOBS);
        seed = options.number("seed", System.nanoTime());
    }

    /** Whether all promises were kept. */
    boolean run() throws InterruptedException {
        System.out.println("seed " + seed + "\n\n" + JobReport.HEAD);
        boolean held = true;
        for (int round = 1; round <= rounds; round++) {
            try (JobRun run = new JobRun(Workspace.fresh("campaign-jobs"), jobs, seed + round)) {
                JobReport report = run.run();
                System.out.println(report.row(round));
                report.complaints().forEach(complaint -> System.out.println("- BROKEN: " + complaint));
                report.softSpots().forEach(soft -> System.out.println("- VOID: " + soft));
                held &= report.complaints().isEmpty() && report.softSpots().isEmpty();
            }
        }
        return held;
    }
}
