package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.Shelf;
import io.tenure.document.VolatileShelf;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.engine.shelf.DiskShelf;
import io.tenure.engine.shelf.ShelfConfig;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.api.metrics.MetricsRoutes;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.store.Store;
import io.tenure.store.log.Levels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A node with a real server, real forwarding and documents on a real disk; who its members are is said by the test. */
final class DocumentNode implements AutoCloseable {

    private static final HostSettings SETTINGS = new HostSettings(
            Duration.ofSeconds(3),
            Duration.ofSeconds(3),
            Duration.ofSeconds(1),
            100_000,
            Duration.ofHours(24),
            Duration.ofDays(7));

    final NodeId id;
    final DocumentService documents;
    final Set<NodeId> silent = ConcurrentHashMap.newKeySet();
    volatile Optional<String> diskWarning = Optional.empty();
    private final HttpServer http;
    private final Forwarding forwarding;
    private final List<Shelf> shelves = new ArrayList<>();
    private volatile GroupView view;
    volatile int level = Levels.OF_THIS_BUILD.highest();

    DocumentNode(ClusterId cluster, NodeId id, Store store, Path root, List<? extends DocumentFactory<?>> factories) {
        this.id = id;
        this.view = new GroupView(id, 0, List.of(), 1);
        Crew crew = new ProcessCrew();
        try {
            http = new HttpServer(
                    new Endpoint("127.0.0.1", 0),
                    new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), sentence -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        forwarding = new Forwarding(
                new Forwarding.Surroundings(cluster, store, () -> view, () -> Set.copyOf(silent)), http::answer, crew);
        documents = new DocumentService(
                new DocumentSurroundings(id, cluster, forwarding, () -> level, crew.time()::wall),
                new DocumentCopies(realm -> shelf(root, realm, crew), ShelfOrigin.FOUNDED),
                factories,
                SETTINGS,
                crew);
        List<Route> routes = new ArrayList<>(forwarding.routes());
        routes.addAll(documents.routes());
        routes.addAll(MetricsRoutes.of(documents.metrics()));
        http.serve(routes);
    }

    private Shelf shelf(Path root, Realm realm, Crew crew) {
        try {
            Shelf shelf = realm.persistent()
                    ? DiskShelf.open(
                            ShelfConfig.of(
                                            root.resolve(id + "-" + realm.name()),
                                            id.toString(),
                                            (sentence, cause) -> {},
                                            crew.time())
                                    .withDiskWarning(() -> diskWarning),
                            ShelfConfig.Beginning.NEW)
                    : new VolatileShelf();
            shelves.add(shelf);
            return shelf;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void see(GroupView seen) {
        view = seen;
        documents.viewChanged();
    }

    int port() {
        return http.port();
    }

    GroupMember member(MemberStatus status) {
        return new GroupMember(id, status, Optional.of(new Endpoint("127.0.0.1", port())), Map.of(), false);
    }

    /** As if the process had ended. */
    void stop() {
        http.close();
        documents.close();
    }

    @Override
    public void close() {
        stop();
        forwarding.close();
        shelves.forEach(Shelf::close);
    }
}
