package io.tenure.job.host;

import io.tenure.job.EndedJob;
import io.tenure.job.Gadgets;
import io.tenure.job.JobEnd;
import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.Lock;
import io.tenure.job.Phase;
import io.tenure.job.directory.JobArchive;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.primary.directory.Nudge;
import io.tenure.store.Operation;
import io.tenure.time.Backoff;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** A job while it runs: its state, what it has of what all jobs share, and what it waits for. */
final class RunningJob {

    private static final Duration LONG = Duration.ofDays(1);
    private static final Backoff PAUSES = Backoff.doubling(Duration.ofSeconds(1), Duration.ofMinutes(1));

    private final JobParts parts;
    private final TermJobs shared;
    private final State<JobState> state;
    private final Scope scope;
    private final JobCounts counts;
    private final JobArchive archive;
    private final Nudge nudge;
    private final JobLog log;
    private final Calls calls;

    RunningJob(JobParts parts, TermJobs shared, State<JobState> state, Scope scope, JobCounts counts) {
        this.parts = parts;
        this.shared = shared;
        this.state = state;
        this.scope = scope;
        this.counts = counts;
        this.archive = new JobArchive(parts.codec());
        this.nudge = new Nudge(parts.crew());
        this.log = new JobLog(
                state.id(),
                parts.files(),
                archive,
                archive.output(scope.store().stale(), state.id()),
                parts.crew().time());
        this.calls = new Calls(parts, state.id(), scope, log, nudge);
    }

    /** Whatever ends the run, nothing of the gadget is left when it is over. */
    void open() {
        scope.onWord(nudge::give);
        scope.onCleanUp(reader -> calls.end());
        state.insert();
    }

    JobParts parts() {
        return parts;
    }

    State<JobState> state() {
        return state;
    }

    Scope scope() {
        return scope;
    }

    JobCounts counts() {
        return counts;
    }

    Calls calls() {
        return calls;
    }

    /** Its gadget as it is now on this node. */
    Gadgets.Found gadget() {
        return parts.gadgets().find(now().order().gadget());
    }

    JobState now() {
        return state.value();
    }

    boolean isIn(Phase phase) {
        return state.value().phase() == phase;
    }

    boolean isAborting() {
        return isIn(Phase.ABORTING);
    }

    boolean isOver() {
        return state.version().isEmpty();
    }

    /** Changes the state, unless a word has moved the job to another phase before. */
    JobState change(Phase from, UnaryOperator<JobState> next) {
        return state.change(was -> was.phase() == from ? next.apply(was) : was);
    }

    /** Waits for a place among those that are asked for their locks, and works there. */
    void whileAsking(Work work) throws InterruptedException {
        at(shared.asking(), "Waits to be asked for its locks.", work);
    }

    /** Waits for a place among those that run, and works there. */
    void whileRunning(Work work) throws InterruptedException {
        at(shared.running(), "Waits for a free place: " + shared.running().most() + " jobs are running.", work);
    }

    /**
     * Works at once, if a place and these locks are free; otherwise it has neither, and nothing was done. The locks are kept
     * if the job says so when the work is over.
     */
    boolean atOnce(List<Lock> locks, Work work) throws InterruptedException {
        if (!shared.running().takeAtOnce(state.id())) {
            return false;
        }
        try {
            return shared.takeAtOnce(state.id(), locks) && workedWithLocks(work);
        } finally {
            shared.running().leave(state.id());
        }
    }

    private boolean workedWithLocks(Work work) throws InterruptedException {
        try {
            work.run();
            return true;
        } finally {
            if (!now().holdsLocks()) {
                shared.leave(state.id());
            }
        }
    }

    /** Waits for its locks; false if it was told something before it has them. */
    boolean awaitLocks() throws InterruptedException {
        return given(() -> shared.take(state.id(), now().needs().locks(), nudge::give), "Waits for its locks.");
    }

    /** Work for which a place is needed. */
    @FunctionalInterface
    interface Work {

        void run() throws InterruptedException;
    }

    private void at(Places places, String line, Work work) throws InterruptedException {
        try {
            if (given(() -> places.take(state.id(), nudge::give), line)) {
                work.run();
            }
        } finally {
            places.leave(state.id());
        }
    }

    /** Waits until it is given what it asks for; false if it was told something before. */
    private boolean given(BooleanSupplier taken, String line) throws InterruptedException {
        Phase phase = state.value().phase();
        boolean told = false;
        while (state.value().phase() == phase) {
            if (taken.getAsBoolean()) {
                return true;
            }
            if (!told) {
                scope.report(line, 0);
                told = true;
            }
            nudge.await(LONG);
            scope.check();
        }
        return false;
    }

    /** Rests after failures, unless it is told something meanwhile. */
    void rest(Phase phase, int failures, String line) throws InterruptedException {
        Moment until = moment().plus(PAUSES.after(failures, parts.crew().chance()));
        scope.report(line, 0);
        while (isIn(phase) && moment().until(until).isPositive()) {
            nudge.await(moment().until(until));
            scope.check();
        }
    }

    void park(Phase from, JobTrouble why) {
        if (change(from, was -> was.needsAttention(why)).phase() == Phase.NEEDS_ATTENTION) {
            counts.parked();
            log.note("needs attention: " + why.sentence());
        }
    }

    void awaitDecision() throws InterruptedException {
        scope.report("Needs attention: " + now().trouble().sentence(), 0);
        while (isIn(Phase.NEEDS_ATTENTION)) {
            nudge.await(LONG);
            scope.check();
        }
    }

    void end(Phase how, String why) {
        end(how, new JobTrouble(why, JobTrouble.NO_CODE, 0));
    }

    /** One commit: the document goes, the record comes. Only then are the locks free. */
    void end(Phase how, JobTrouble why) {
        JobEnd end =
                new JobEnd(how, wall(), why.code(), why.sentence(), scope.term().value(), parts.node());
        log.note(how.word() + (why.sentence().isEmpty() ? "" : ": " + why.sentence()));
        Operation[] archived = archive.ending(
                        state.id(),
                        new EndedJob(state.value(), end),
                        log.whole(),
                        scope.store().stale())
                .toArray(Operation[]::new);
        state.delete(archived);
        shared.leave(state.id());
        counts.ended(how);
        parts.files().forget(state.id());
    }

    long wall() {
        return scope.store().stale().clocks().wall().toEpochMilli();
    }

    private Moment moment() {
        return Moment.now(parts.crew().time());
    }
}
