package io.tenure.primary;

import io.tenure.runtime.Threads;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Version;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One instance in one term on this node: a virtual thread that calls the service again and again until the instance has
 * ended or the term is over.
 */
final class Run<S> implements RunScope.Surroundings {

    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    private enum Abort {
        NONE,
        ASKED,
        DOCUMENT_GONE
    }

    private final Hosted<S> service;
    private final String id;
    private final Stint stint;
    private final Known<S> known;
    private final Tickets tickets = new Tickets();
    private final Report report = new Report();
    private final CompletableFuture<RunEnd> ended = new CompletableFuture<>();
    private final CompletableFuture<Void> durable = new CompletableFuture<>();
    private volatile boolean admitted;
    private volatile boolean aborting;
    private volatile Abort abort = Abort.NONE;
    private volatile @Nullable RunScope scope;
    private volatile boolean inside;

    /** One that is new. */
    static <S> Run<S> fresh(Hosted<S> service, Stint stint, String id, S initial) {
        return new Run<>(service, stint, id, Known.fresh(initial));
    }

    /** One whose document was found. */
    static <S> Run<S> resumed(Hosted<S> service, Stint stint, Document document) {
        Run<S> run = new Run<>(service, stint, document.key().id(), Known.of(document));
        run.durable.complete(null);
        return run;
    }

    private Run(Hosted<S> service, Stint stint, String id, Known<S> known) {
        this.known = known;
        this.service = service;
        this.stint = stint;
        this.id = id;
    }

    String id() {
        return id;
    }

    Stint stint() {
        return stint;
    }

    Tickets tickets() {
        return tickets;
    }

    CompletableFuture<RunEnd> ended() {
        return ended;
    }

    /** Completes with its first document, or with its end. */
    CompletableFuture<Void> durable() {
        return durable;
    }

    Known<S> known() {
        return known;
    }

    Report report() {
        return report;
    }

    void admit() {
        admitted = true;
    }

    /** Whether its thread is at work for the service. */
    boolean isInside() {
        return inside;
    }

    boolean isBroken() {
        return ended.getNow(RunEnd.STEPPED_DOWN) == RunEnd.BROKEN;
    }

    boolean isAdmitted() {
        return admitted;
    }

    /** Begins on a thread of its own, unless the term is over: then it has ended. */
    void start() {
        Threads.virtual(name(), this::live);
    }

    private void live() {
        if (!stint.enter()) {
            finish(RunEnd.STEPPED_DOWN);
            return;
        }
        inside = true;
        try {
            Optional<RunEnd> end = attempt();
            for (int failures = 0; end.isEmpty(); end = attempt()) {
                if (report.failures() > failures) {
                    failures = report.failures();
                    pause(Backoff.after(failures, host().parts().settings()));
                }
            }
            finish(end.get());
        } catch (Throwable e) {
            LOG.error("The instance {} ended in a way that nobody foresaw.", name(), e);
            finish(RunEnd.RELEASED);
        } finally {
            leave();
        }
    }

    /** What is put in order after the term does not count as a run of it. */
    private void leave() {
        if (inside) {
            inside = false;
            stint.leave();
        }
    }

    private void finish(RunEnd end) {
        service.ended(this, end);
        durable.complete(null);
        ended.complete(end);
    }

    /** The thread that calls is in the scope that it opens, and ends with it if that is due already. */
    private RunScope openScope() {
        RunScope opened = new RunScope(stint, this);
        scope = opened;
        if (stint.isOver() || endsByAbort()) {
            opened.end();
        }
        return opened;
    }

    /** One try, with all its parts and with what it wants put in order; empty if there is to be another. */
    private Optional<RunEnd> attempt() {
        aborting = abort == Abort.ASKED;
        RunScope tried = openScope();
        Optional<RunEnd> end;
        try (tried) {
            end = Optional.of(carryOut(tried));
        } catch (Throwable e) {
            end = judge(e);
        }
        if (stint.isOver()) {
            leave();
        }
        tried.cleanUp();
        return end;
    }

    private Optional<RunEnd> judge(Throwable e) {
        if (stint.isOver()) {
            return Optional.of(RunEnd.STEPPED_DOWN);
        }
        if (abort == Abort.DOCUMENT_GONE) {
            return Optional.of(RunEnd.ABORTED);
        }
        if (abort == Abort.ASKED && !aborting) {
            return Optional.empty();
        }
        failed(e);
        return e instanceof BadDocument ? Optional.of(RunEnd.BROKEN) : Optional.empty();
    }

    /** Waits for the next try; what ends the waiting early is found out by that. */
    private void pause(Duration time) {
        try (RunScope waiting = openScope()) {
            waiting.sleep(time);
        } catch (ScopeEnded | InterruptedException e) {
            LOG.debug("The instance {} is woken: {}", name(), e.toString());
        }
    }

    private RunEnd carryOut(RunScope tried) throws Exception {
        tried.check();
        DocumentState<S> state = DocumentState.of(this, tried);
        if (aborting) {
            service.service().abort(state, tried);
            return RunEnd.ABORTED;
        }
        service.admit(this, state.value());
        service.service().run(state, tried);
        if (abort == Abort.ASKED) {
            throw new Aborted("The instance " + name() + " was aborted.");
        }
        if (stint.isOver() && !state.isDeleted()) {
            return RunEnd.STEPPED_DOWN;
        }
        return state.version().isEmpty() ? RunEnd.DONE : RunEnd.RELEASED;
    }

    private void failed(Throwable e) {
        report.failed(e);
        service.counts().failed();
        if (e instanceof StateConflict conflict && conflict.reason() == Outcome.Cause.DOCUMENT_EXISTS) {
            known.persisted(true);
        }
        host().board().changed(this);
        LOG.warn("The instance {} has failed {} times: {}", name(), report.failures(), e.toString());
        LOG.debug("The failure of {}:", name(), e);
    }

    /** Makes the run end for good; the service's {@code abort} follows on the run's own thread. */
    void abort() {
        abort = Abort.ASKED;
        interrupt();
    }

    /** Somebody else deleted the document. */
    void documentGone() {
        known.persisted(false);
        abort = Abort.DOCUMENT_GONE;
        interrupt();
    }

    /** To be called when the term is over. */
    void interrupt() {
        RunScope current = scope;
        if (current != null && (stint.isOver() || endsByAbort())) {
            current.end();
        }
    }

    /** What the removal of the document says in the same commit: that it was an abort, or nothing any more. */
    List<Operation> atDeletion() {
        return service.atDeletion(this, aborting);
    }

    void wrote(S next, @Nullable Version version) {
        known.value(next);
        known.persisted(version != null);
        tickets.answered();
        durable.complete(null);
    }

    DocumentKey key() {
        return service.key(id);
    }

    Hosted<S> service() {
        return service;
    }

    @Override
    public String name() {
        return service.name() + "/" + id;
    }

    @Override
    public Host host() {
        return service.host();
    }

    @Override
    public boolean isAborted() {
        return abort != Abort.NONE;
    }

    @Override
    public boolean endsByAbort() {
        return abort == Abort.DOCUMENT_GONE || (abort == Abort.ASKED && !aborting);
    }

    @Override
    public void report(String line, double fraction) {
        report.progress(line, fraction);
        host().board().changed(this);
    }
}
