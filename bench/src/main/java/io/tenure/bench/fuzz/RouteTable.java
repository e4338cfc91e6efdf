package io.tenure.bench.fuzz;

import io.tenure.document.VolatileShelf;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupView;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.Routes;
import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.document.DocumentCopies;
import io.tenure.server.document.DocumentService;
import io.tenure.server.document.DocumentSurroundings;
import io.tenure.server.forward.Forwarding;
import io.tenure.server.forward.Reach;
import io.tenure.server.group.GroupRoutes;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.server.job.JobDesk;
import io.tenure.server.manage.ManagementRoutes;
import io.tenure.store.Store;
import io.tenure.store.log.Levels;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** All that a node can be asked, from the table that the node itself answers by. */
final class RouteTable {

    private RouteTable() {}

    /** Their handlers have nothing behind them, and are not called. */
    @SuppressWarnings("NullAway")
    static List<Route> read() {
        Store store = new MemoryStore(new VirtualTime());
        try (ClientWatches watches = new ClientWatches(store, new SystemTime())) {
            Cluster cluster = new Cluster(store, null, watches, null, null, null, null, null);
            JobDesk desk = new JobDesk("none", null, null, null, null, null);
            Backend backend =
                    new Backend(cluster, null, null, null, desk, null, new Backend.Program("none", Path.of("none")));
            return Stream.of(
                            Routes.of(backend, new RequestCounter()),
                            GroupRoutes.of(null),
                            ManagementRoutes.of(null),
                            documents(store))
                    .flatMap(List::stream)
                    .toList();
        }
    }

    @SuppressWarnings("NullAway")
    private static List<Route> documents(Store store) {
        NodeId self = NodeId.parse("n1-00000001");
        ClusterId cluster = new ClusterId(new UUID(0, 0));
        GroupView nobody = new GroupView(self, -1, List.of(), 1);
        Crew crew = new ProcessCrew();
        try (Forwarding forwarding = new Forwarding(
                        new Forwarding.Surroundings(cluster, store, () -> nobody, Reach.DIRECT), null, crew);
                DocumentService documents = new DocumentService(
                        new DocumentSurroundings(
                                self, cluster, forwarding, Levels.OF_THIS_BUILD::highest, crew.time()::wall),
                        new DocumentCopies(realm -> new VolatileShelf(), ShelfOrigin.JOINED),
                        DocumentService.examples(),
                        HostSettings.DEFAULT,
                        crew)) {
            return Stream.concat(forwarding.routes().stream(), documents.routes().stream())
                    .toList();
        }
    }
}
