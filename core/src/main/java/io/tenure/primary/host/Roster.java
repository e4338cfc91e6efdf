package io.tenure.primary.host;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.directory.BadDocument;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.LeaderRequest;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instances of one service on this node, and the admission of new ones. At most one run of an id exists at any
 * time: all runs start under one lock.
 */
final class Roster<S> {

    private static final Logger LOG = LoggerFactory.getLogger(Roster.class);

    private final ServiceContext<S> service;
    private final Map<String, Run<S>> runs = new ConcurrentHashMap<>();
    private final Map<String, String> broken = new ConcurrentHashMap<>();

    /** Released instances, of which only the document is left: the next term runs them again. */
    private final Map<String, Run<S>> released = new ConcurrentHashMap<>();

    private final Departures departures = new Departures();
    private final InstanceConflicts<S> conflicts;
    private final Lock admission;

    Roster(ServiceContext<S> service) {
        this.service = service;
        this.conflicts = new InstanceConflicts<>(service.service(), runs, released, broken);
        this.admission = service.host().parts().crew().lock();
    }

    /** A requested instance, and the request in the store that asked for it, if there is one. */
    record Wanted<S>(String id, S initial, Optional<WaitingRequests.Ticket> ticket) {}

    /** The run that was created or found. */
    record Given<S>(Run<S> run, boolean created) {}

    Map<String, Run<S>> runs() {
        return runs;
    }

    /** Its instances: those that run, and those that cannot. */
    long size() {
        return (long) runs.size() + broken.size();
    }

    /** A term begins: unreadable documents are tried again, and released instances run again. */
    void begin() {
        broken.clear();
        released.clear();
    }

    Optional<Run<S>> here(Stint stint, String id) {
        return Optional.ofNullable(runs.get(id)).filter(run -> run.stint() == stint);
    }

    void complainIfBroken(String id) {
        admission.lock();
        try {
            String error = broken.get(id);
            if (error != null) {
                throw new InstanceRefused(Refusal.BAD_DOCUMENT, error);
            }
        } finally {
            admission.unlock();
        }
    }

    /** Starts the instance of a document, unless it already runs in this term. One that is in conflict waits. */
    void resume(Stint stint, Document document) {
        String id = document.key().id();
        if (id.length() > InstanceRecord.MAX_ID_CHARS) {
            broken.put(id, "An id has at most " + InstanceRecord.MAX_ID_CHARS + " characters.");
            return;
        }
        admission.lock();
        try {
            if (here(stint, id).isEmpty() && !broken.containsKey(id)) {
                takeUp(stint, document);
            }
        } finally {
            admission.unlock();
        }
    }

    private Run<S> takeUp(Stint stint, Document document) {
        Run<S> run = Run.resumed(home(stint), document);
        try {
            S value = service.form().decode(document.body());
            run.known().value(value);
            if (conflicts.of(run, value).isEmpty()) {
                run.admit();
            }
        } catch (BadDocument e) {
            run.isUnreadable(e);
            return run;
        } catch (RuntimeException e) {
            LOG.debug("What is wrong with {} is told by its run: {}", run.name(), e.toString());
        }
        launch(run);
        return run;
    }

    /** Starts a run; it waits only for an earlier run of the same id that has not ended. */
    private void launch(Run<S> run) {
        Run<S> earlier = runs.put(run.id(), run);
        released.remove(run.id());
        run.stint().add(run);
        if (earlier == null) {
            start(run);
        } else {
            var unused = earlier.ended().thenRun(() -> start(run));
        }
    }

    private void start(Run<S> run) {
        run.start(() -> new RunAttempts<>(run, this::admit).untilItEnds());
    }

    private Run.Home<S> home(Stint stint) {
        return new Run.Home<>(service, stint, this::ended);
    }

    private void ended(Run<S> run, RunEnd end) {
        if (end == RunEnd.BROKEN) {
            broken.put(run.id(), run.report().error());
        } else if (end == RunEnd.RELEASED && run.known().isPersisted()) {
            released.put(run.id(), run);
        }
        // A caller that read the document before this and finds no run reads it again.
        departures.note(run.id());
        runs.remove(run.id(), run);
    }

    /**
     * The instance with an id, created if there is none. A run that is deleting its document no longer counts: the next
     * instance starts when that run has ended.
     */
    Given<S> getOrCreate(Stint stint, Wanted<S> wanted) {
        while (true) {
            stint.check();
            Optional<Run<S>> existing = here(stint, wanted.id());
            if (existing.filter(run -> !run.known().isLeaving()).isPresent()) {
                return new Given<>(existing.get(), false);
            }
            long before = departures.of(wanted.id());
            Optional<Document> document = existing.isPresent() ? service.document(wanted.id()) : left(wanted.id());
            forgetGone(wanted);
            admission.lock();
            try {
                stint.check();
                complainIfBroken(wanted.id());
                if (departures.of(wanted.id()) == before
                        && here(stint, wanted.id()).equals(existing)) {
                    return document.map(found -> new Given<>(existing.orElseGet(() -> takeUp(stint, found)), false))
                            .orElseGet(() -> new Given<>(make(stint, wanted), true));
                }
            } finally {
                admission.unlock();
            }
        }
    }

    /**
     * The document of an id that has no run. All documents got one by the rebuild, so it was left by a run that has ended,
     * or inserted by somebody else. If none is seen here, nobody else is asked: should there be one all the same, the new
     * instance finds it by the conflict when it inserts its own.
     */
    private Optional<Document> left(String id) {
        return released.containsKey(id) || service.seen(id).isPresent() ? service.document(id) : Optional.empty();
    }

    /** A released instance conflicts with nobody once its document is gone. */
    private void forgetGone(Wanted<S> wanted) {
        released.values().stream()
                .filter(other -> conflicts.isBetween(wanted.id(), wanted.initial(), other))
                .filter(other -> service.document(other.id()).isEmpty())
                .forEach(other -> released.remove(other.id(), other));
    }

    private Run<S> make(Stint stint, Wanted<S> wanted) {
        Run<S> run = Run.fresh(home(stint), wanted.id(), wanted.initial());
        admit(run, wanted.initial());
        wanted.ticket().ifPresent(run.tickets()::add);
        launch(run);
        return run;
    }

    /**
     * The run that is being aborted, or one created for that from a released document; empty if the document cannot be
     * read: then it is deleted here, because no instance can do so.
     */
    Optional<Run<S>> abort(Stint stint, String id, WaitingRequests.Ticket ticket) throws InterruptedException {
        Optional<Run<S>> aborted = reach(stint, id, run -> run.abort(ticket));
        if (aborted.isEmpty()) {
            remove(stint, id, ticket);
        }
        return aborted;
    }

    /** The run that is to take the word, or one created for that from a released document. */
    Run<S> tell(Stint stint, String id, Word word) throws InterruptedException {
        while (true) {
            Optional<Run<S>> told = reach(stint, id, run -> run.tell(word));
            if (told.isPresent()) {
                return told.get();
            }
            complainIfBroken(id);
        }
    }

    /**
     * The run of an id that something was asked of, or one created for that; empty if its document cannot be read.
     * {@code ask} says whether the run accepted it, which it does unless it has ended.
     */
    private Optional<Run<S>> reach(Stint stint, String id, Predicate<Run<S>> ask) throws InterruptedException {
        while (true) {
            if (broken.containsKey(id)) {
                return Optional.empty();
            }
            long before = departures.of(id);
            Optional<Document> document = here(stint, id).isPresent() ? Optional.empty() : service.document(id);
            Optional<Run<S>> running;
            admission.lock();
            try {
                stint.check();
                running = here(stint, id);
                if (running.isPresent() && ask.test(running.get())) {
                    return running;
                }
                if (running.isEmpty() && departures.of(id) == before) {
                    Run<S> run = Run.resumed(home(stint), document.orElseThrow(() -> service.noInstance(id)));
                    var unused = ask.test(run);
                    launch(run);
                    return Optional.of(run);
                }
            } finally {
                admission.unlock();
            }
            if (running.isPresent()) {
                awaitEnd(running.get());
            }
        }
    }

    private void awaitEnd(Run<S> run) throws InterruptedException {
        ServiceParts parts = service.host().parts();
        if (!parts.crew().await(run.ended(), parts.settings().patience())) {
            LOG.debug("The run {} is about to end for long.", run.name());
        }
    }

    /** Under the lock: a caller that is told of the deletion must not find the instance still broken. */
    private void remove(Stint stint, String id, WaitingRequests.Ticket ticket) {
        admission.lock();
        try {
            Outcome outcome = stint.commit(Transaction.of(
                    new Operation.Delete(service.key(id), Expected.ANYTHING),
                    ticket.answer(LeaderRequest.Answer.DONE)));
            if (outcome instanceof Outcome.Committed) {
                broken.remove(id);
            }
        } finally {
            admission.unlock();
        }
    }

    /** Throws if another instance conflicts; otherwise the run is admitted, and others must respect it. */
    private void admit(Run<S> run, S value) {
        admission.lock();
        try {
            if (!run.isAdmitted()) {
                conflicts.of(run, value).ifPresent(why -> {
                    throw new InstanceRefused(Refusal.OTHER_INSTANCE, why);
                });
                run.admit();
            }
        } finally {
            admission.unlock();
        }
    }
}
