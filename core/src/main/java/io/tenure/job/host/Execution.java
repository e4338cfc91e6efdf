package io.tenure.job.host;

import io.tenure.job.Gadgets.Found;
import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.Phase;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The way forward: asks the gadget of a job for its locks, starts it, and decides what its end means. */
final class Execution {

    private static final int AGAIN_LATER = 75;

    private final RunningJob job;
    private Optional<JobState.Needs> declared = Optional.empty();
    private int postponed;

    Execution(RunningJob job) {
        this.job = job;
    }

    void declare() throws InterruptedException {
        declared = Optional.empty();
        job.whileAsking(this::ask);
        if (declared.isPresent()) {
            arrive(declared.get());
        } else if (job.isIn(Phase.CREATED) && !job.isOver()) {
            job.rest(Phase.CREATED, ++postponed, job.now().trouble().sentence());
        }
    }

    /** If its locks and a place are free, the same commit records the locks and the start. */
    private void arrive(JobState.Needs needs) throws InterruptedException {
        if (!job.atOnce(needs.locks(), () -> begin(Phase.CREATED, was -> was.declared(needs)))) {
            job.change(Phase.CREATED, was -> was.declared(needs));
        }
        restIfPostponed();
    }

    private void ask() throws InterruptedException {
        switch (job.gadget()) {
            case Found.Unusable not -> job.end(Phase.FAILED, not.sentence());
            case Found.Usable gadget ->
                asked(job.calls().perform(Call.LOCKS, gadget.file(), job.now(), job::isAborting));
        }
    }

    private void asked(Calls.Result result) {
        if (job.isAborting()) {
            return;
        }
        if (isPostponed(result)) {
            JobTrouble why = new JobTrouble("The gadget wants to be asked for its locks later.", AGAIN_LATER, 0);
            job.change(Phase.CREATED, was -> was.troubled(why));
        } else if (result.unusable().isPresent()) {
            job.end(Phase.FAILED, result.trouble(Call.LOCKS, 0));
        } else {
            switch (result.declaration()) {
                case Declaration.Refused refused ->
                    job.end(Phase.FAILED, new JobTrouble(refused.sentence(), result.codeOrNone(), 0));
                case Declaration.Declared said ->
                    declared = Optional.of(new JobState.Needs(said.locks(), said.once(), said.noUndo()));
            }
        }
    }

    /** @param from the phase in which it was decided to start: if a word has changed it, nothing is started */
    void start(Phase from) throws InterruptedException {
        if (job.awaitLocks()) {
            job.whileRunning(() -> begin(from, was -> was));
        }
        restIfPostponed();
    }

    private void restIfPostponed() throws InterruptedException {
        if (job.isIn(Phase.WAITING) && !job.isOver() && job.now().trouble().code() == AGAIN_LATER) {
            job.rest(Phase.WAITING, ++postponed, job.now().trouble().sentence());
        }
    }

    void startAgain() throws InterruptedException {
        if (job.now().failsAfterUndo()) {
            job.end(Phase.FAILED, job.now().trouble());
        } else {
            start(Phase.UNDONE);
        }
    }

    /** @param needs what it needs, in case its document does not say it yet */
    private void begin(Phase from, UnaryOperator<JobState> needs) throws InterruptedException {
        switch (job.gadget()) {
            case Found.Unusable not -> job.end(Phase.FAILED, not.sentence());
            case Found.Usable gadget -> begin(from, needs, gadget);
        }
    }

    private void begin(Phase from, UnaryOperator<JobState> needs, Found.Usable gadget) throws InterruptedException {
        long began = job.wall();
        long term = job.scope().term().value();
        String node = job.parts().node();
        JobState started = job.change(
                from,
                was -> needs.apply(was)
                        .started(
                                was.attempt().next(term, node, gadget.hash(), began),
                                was.ticketAt(job.state().version().orElseThrow())));
        if (started.phase() == Phase.STARTED) {
            job.counts().started();
            judge(job.calls().perform(Call.RUN, gadget.file(), started, job::isAborting));
        }
    }

    private void judge(Calls.Result result) {
        if (job.isAborting()) {
            return;
        }
        JobTrouble trouble = result.trouble(Call.RUN, 0);
        if (result.isDone()) {
            job.end(Phase.DONE, new JobTrouble("", 0, 0));
        } else if (isPostponed(result)) {
            again();
        } else if (result.isCut()) {
            recover("It was cut off on " + job.parts().node() + ".");
        } else if (result.isOwnWord() || job.now().needs().noUndo()) {
            job.end(Phase.FAILED, trouble);
        } else {
            job.change(Phase.STARTED, was -> was.undoing(trouble, true));
        }
    }

    private void again() {
        JobTrouble why = new JobTrouble("The gadget wants to be run again later.", AGAIN_LATER, 0);
        if (job.now().needs().once()) {
            job.end(Phase.FAILED, why);
        } else {
            job.change(Phase.STARTED, was -> was.postponed(why));
        }
    }

    private static boolean isPostponed(Calls.Result result) {
        return result.unusable().isEmpty() && result.codeOrNone() == AGAIN_LATER;
    }

    /** The gadget may have done anything, up to all of its work. */
    void recover(String sentence) {
        JobState.Needs needs = job.now().needs();
        JobTrouble trouble = new JobTrouble(sentence, JobTrouble.NO_CODE, 0);
        if (!needs.noUndo()) {
            job.change(Phase.STARTED, was -> was.undoing(trouble, needs.once()));
        } else if (needs.once()) {
            job.park(
                    Phase.STARTED,
                    new JobTrouble(
                            sentence
                                    + " Its gadget must not be started twice and has no undo: see what it has done, then restart"
                                    + " the job or give it up.",
                            JobTrouble.NO_CODE,
                            0));
        } else {
            job.change(Phase.STARTED, JobState::undone);
        }
    }
}
