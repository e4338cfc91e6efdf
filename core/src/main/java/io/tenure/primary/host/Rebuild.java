package io.tenure.primary.host;

import io.tenure.primary.directory.Owners;
import io.tenure.runtime.Alarm;
import io.tenure.runtime.Crew;
import io.tenure.store.Document;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import io.tenure.time.DurationText;
import io.tenure.time.Moment;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the instances from their documents when a term begins, page by page. Failures are retried within the term;
 * instances that have started continue.
 *
 * <p>Runs on its own platform thread: it reads the next page while the instances of the last one start, and does not
 * queue behind them.
 */
final class Rebuild<S> implements RunScope.Surroundings {

    private static final Logger LOG = LoggerFactory.getLogger(Rebuild.class);

    private final ServiceContext<S> service;
    private final ServiceStatus status;
    private final Roster<S> roster;
    private final Stint stint;
    private final Crew crew;

    Rebuild(ServiceContext<S> service, ServiceStatus status, Roster<S> roster, Stint stint) {
        this.service = service;
        this.status = status;
        this.roster = roster;
        this.stint = stint;
        this.crew = service.host().parts().crew();
    }

    void start() {
        crew.startSteady(name(), this::run);
    }

    private void run() {
        if (!stint.enter()) {
            return;
        }
        Moment begun = Moment.now(crew.time());
        Alarm.Cancel warning =
                service.host().timers().every(service.host().parts().settings().slowRebuild(), () -> warn(begun));
        try {
            for (int failures = 1; !stint.isOver() && !succeeds(); failures++) {
                service.counts().rebuildFailed();
                pause(service.host().parts().settings().pause(failures, crew.chance()));
            }
        } finally {
            warning.cancel();
            stint.leave();
        }
        LOG.debug("The service '{}' was rebuilt in {}.", service.name(), begun.until(Moment.now(crew.time())));
    }

    private boolean succeeds() {
        RunScope scope = openScope();
        try (scope) {
            own();
            service.service().rebuild(scope);
            readAll(scope);
            status.running(stint);
            return true;
        } catch (Throwable e) {
            if (!stint.isOver()) {
                LOG.warn("The service '{}' could not be rebuilt and is tried again: {}", service.name(), e.toString());
                status.rebuildFailed(stint, String.valueOf(e.getMessage()));
            }
            return false;
        } finally {
            scope.cleanUp();
        }
    }

    /** Takes the collection; instances of another office do not run here. */
    private void own() {
        ServiceParts parts = service.host().parts();
        stint.own(service.collection(), new Owners(parts.store(), crew).claim(parts.office(), service.service()));
    }

    private void pause(Duration time) {
        try (RunScope waiting = openScope()) {
            waiting.rest(time, new CompletableFuture<>());
        } catch (InterruptedException e) {
            LOG.debug("The rebuild of '{}' is woken: {}", service.name(), e.toString());
        }
    }

    private RunScope openScope() {
        RunScope opened = new RunScope(stint, this);
        stint.add(opened);
        return opened;
    }

    /** While the instances of one page are started, the next page is read. */
    private void readAll(RunScope scope) throws InterruptedException {
        Page<Document> page = read("");
        while (true) {
            Optional<Part<Page<Document>>> ahead = page.next().map(this::readAhead);
            page.items().forEach(document -> roster.resume(stint, document));
            if (ahead.isEmpty()) {
                return;
            }
            page = result(ahead.get());
            scope.check();
        }
    }

    private Part<Page<Document>> readAhead(String after) {
        Part<Page<Document>> reading = new Part<>(crew, () -> read(after));
        crew.startSteady(name() + "-ahead", reading);
        return reading;
    }

    private static <T> T result(Part<T> part) throws InterruptedException {
        try {
            return part.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }

    private Page<Document> read(String after) {
        return service.host().parts().store().scan(new Scan(service.collection(), "", after, Scan.MAX_LIMIT));
    }

    private void warn(Moment begun) {
        service.counts().rebuildIsSlow();
        Duration taken = begun.until(Moment.now(crew.time()));
        LOG.warn(
                "The service '{}' is being rebuilt for {} already; {} instances so far.",
                service.name(),
                DurationText.of(taken),
                roster.size());
    }

    @Override
    public String name() {
        return service.name() + "-rebuild";
    }

    @Override
    public HostContext host() {
        return service.host();
    }

    @Override
    public boolean isAborted() {
        return false;
    }

    @Override
    public boolean endsByAbort() {
        return false;
    }

    /** A rebuild is reported by the state of its service. */
    @Override
    public void report(String line, double fraction) {}
}
