package io.tenure.primary.host;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.ServiceState;
import io.tenure.primary.directory.BadDocument;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.store.Document;
import io.tenure.store.Office;
import io.tenure.time.Moment;
import java.util.Map;
import java.util.Optional;

/** One service on this node: its name, collection, state and instances. */
final class ServiceRunner<S> {

    private final ServiceContext<S> context;
    private final ServiceStatus standings;
    private final Roster<S> roster;

    ServiceRunner(ServiceContext<S> context) {
        this.context = context;
        this.standings =
                new ServiceStatus(context.host().parts().crew(), context.host().board()::changed);
        this.roster = new Roster<>(context);
    }

    ServiceContext<S> context() {
        return context;
    }

    String name() {
        return context.name();
    }

    ServiceStatus standings() {
        return standings;
    }

    Map<String, Run<S>> runs() {
        return roster.runs();
    }

    void stepUp(Stint stint) {
        roster.begin();
        if (standings.rebuilding(stint)) {
            new Rebuild<>(context, standings, roster, stint).start();
        }
    }

    void stepDown(Stint stint) {
        standings.paused(stint);
    }

    /** What everybody may know of it under this term. */
    ServiceRecord record(Stint stint) {
        ServiceStatus.Standing now = standings.now();
        return new ServiceRecord(
                context.host().parts().office(),
                name(),
                context.collection(),
                now.state(),
                roster.size(),
                stint.term(),
                context.host().parts().node(),
                now.since(),
                now.error());
    }

    /** The instance with an id, created if there is none. Waits while the service rebuilds, up to the deadline. */
    Roster.Given<S> getOrCreate(Roster.Wanted<S> wanted, Moment deadline) throws InterruptedException {
        Stint stint = awaitRunning(deadline);
        roster.complainIfBroken(wanted.id());
        Roster.Given<S> given = roster.getOrCreate(stint, wanted);
        if (!given.created()) {
            compare(given.run(), wanted);
        }
        return given;
    }

    /** Whether the instance was created for this, now that it is durable: its run may have found a document instead. */
    boolean isCreated(Roster.Given<S> given, Roster.Wanted<S> wanted) {
        if (given.created() && given.run().known().wasMet()) {
            compare(given.run(), wanted);
            return false;
        }
        return given.created();
    }

    private void compare(Run<S> existing, Roster.Wanted<S> wanted) {
        context.service().optionsConflict(stateOf(existing), wanted.initial()).ifPresent(why -> {
            throw new InstanceRefused(Refusal.OPTIONS_CONFLICT, why);
        });
    }

    private S stateOf(Run<S> run) {
        return run.known()
                .value()
                .orElseGet(() ->
                        context.document(run.id()).map(this::readable).orElseThrow(() -> context.noInstance(run.id())));
    }

    private S readable(Document document) {
        try {
            return context.form().decode(document.body());
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

    /** The run that is to take the word; throws the refusal if there is no instance that could. */
    Run<S> tell(String id, Word word, Moment deadline) throws InterruptedException {
        return roster.tell(awaitRunning(deadline), id, word);
    }

    /** The current term, once the service is running; throws the refusal if it is not. */
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
            case PAUSED, SHUTDOWN, RUNNING, NO_LEADER -> notPrimary();
        };
    }

    private InstanceRefused notPrimary() {
        ServiceParts parts = context.host().parts();
        Office office = parts.office();
        return InstanceRefused.notPrimary(office, parts.store().stale().holding(office));
    }
}
