package io.tenure.primary.host;

import io.tenure.primary.Completion;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Refusal;
import io.tenure.primary.ServiceState;
import io.tenure.primary.directory.BadDocument;
import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.StateCodec;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Holding;
import io.tenure.store.Operation;
import io.tenure.store.Store;
import io.tenure.time.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One service on this node: what it is called, where its documents are, its state, and its instances. */
final class ServiceRunner<S> {

    private final HostContext host;
    private final PrimaryService<S> service;
    private final StateCodec<S> form;
    private final CollectionName collection;
    private final Counts counts;
    private final ServiceStatus standings;
    private final Roster<S> roster;

    ServiceRunner(HostContext host, PrimaryService<S> service, Counts counts) {
        this.host = host;
        this.service = service;
        this.counts = counts;
        this.form = new StateCodec<>(service, host.parts().codec());
        this.collection = new CollectionName(service.collection());
        this.standings = new ServiceStatus(host.parts().crew(), host.board()::changed);
        this.roster = new Roster<>(this);
    }

    String name() {
        return service.name();
    }

    PrimaryService<S> service() {
        return service;
    }

    HostContext host() {
        return host;
    }

    StateCodec<S> form() {
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

    Optional<Document> document(String id) {
        return store().get(key(id));
    }

    ServiceStatus standings() {
        return standings;
    }

    Map<String, Run<S>> runs() {
        return roster.runs();
    }

    long instances() {
        return roster.size();
    }

    void stepUp(Stint stint) {
        roster.begin();
        if (standings.rebuilding(stint)) {
            new Rebuild<>(this, stint).start();
        }
    }

    void stepDown(Stint stint) {
        standings.paused(stint);
    }

    /** Begins the instance of a document, unless it runs already in this term. */
    void resume(Stint stint, Document document) {
        roster.resume(stint, document);
    }

    void admit(Run<S> run, S value) {
        roster.admit(run, value);
    }

    void ended(Run<S> run, RunEnd end) {
        roster.ended(run, end);
    }

    /** What is said in the commit that inserts the document. It replaces what was said of an earlier instance. */
    List<Operation> atBirth(Run<S> run) {
        List<Operation> said = new ArrayList<>(run.tickets().inserted(run.mark()));
        said.add(new Operation.Put(
                run.recordKey(), Expected.ANYTHING, run.record(Optional.empty()).encodeAtBirth()));
        return said;
    }

    /** What is said in the commit that removes the document. */
    List<Operation> atDeletion(Run<S> run) {
        List<Operation> said = new ArrayList<>();
        if (run.fate().isAborting()) {
            said.addAll(run.tickets().aborted());
        }
        Completion how = run.fate().isAborting() ? Completion.ABORTED : Completion.DONE;
        if (run.known().wasPersisted()) {
            said.add(new Operation.Put(
                    run.recordKey(),
                    Expected.ANYTHING,
                    run.record(Optional.of(how)).encode()));
        } else {
            said.addAll(run.tickets().inserted(run.mark()));
            said.add(new Operation.Put(
                    run.recordKey(),
                    Expected.ANYTHING,
                    run.record(Optional.of(how)).encodeAtBirth()));
        }
        return said;
    }

    /** Which instance somebody wants, and the request that says so, if it came through the store. */
    record Wanted<S>(String id, S initial, Optional<WaitingRequests.Ticket> ticket) {}

    /** The instance of an id, made if there is none. Waits while the service rebuilds, up to the deadline. */
    Roster.Given<S> getOrCreate(Wanted<S> wanted, Moment deadline) throws InterruptedException {
        Stint stint = awaitRunning(deadline);
        roster.complainIfBroken(wanted.id());
        Roster.Given<S> given = roster.getOrCreate(stint, wanted);
        if (!given.created()) {
            service.optionsConflict(stateOf(given.run()), wanted.initial()).ifPresent(why -> {
                throw new InstanceRefused(Refusal.OPTIONS_CONFLICT, why);
            });
        }
        return given;
    }

    private S stateOf(Run<S> run) {
        return run.known()
                .value()
                .orElseGet(() -> document(run.id()).map(this::readable).orElseThrow(() -> noInstance(run.id())));
    }

    private S readable(Document document) {
        try {
            return form.decode(document.body());
        } catch (BadDocument e) {
            throw new InstanceRefused(Refusal.BAD_DOCUMENT, String.valueOf(e.getMessage()));
        }
    }

    /** The run of an id; empty if there is none. */
    Optional<Run<S>> lookup(String id, Moment deadline) throws InterruptedException {
        Stint stint = awaitRunning(deadline);
        roster.complainIfBroken(id);
        return roster.here(stint, id);
    }

    /** See {@link Roster#abort}. */
    Optional<Run<S>> abort(String id, WaitingRequests.Ticket ticket, Moment deadline) throws InterruptedException {
        return roster.abort(awaitRunning(deadline), id, ticket);
    }

    InstanceRefused noInstance(String id) {
        return new InstanceRefused(Refusal.NO_INSTANCE, "The service '" + name() + "' has no instance '" + id + "'.");
    }

    /** The term in which instances are given; throws what is in the way of it. */
    Stint awaitRunning(Moment deadline) throws InterruptedException {
        ServiceStatus.Standing now = standings.awaitRebuilt(deadline);
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
