package io.tenure.server.http;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Store;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The routes that need nothing but a store, over one in memory. */
final class TestServer extends Served {

    /** Said to ignore the end of its term. */
    static final String STRAGGLER = "steps/deaf";

    /** What the node is said to warn of. */
    static final String WARNING = "This node is behind.";

    final TroubledStore store;

    /** What needs nothing but the store. */
    final List<Route> routes;

    private final ClientWatches watches;

    TestServer() {
        this(Capacity.ofProcess());
    }

    TestServer(Capacity capacity) {
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
    static TestServer thatStarts() {
        return new TestServer(Capacity.ofProcess(), new MemoryStore(new VirtualTime()), false);
    }

    static TestServer over(Store store) {
        return new TestServer(Capacity.ofProcess(), store, true);
    }

    /** How many requests wait for something. */
    int waiting() {
        return watches.count();
    }

    /** Ends the requests that wait, as a node does that stops. */
    void stopWaiting() {
        watches.close();
    }

    @Override
    public void close() {
        watches.close();
        super.close();
    }
}
