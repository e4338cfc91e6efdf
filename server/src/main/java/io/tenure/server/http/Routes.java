package io.tenure.server.http;

import java.util.List;
import java.util.stream.Stream;

/** Everything that can be asked of a node. */
public final class Routes {

    private Routes() {}

    public static List<Route> of(Backend backend, RequestCounter counter) {
        return Stream.of(
                        HealthRoutes.of(backend.store()),
                        MetricsRoutes.of(backend, counter),
                        NodeRoutes.of(backend),
                        OfficeRoutes.of(backend),
                        DocumentRoutes.of(backend.store()),
                        PortRoutes.of(backend))
                .flatMap(List::stream)
                .toList();
    }
}
