package io.tenure.primary;

import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Version;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One instance in one term on this node: a virtual thread that calls the service again and again until the instance has
 * ended or the term is over.
 */
final class Run<S> implements RunScope.Surroundings {

    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    /** How it ended here; a step-down is no end of the instance. */
    enum End {
        DONE,
        RELEASED,
        ABORTED,
        BROKEN,
        STEPPED_DOWN
    }

    private enum Abort {
        NONE,
        ASKED,
        DOCUMENT_GONE
    }

    private final Hosted<S> service;
    private final String id;
    private final Stint stint;
    private final Tickets tickets = new Tickets();
    private final CompletableFuture<End> ended = new CompletableFuture<>();
    private final CompletableFuture<Void> durable = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable S value;
    private volatile @Nullable Document found;
    private volatile boolean persisted;
    private volatile boolean removing;
    private volatile boolean admitted;
    private volatile boolean aborting;
    private volatile Abort abort = Abort.NONE;
    private volatile Report report = Report.NONE;
    private volatile @Nullable RunScope scope;
    private volatile long sweep;
    private volatile boolean recorded;
    private volatile boolean inside;
    private int failures;

    /** One that is new. */
    static <S> Run<S> fresh(Hosted<S> service, Stint stint, String id, S initial) {
        Run<S> run = new Run<>(service, stint, id);
        run.value = initial;
        return run;
    }

    /** One whose document was found. */
    static <S> Run<S> resumed(Hosted<S> service, Stint stint, Document document) {
        Run<S> run = new Run<>(service, stint, document.key().id());
        run.found = document;
        run.persisted = true;
        run.recorded = true;
        run.durable.complete(null);
        return run;
    }

    private Run(Hosted<S> service, Stint stint, String id) {
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

    CompletableFuture<End> ended() {
        return ended;
    }

    /** Completes with its first document, or with its end. */
    CompletableFuture<Void> durable() {
        return durable;
    }

    /** Whether there is a document as far as this run knows. */
    boolean isPersisted() {
        return persisted;
    }

    /** Notes that it removes its document itself just now. */
    void removing(boolean now) {
        removing = now;
    }

    /** Whether somebody else has removed the document if it is not there. */
    boolean missesDocument() {
        return persisted && !removing && !ended.isDone();
    }

    /** The newest state; empty before a document that was found is read. */
    Optional<S> value() {
        return Optional.ofNullable(value);
    }

    Report report() {
        return report;
    }

    /** Notes that the store may hold a record of it. */
    void recorded() {
        recorded = true;
    }

    boolean isRecorded() {
        return recorded;
    }

    void admit() {
        admitted = true;
    }

    /** Whether its thread is at work for the service. */
    boolean isInside() {
        return inside;
    }

    boolean isBroken() {
        return ended.getNow(End.STEPPED_DOWN) == End.BROKEN;
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
            finish(End.STEPPED_DOWN);
            return;
        }
        inside = true;
        try {
            End end = null;
            while (end == null) {
                aborting = abort == Abort.ASKED;
                RunScope tried = openScope();
                end = attempt(tried);
                if (stint.isOver()) {
                    leave();
                }
                tried.cleanUp();
            }
            finish(end);
        } catch (Throwable e) {
            LOG.error("The instance {} ended in a way that nobody foresaw.", name(), e);
            finish(End.RELEASED);
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

    private void finish(End end) {
        service.ended(this, end);
        durable.complete(null);
        ended.complete(end);
    }

    private RunScope openScope() {
        RunScope opened = new RunScope(stint, this);
        lock.lock();
        try {
            scope = opened;
        } finally {
            lock.unlock();
        }
        if (stint.isOver() || endsByAbort()) {
            opened.end();
        }
        return opened;
    }

    /** One try, and after a failure the pause behind it; empty if there is to be another try. */
    private @Nullable End attempt(RunScope tried) {
        try (tried) {
            try {
                return carryOut(tried);
            } catch (Throwable e) {
                if (stint.isOver()) {
                    return End.STEPPED_DOWN;
                }
                if (abort == Abort.DOCUMENT_GONE) {
                    return End.ABORTED;
                }
                if (e instanceof BadDocument) {
                    return broken(e);
                }
                if (abort == Abort.ASKED && !aborting) {
                    return null;
                }
                failed(e);
                tried.sleep(Backoff.after(failures, service.host().parts().settings()));
                return null;
            }
        } catch (ScopeEnded | InterruptedException e) {
            return stint.isOver() ? End.STEPPED_DOWN : null;
        }
    }

    private End carryOut(RunScope tried) throws Exception {
        tried.check();
        DocumentState<S> state = load(tried);
        if (aborting) {
            service.service().abort(state, tried);
            return End.ABORTED;
        }
        service.admit(this, state.value());
        service.service().run(state, tried);
        if (abort == Abort.ASKED) {
            throw new Aborted("The instance " + name() + " was aborted.");
        }
        return state.version().isEmpty() ? End.DONE : End.RELEASED;
    }

    /** What the document says now; a first try has just been given it. */
    private DocumentState<S> load(RunScope tried) {
        Document document = found;
        found = null;
        if (document == null && persisted) {
            document = service.host().parts().store().get(key()).orElse(null);
            if (document == null) {
                documentGone();
                throw new Aborted("The document " + key() + " was deleted by somebody else.");
            }
        }
        if (document == null) {
            S initial = value;
            if (initial == null) {
                throw new IllegalStateException("The instance " + name() + " has neither a state nor a document.");
            }
            return new DocumentState<>(this, tried, initial, null);
        }
        S read = service.form().decode(document.body());
        value = read;
        return new DocumentState<>(this, tried, read, document.version());
    }

    private void failed(Throwable e) {
        failures++;
        service.counts().failed();
        if (e instanceof StateConflict conflict && conflict.reason() == Outcome.Cause.DOCUMENT_EXISTS) {
            persisted = true;
        }
        tell(report -> report.failed(e.getMessage() == null ? e.toString() : e.getMessage(), failures));
        LOG.warn("The instance {} failed for the {}. time and is run again: {}", name(), failures, e.toString());
        LOG.debug("The failure of {}:", name(), e);
    }

    private End broken(Throwable e) {
        tell(report -> report.failed(String.valueOf(e.getMessage()), 0));
        LOG.warn("The instance {} cannot be run: {}", name(), e.getMessage());
        return End.BROKEN;
    }

    /** Makes the run end for good; the service's {@code abort} follows on the run's own thread. */
    void abort() {
        abortBecause(Abort.ASKED);
    }

    /** Somebody else deleted the document. */
    void documentGone() {
        persisted = false;
        abortBecause(Abort.DOCUMENT_GONE);
    }

    private void abortBecause(Abort why) {
        lock.lock();
        try {
            abort = why;
        } finally {
            lock.unlock();
        }
        interrupt();
    }

    /** To be called when the term is over. */
    void interrupt() {
        RunScope current = scope;
        if (current != null && (stint.isOver() || endsByAbort())) {
            current.end();
        }
    }

    /** What a write of the state says in the same commit: that the instance is there now. */
    List<Operation> atInsertion() {
        return tickets.inserted();
    }

    /** What the removal of the document says in the same commit: that it was an abort, or nothing any more. */
    List<Operation> atDeletion() {
        return service.atDeletion(this, aborting);
    }

    void wrote(S next, @Nullable Version version) {
        value = next;
        persisted = version != null;
        tickets.answered();
        durable.complete(null);
    }

    Body encode(S next) {
        return service.form().encode(next);
    }

    DocumentKey key() {
        return service.key(id);
    }

    Store store() {
        return service.host().parts().store();
    }

    Predicate<CollectionName> owned() {
        return service.host().owned()::contains;
    }

    Hosted<S> service() {
        return service;
    }

    /** Notes that a sweep has seen its document. */
    void seenBy(long number) {
        sweep = number;
    }

    boolean wasSeenBy(long number) {
        return sweep == number;
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
        tell(report -> report.progress(line, fraction));
    }

    private void tell(UnaryOperator<Report> change) {
        lock.lock();
        try {
            report = change.apply(report);
        } finally {
            lock.unlock();
        }
        service.host().board().changed(this);
    }
}
