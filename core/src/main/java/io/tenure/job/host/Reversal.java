package io.tenure.job.host;

import io.tenure.job.Gadgets.Found;
import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.Phase;
import io.tenure.job.gadget.Call;

/** The way back: undoes what a gadget began, or cleans up after an abort, and asks a person if that fails. */
final class Reversal {

    /** How often it is tried before a person is asked. */
    static final int MOST_TRIES = 5;

    private final RunningJob job;

    Reversal(RunningJob job) {
        this.job = job;
    }

    /** A job whose gadget was never started has nothing to clean up. */
    void abort() throws InterruptedException {
        if (job.now().attempt().number() == 0) {
            job.end(Phase.ABORTED, job.now().said());
        } else {
            cleanUp(Call.ABORT, Phase.ABORTING);
        }
    }

    void cleanUp(Call call, Phase phase) throws InterruptedException {
        job.whileRunning(() -> attempt(call, phase));
        int tries = job.now().trouble().tries();
        if (!job.isOver() && job.isIn(phase) && tries > 0) {
            job.rest(phase, tries, job.now().trouble().sentence());
        }
    }

    private void attempt(Call call, Phase phase) throws InterruptedException {
        JobState before = job.now();
        switch (job.gadget()) {
            case Found.Unusable not -> park(phase, "It cannot be cleaned up: " + not.sentence());
            case Found.Usable gadget -> {
                String started = before.attempt().hash();
                if (!started.isEmpty() && !started.equals(gadget.hash())) {
                    park(
                            phase,
                            "The gadget on " + job.parts().node()
                                    + " is not the one that was started: retry if this one can clean up after it.");
                } else if (job.isIn(phase)) {
                    attempt(call, gadget, before);
                }
            }
        }
    }

    private void park(Phase phase, String sentence) {
        job.park(phase, new JobTrouble(sentence, JobTrouble.NO_CODE, 0));
    }

    private void attempt(Call call, Found.Usable gadget, JobState before) throws InterruptedException {
        job.counts().reversed(call);
        Calls.Result result =
                job.calls().perform(call, gadget.file(), before, () -> call == Call.UNDO && job.isAborting());
        if (!job.isIn(before.phase())) {
            return;
        }
        JobTrouble trouble = result.trouble(call, before.trouble().tries() + 1);
        if (result.isDone()) {
            succeeded(call);
        } else if (trouble.tries() >= MOST_TRIES) {
            job.park(before.phase(), trouble);
        } else {
            job.change(before.phase(), was -> was.troubled(trouble));
        }
    }

    private void succeeded(Call call) {
        if (call == Call.ABORT) {
            job.end(Phase.ABORTED, job.now().said());
        } else {
            job.change(Phase.UNDOING, JobState::undone);
        }
    }
}
