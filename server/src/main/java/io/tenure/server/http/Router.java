package io.tenure.server.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the route of a request. {@code HEAD} is {@code GET} whose body is not sent. */
final class Router {

    private final List<Entry> entries;
    private final Route otherwise;

    private record Entry(PathPattern path, Route route) {}

    /** A route and what the path says to it. */
    record Match(Route route, Map<String, String> path) {}

    /** {@code otherwise} is asked about paths that have no route. */
    Router(List<Route> routes, Handler otherwise) {
        this.otherwise = Route.get("", otherwise);
        entries = routes.stream()
                .map(route -> new Entry(PathPattern.of(route.path()), route))
                .toList();
    }

    /** The match; a method that the path does not have is refused. */
    Match find(String method, String rawPath) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        TreeSet<String> allowed = new TreeSet<>();
        for (Entry entry : entries) {
            Optional<Map<String, String>> values = entry.path().match(rawPath);
            if (values.isPresent() && entry.route().method().equals(wanted)) {
                return new Match(entry.route(), values.get());
            }
            if (values.isPresent()) {
                allowed.add(entry.route().method());
            }
        }
        if (allowed.isEmpty()) {
            return new Match(otherwise, Map.of());
        }
        String verbs = String.join(", ", allowed);
        throw new Refusal(Problem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        method + " is not possible at " + rawPath + ", only " + verbs + ".")
                .with(Problem.ALLOW, verbs));
    }
}
