package io.tenure.bench.fuzz;

import io.tenure.runtime.SystemTime;
import io.tenure.server.api.Routes;
import io.tenure.server.api.node.Backend;
import io.tenure.server.api.node.Cluster;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.server.job.JobDesk;
import io.tenure.store.Store;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.nio.file.Path;
import java.util.List;

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
            return Routes.of(backend, new RequestCounter());
        }
    }
}
