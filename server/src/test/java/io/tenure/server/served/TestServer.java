package io.tenure.server.served;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.Routes;
import io.tenure.server.api.metrics.MetricsRoutes;
import io.tenure.server.api.metrics.ProcessMetrics;
import io.tenure.server.api.metrics.StoreMetrics;
import io.tenure.server.api.node.HealthRoutes;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Route;
import io.tenure.store.Store;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The routes that need nothing but a store, over one in memory. */
public final class TestServer extends Served {

    /** Said to ignore the end of its term. */
    public static final String STRAGGLER = "steps/deaf";

    /** What the node is said to warn of. */
    public static final String WARNING = "This node is behind.";

    public final TroubledStore store;

    /** What needs nothing but the store. */
    public final List<Route> routes;

    private final ClientWatches watches;

    public TestServer() {
        this(Capacity.ofProcess());
    }

    public TestServer(Capacity capacity) {
        this(capacity, new MemoryStore(new VirtualTime()), true);
    }

    private TestServer(Capacity capacity, Store behind, boolean started) {
        super(capacity);
        store = new TroubledStore(behind);
        watches = new ClientWatches(store, new SystemTime());
        routes = Routes.ofStore(store, watches, () -> List.of(STRAGGLER));
        if (started) {
            http.serve(Stream.of(
                            HealthRoutes.of(store, Optional::empty, () -> List.of(WARNING), new ProcessCrew()),
                            routes,
                            MetricsRoutes.of(
                                    new StoreMetrics(store, Routes.services(store)), new ProcessMetrics(counter)))
                    .flatMap(List::stream)
                    .toList());
        }
    }

    /** One that has no store yet. */
    public static TestServer thatStarts() {
        return new TestServer(Capacity.ofProcess(), new MemoryStore(new VirtualTime()), false);
    }

    public static TestServer over(Store store) {
        return new TestServer(Capacity.ofProcess(), store, true);
    }

    /** How many requests wait for something. */
    public int waiting() {
        return watches.count();
    }

    /** Ends the requests that wait, as a node does that stops. */
    public void stopWaiting() {
        watches.close();
    }

    @Override
    public void close() {
        watches.close();
        super.close();
    }
}
