package io.tenure.server.http;

import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.store.Store;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Everything that can be asked of a node. */
public final class Routes {

    private Routes() {}

    public static List<Route> of(Backend backend, RequestCounter counter) {
        Cluster cluster = backend.cluster();
        ServiceDirectory services = services(cluster.store());
        Crew crew = new ProcessCrew();
        return Stream.of(
                        HealthRoutes.of(
                                cluster.store(), () -> cluster.status().get().warnings(), crew),
                        ofStore(
                                cluster.store(),
                                cluster.watches(),
                                () -> backend.office().stragglers()),
                        MetricsRoutes.of(
                                new NodeMetrics(backend),
                                new StoreMetrics(cluster.store(), services),
                                new ProcessMetrics(counter)),
                        NodeRoutes.of(cluster, backend.program(), crew),
                        ClockRoutes.of(cluster.clock()),
                        OfficeRoutes.of(backend.office()),
                        PortRoutes.of(cluster))
                .flatMap(List::stream)
                .toList();
    }

    /** What needs nothing but a store. */
    static List<Route> ofStore(Store store, ClientWatches watches, Supplier<List<String>> stragglers) {
        ServiceDirectory services = services(store);
        return Stream.of(
                        ServiceRoutes.of(services, stragglers),
                        QueueRoutes.of(store),
                        TaskRoutes.of(store),
                        ControlRoutes.of(store),
                        BulkRoutes.of(store),
                        BatchRoutes.of(store),
                        EventRoutes.of(store, watches, Capacity.ofProcess().streams()),
                        ScheduleRoutes.of(store),
                        DocumentRoutes.of(store, services))
                .flatMap(List::stream)
                .toList();
    }

    static ServiceDirectory services(Store store) {
        return new ServiceDirectory(store, new ProcessCrew());
    }
}
