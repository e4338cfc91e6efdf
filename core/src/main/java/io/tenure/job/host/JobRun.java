package io.tenure.job.host;

import io.tenure.job.JobState;
import io.tenure.job.Phase;
import io.tenure.job.gadget.Call;

/**
 * Takes one job from whatever its document says to its end. Every step is durable before it is taken: a document that
 * says {@link Phase#STARTED} when a run begins means that the gadget may have done anything.
 */
final class JobRun {

    private final RunningJob job;
    private final Execution execution;
    private final Reversal reversal;

    JobRun(RunningJob job) {
        this.job = job;
        this.execution = new Execution(job);
        this.reversal = new Reversal(job);
    }

    void untilItEnds() throws InterruptedException {
        job.open();
        while (!job.isOver()) {
            job.scope().check();
            step(job.now());
        }
    }

    private void step(JobState now) throws InterruptedException {
        switch (now.phase()) {
            case CREATED -> execution.declare();
            case WAITING -> execution.start(Phase.WAITING);
            case STARTED ->
                execution.recover("It was interrupted on " + now.attempt().node() + ".");
            case UNDOING -> reversal.cleanUp(Call.UNDO, Phase.UNDOING);
            case UNDONE -> execution.startAgain();
            case ABORTING -> reversal.abort();
            case NEEDS_ATTENTION -> job.awaitDecision();
            case DONE, FAILED, ABORTED -> throw new IllegalStateException("A job that is over has no document.");
        }
    }
}
