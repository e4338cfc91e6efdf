package io.tenure.server.http;

import java.util.List;

/** Numbers for Prometheus. */
final class MetricsRoutes {

    private MetricsRoutes() {}

    static List<Route> of(Metrics... parts) {
        List<Metrics> all = List.of(parts);
        return List.of(Route.get("/metrics", request -> {
            Exposition page = new Exposition();
            all.forEach(metrics -> metrics.write(page));
            return Answer.text(Exposition.MEDIA_TYPE, page.toString());
        }));
    }
}
