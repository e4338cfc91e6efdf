package io.tenure.primary;

import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.Operation;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** One service on this node: its state, and its runs by id. At most one run of an id is alive at any time. */
final class Hosted<S> {

    private final Host host;
    private final PrimaryService<S> service;
    private final StateForm<S> form;
    private final CollectionName collection;
    private final Counts counts;
    private final Standings standings;
    private final Map<String, Run<S>> runs = new ConcurrentHashMap<>();
    private final Map<String, String> broken = new ConcurrentHashMap<>();
    private final ReentrantLock admission = new ReentrantLock();

    Hosted(Host host, PrimaryService<S> service, Counts counts) {
        this.host = host;
        this.service = service;
        this.counts = counts;
        this.form = new StateForm<>(service, host.parts().codec());
        this.collection = new CollectionName(service.collection());
        this.standings = new Standings(host.parts().time(), host.board()::changed);
    }

    String name() {
        return service.name();
    }

    PrimaryService<S> service() {
        return service;
    }

    Host host() {
        return host;
    }

    StateForm<S> form() {
        return form;
    }

    Counts counts() {
        return counts;
    }

    CollectionName collection() {
        return collection;
    }

    DocumentKey key(String id) {
        return new DocumentKey(collection, id);
    }

    DocumentKey recordKey(String id) {
        return InstanceRecord.key(host.parts().office(), name(), id);
    }

    Standings standings() {
        return standings;
    }

    Map<String, Run<S>> runs() {
        return runs;
    }

    /** Its instances: those that run, and those that cannot. */
    long instances() {
        return (long) runs.size() + broken.size();
    }

    void stepUp(Stint stint) {
        broken.clear();
        if (standings.rebuilding(stint)) {
            new Rebuild<>(this, stint).start();
        }
    }

    /** Interrupts everything of the term; waits for nothing. */
    void stepDown(Stint stint) {
        standings.paused(stint);
        runs.values().forEach(Run::interrupt);
    }

    /** Begins the instance of a document, unless it runs already in this term. */
    void resume(Stint stint, Document document) {
        String id = document.key().id();
        if (id.length() > InstanceRecord.MAX_ID_CHARS) {
            broken.put(id, "An id has at most " + InstanceRecord.MAX_ID_CHARS + " characters.");
        } else if (here(stint, id).isEmpty()) {
            launch(Run.resumed(this, stint, document));
        }
    }

    private Optional<Run<S>> here(Stint stint, String id) {
        return Optional.ofNullable(runs.get(id)).filter(run -> run.stint() == stint);
    }

    /** Starts a run, alone waiting for an earlier one of its id that has not ended yet. */
    private void launch(Run<S> run) {
        Run<S> earlier = runs.put(run.id(), run);
        if (earlier == null) {
            run.start();
        } else {
            var unused = earlier.ended().thenRun(run::start);
        }
    }

    void ended(Run<S> run, RunEnd end) {
        switch (end) {
            case BROKEN -> broken.put(run.id(), run.report().error());
            case RELEASED -> host.board().ended(run, Completion.RELEASED);
            case ABORTED -> host.board().ended(run, Completion.ABORTED);
            case DONE, STEPPED_DOWN -> {}
        }
        runs.remove(run.id(), run);
    }

    /** What is said in the commit that removes the document. */
    List<Operation> atDeletion(Run<S> run, boolean aborting) {
        List<Operation> said = new ArrayList<>();
        if (aborting) {
            said.addAll(run.tickets().aborted());
            said.add(host.board().record(run, Optional.of(Completion.ABORTED)));
        } else if (run.known().isRecorded()) {
            said.add(new Operation.Delete(recordKey(run.id()), Expected.ANYTHING));
        }
        return said;
    }

    /** Which instance somebody wants, and the request that says so, if it came through the store. */
    record Wanted<S>(String id, S initial, Optional<Tickets.Ticket> ticket) {}

    /** What was made or found. */
    record Given<S>(Run<S> run, boolean created) {}

    /** The instance of an id, made if there is none. Waits while the service rebuilds, up to the deadline. */
    Given<S> getOrCreate(Wanted<S> wanted, Moment deadline) throws InterruptedException {
        String id = wanted.id();
        Stint stint = awaitRunning(deadline);
        complainIfBroken(id);
        Optional<Document> document = here(stint, id).isPresent() ? Optional.empty() : store().get(key(id));
        Given<S> given = admitNew(stint, wanted, document);
        if (!given.created()) {
            service.optionsConflict(stateOf(given.run()), wanted.initial()).ifPresent(why -> {
                throw new InstanceRefused(Refusal.OPTIONS_CONFLICT, why);
            });
        }
        return given;
    }

    private Given<S> admitNew(Stint stint, Wanted<S> wanted, Optional<Document> document) {
        admission.lock();
        try {
            stint.check();
            Optional<Run<S>> existing = here(stint, wanted.id());
            if (existing.isPresent()) {
                return new Given<>(existing.get(), false);
            }
            Run<S> run = document.map(found -> Run.resumed(this, stint, found))
                    .orElseGet(() -> Run.fresh(this, stint, wanted.id(), wanted.initial()));
            if (document.isEmpty()) {
                admit(run, wanted.initial());
                wanted.ticket().ifPresent(run.tickets()::add);
            }
            launch(run);
            return new Given<>(run, document.isEmpty());
        } finally {
            admission.unlock();
        }
    }

    private S stateOf(Run<S> run) {
        return run.known()
                .value()
                .orElseGet(
                        () -> store().get(key(run.id())).map(this::readable).orElseThrow(() -> noInstance(run.id())));
    }

    private S readable(Document document) {
        try {
            return form.decode(document.body());
        } catch (BadDocument e) {
            throw new InstanceRefused(Refusal.BAD_DOCUMENT, String.valueOf(e.getMessage()));
        }
    }

    private void complainIfBroken(String id) {
        String error = broken.get(id);
        if (error != null) {
            throw new InstanceRefused(Refusal.BAD_DOCUMENT, error);
        }
    }

    /** Throws if another instance is in the way; else the run is one of those that others must respect. */
    void admit(Run<S> run, S value) {
        admission.lock();
        try {
            if (!run.isAdmitted()) {
                service.otherConflict(run.id(), value, others(run)).ifPresent(why -> {
                    throw new InstanceRefused(Refusal.OTHER_INSTANCE, why);
                });
                run.admit();
            }
        } finally {
            admission.unlock();
        }
    }

    private Stream<Other<S>> others(Run<S> run) {
        return runs.values().stream()
                .filter(other -> other != run && other.isAdmitted() && other.stint() == run.stint())
                .flatMap(other -> other.known().value().map(value -> new Other<>(other.id(), value)).stream());
    }

    /** The run of an id; empty if there is none. */
    Optional<Run<S>> lookup(String id, Moment deadline) throws InterruptedException {
        Stint stint = awaitRunning(deadline);
        complainIfBroken(id);
        return here(stint, id);
    }

    /**
     * The run that is now aborted, or one made for it from a document that is left; empty if there is none, or if the
     * document could not be read: that one is removed, because no instance can do it.
     */
    Optional<Run<S>> abort(String id, Tickets.Ticket ticket, Moment deadline) throws InterruptedException {
        Stint stint = awaitRunning(deadline);
        if (broken.containsKey(id)) {
            stint.commit(Transaction.of(
                    new Operation.Delete(key(id), Expected.ANYTHING), ticket.answer(Request.Answer.DONE)));
            broken.remove(id);
            return Optional.empty();
        }
        Optional<Run<S>> running = here(stint, id);
        Optional<Run<S>> run = running.or(() -> store().get(key(id)).map(found -> Run.resumed(this, stint, found)));
        run.ifPresent(found -> {
            found.tickets().add(ticket);
            found.abort();
        });
        if (running.isEmpty()) {
            run.ifPresent(this::launch);
        }
        if (run.isEmpty()) {
            throw noInstance(id);
        }
        return run;
    }

    InstanceRefused noInstance(String id) {
        return new InstanceRefused(Refusal.NO_INSTANCE, "The service '" + name() + "' has no instance '" + id + "'.");
    }

    /** The term in which instances are given; throws what is in the way of it. */
    Stint awaitRunning(Moment deadline) throws InterruptedException {
        Standings.Standing now = standings.awaitRebuilt(deadline);
        Stint stint = now.stint();
        if (now.state() == ServiceState.RUNNING && stint != null) {
            return stint;
        }
        throw switch (now.state()) {
            case REBUILDING ->
                new InstanceRefused(
                        Refusal.REBUILDING, "The service '" + name() + "' still reads its documents: ask again.");
            case REBUILD_FAILED ->
                new InstanceRefused(
                        Refusal.REBUILD_FAILED,
                        "The service '" + name() + "' cannot read its documents, and tries again: " + now.error());
            case PAUSED, SHUTDOWN, RUNNING -> notPrimary();
        };
    }

    private InstanceRefused notPrimary() {
        Optional<Holding> holding = store().stale().holding(host.parts().office());
        String leader = holding.map(h -> "the last one who did is " + h.holder() + ", under term " + h.term())
                .orElse("nobody has yet");
        return new InstanceRefused(
                Refusal.NOT_PRIMARY, "This node does not lead '" + host.parts().office() + "'; " + leader + ".");
    }

    private Store store() {
        return host.parts().store();
    }
}
