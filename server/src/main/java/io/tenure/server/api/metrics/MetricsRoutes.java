package io.tenure.server.api.metrics;

import io.tenure.server.http.Answer;
import io.tenure.server.http.Route;
import java.util.List;

/** Numbers for Prometheus. */
public final class MetricsRoutes {

    private MetricsRoutes() {}

    public static List<Route> of(Metrics... parts) {
        List<Metrics> all = List.of(parts);
        return List.of(Route.get("/metrics", request -> {
            Exposition page = new Exposition();
            all.forEach(metrics -> metrics.write(page));
            return Answer.text(Exposition.MEDIA_TYPE, page.toString());
        }));
    }
}
