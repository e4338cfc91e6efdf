package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.replica.HostSettings;
import io.tenure.runtime.Crew;
import io.tenure.selector.Partition;
import io.tenure.server.api.metrics.Metrics;
import io.tenure.server.http.Route;
import java.util.ArrayList;
import java.util.List;

/**
 * The replicated documents of one node, put together. It closes no shelf: they must stay open until this is closed.
 */
public final class DocumentService implements AutoCloseable {

    private final DocumentSurroundings around;
    private final List<DocumentFactory<?>> factories;
    private final Answers answers;
    private final Realms realms;

    /** The factories that every node has. */
    public static List<DocumentFactory<?>> examples() {
        return List.of(ExampleState.factory(), ExampleState.limited());
    }

    /** No two factories may have the same link. */
    public DocumentService(
            DocumentSurroundings around,
            DocumentCopies copies,
            List<? extends DocumentFactory<?>> factories,
            HostSettings settings,
            Crew crew) {
        this.around = around;
        this.factories = List.copyOf(factories);
        this.answers =
                new Answers(crew, settings.write().plus(settings.answer()).multipliedBy(2));
        this.realms = new Realms(around, settings, answers, crew);
        realms.open(factories, copies);
    }

    public List<Route> routes() {
        List<Route> routes = new ArrayList<>(ReplicationRoutes.of(
                new ReplicationRoutes.Among(
                        around.cluster(),
                        () -> around.forwarding().placement().get().view()),
                realms,
                answers));
        factories.forEach(factory -> routes.addAll(of(factory)));
        routes.addAll(ConflictRoutes.ofAll(realms));
        routes.addAll(SynchRoutes.of(factories, realms, new SynchTask(), answers));
        return routes;
    }

    private <T extends Record> List<Route> of(DocumentFactory<T> factory) {
        DocumentParts parts = realms.of(factory).parts();
        List<Route> routes = new ArrayList<>(FactoryRoutes.of(factory, parts));
        routes.addAll(ChildRoutes.of(factory, parts));
        routes.addAll(ConflictRoutes.of(factory, parts));
        return routes;
    }

    public Metrics metrics() {
        return new DocumentMetrics(realms, answers);
    }

    /** Whether requests are answered: this node is a member, and somebody owns documents. Asks nobody. */
    public boolean isAnswering() {
        boolean running = realms.all().stream()
                .filter(kept -> kept.realm().isDefault())
                .allMatch(kept -> kept.keeper().running().isPresent());
        return running
                && around.forwarding().placement().get().owner(new Partition(0)).isPresent();
    }

    /** The group looks different now. Without this it is noticed a little later. */
    public void viewChanged() {
        realms.look();
    }

    /**
     * Reads what the others have, and continues then: this node may own something. Does not block.
     */
    public void catchUp(Runnable done) {
        realms.catchUp(done);
    }

    /** Idempotent. What is under way is dropped. */
    @Override
    public void close() {
        realms.close();
    }
}
