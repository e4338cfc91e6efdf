package io.tenure.primary.host;

import io.tenure.primary.Aborted;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.SteppedDown;
import io.tenure.primary.directory.BadDocument;
import io.tenure.store.CommitConflict;
import io.tenure.store.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the service repeatedly, on the run's own thread, until the instance or the term has ended. */
final class RunAttempts<S> {

    private static final Logger LOG = LoggerFactory.getLogger(RunAttempts.class);

    private final Run<S> run;
    private final Stint stint;
    private final BiConsumer<Run<S>, S> admission;

    /** {@code admission} throws if another instance is in the way. */
    RunAttempts(Run<S> run, BiConsumer<Run<S>, S> admission) {
        this.run = run;
        this.admission = admission;
        this.stint = run.stint();
    }

    void untilItEnds() {
        int failures = 0;
        boolean closed = false;
        while (!closed) {
            Optional<RunEnd> end = attempt();
            if (end.isPresent()) {
                run.fate().settle();
                closed = run.close(new Ending<>(run).recorded(end.get()));
            } else if (run.report().failures() > failures) {
                failures = run.report().failures();
                ServiceParts parts = run.host().parts();
                pause(parts.settings().pause(failures, parts.crew().chance()));
            }
        }
    }

    /** One attempt, with all its parts and its clean-up; empty if there must be another. */
    private Optional<RunEnd> attempt() {
        run.fate().begin();
        run.words().begin();
        RunScope tried = run.openScope();
        Optional<RunEnd> end;
        try (tried) {
            end = Optional.of(carryOut(tried));
        } catch (Throwable e) {
            end = judge(e);
        }
        if (stint.isOver()) {
            run.leave();
        }
        tried.cleanUp();
        return end;
    }

    private RunEnd carryOut(RunScope tried) throws Exception {
        tried.check();
        DocumentState<S> state = DocumentState.of(run, tried);
        run.words().takenBy(() -> tried.forkIfOpen(state::takeWords));
        state.takeWords();
        // What was read or written until here may have taken longer than the term lasted.
        tried.check();
        PrimaryService<S> service = run.service().service();
        if (run.fate().isAborting()) {
            service.abort(state, tried);
            return RunEnd.ABORTED;
        }
        admission.accept(run, state.value());
        service.run(state, tried);
        if (state.isDeleted()) {
            return RunEnd.DONE;
        }
        if (run.fate().isAsked()) {
            throw new Aborted("The instance " + run.name() + " was aborted.");
        }
        if (stint.isOver()) {
            return RunEnd.STEPPED_DOWN;
        }
        return state.version().isEmpty() ? RunEnd.DONE : RunEnd.RELEASED;
    }

    /** An instance that has deleted its document has ended, whatever it threw after that. */
    private Optional<RunEnd> judge(Throwable e) {
        if (run.known().wasRemoved()) {
            LOG.warn("The instance {} has failed after its end: {}", run.name(), e.toString());
            return Optional.of(run.fate().isAborting() ? RunEnd.ABORTED : RunEnd.DONE);
        }
        if (stint.isOver()) {
            return Optional.of(RunEnd.STEPPED_DOWN);
        }
        if (run.fate().isDocumentGone()) {
            return Optional.of(RunEnd.ABORTED);
        }
        if (run.fate().isAsked() && !run.fate().isAborting()) {
            return Optional.empty();
        }
        if (e instanceof SteppedDown) {
            // The term is over by the clock or by the store; the office will notice. This is not a failure of the
            // instance.
            pause(run.host().parts().settings().firstRetry());
            return Optional.empty();
        }
        failed(e);
        return e instanceof BadDocument ? Optional.of(RunEnd.BROKEN) : Optional.empty();
    }

    private void failed(Throwable e) {
        run.report().failed(e);
        run.service().counts().failed();
        if (e instanceof CommitConflict failed && failed.conflict().cause() == Outcome.Cause.DOCUMENT_EXISTS) {
            run.known().persisted(true);
        }
        run.reporter().tell();
        LOG.warn(
                "The instance {} has failed {} times: {}",
                run.name(),
                run.report().failures(),
                e.toString());
        LOG.debug("The failure of {}:", run.name(), e);
    }

    /** Waits for the next attempt, which finds out what ended the waiting early. */
    private void pause(Duration time) {
        try (RunScope waiting = run.openScope()) {
            waiting.rest(time, run.words().came());
        } catch (InterruptedException e) {
            LOG.debug("The instance {} is woken: {}", run.name(), e.toString());
        }
    }
}
