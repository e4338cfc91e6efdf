package io.tenure.server.http;

import io.tenure.primary.ServiceDirectory;
import io.tenure.runtime.SystemTime;
import java.util.List;
import java.util.stream.Stream;

/** Everything that can be asked of a node. */
public final class Routes {

    private Routes() {}

    public static List<Route> of(Backend backend, RequestCounter counter) {
        ServiceDirectory services = new ServiceDirectory(backend.store(), new SystemTime());
        return Stream.of(
                        HealthRoutes.of(backend.store()),
                        MetricsRoutes.of(backend, services, counter),
                        NodeRoutes.of(backend),
                        OfficeRoutes.of(backend),
                        ServiceRoutes.of(services, backend.office()),
                        QueueRoutes.of(backend.store()),
                        TaskRoutes.of(backend.store()),
                        ControlRoutes.of(backend.store()),
                        BulkRoutes.of(backend.store()),
                        BatchRoutes.of(backend.store()),
                        EventRoutes.of(backend),
                        ScheduleRoutes.of(backend.store()),
                        DocumentRoutes.of(backend.store(), services),
                        PortRoutes.of(backend))
                .flatMap(List::stream)
                .toList();
    }
}
