package io.tenure.server.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request by walking a tree of segments: how many routes there are does not matter. {@code HEAD} is
 * {@code GET} whose body is not sent.
 */
final class Router {

    private static final String NO_PATH = "";

    private final Fork start = new Fork();
    private final Route otherwise;

    private record Entry(PathPattern path, Route route) {}

    /** A route and what the path says to it. */
    record Match(Route route, Map<String, String> path) {

        /** Refuses what the route does not take. What is said of a path without a route depends on the path alone. */
        void check(Request request) {
            if (!route.path().equals(NO_PATH)) {
                route.check(request);
            }
        }
    }

    /** A place where paths part, and the routes whose paths end there, by method. */
    private static final class Fork {
        private final Map<String, Fork> words = new HashMap<>();
        private final Map<String, Entry> entries = new HashMap<>();
        private @Nullable Fork named;

        Fork make(String segment) {
            if (!PathPattern.isName(segment)) {
                return words.computeIfAbsent(segment, unused -> new Fork());
            }
            named = Objects.requireNonNullElseGet(named, Fork::new);
            return named;
        }

        /** Adds where a segment may lead; its own word comes before a name. A named segment is never empty. */
        void follow(String segment, List<Fork> found) {
            Fork word = words.get(segment);
            if (word != null) {
                found.add(word);
            }
            if (named != null && !segment.isEmpty()) {
                found.add(named);
            }
        }
    }

    /** {@code otherwise} is asked about paths that have no route. */
    Router(List<Route> routes, Handler otherwise) {
        this.otherwise = Route.get(NO_PATH, otherwise);
        for (Route route : routes) {
            PathPattern path = PathPattern.of(route.path());
            Fork end = start;
            for (String segment : path.segments()) {
                end = end.make(segment);
            }
            if (end.entries.put(route.method(), new Entry(path, route)) != null) {
                throw new IllegalStateException("Two routes have the form of " + route.method() + " " + route.path());
            }
        }
    }

    /** The match; a method that the path does not have is refused. */
    Match find(String method, String rawPath) {
        String wanted = method.equals("HEAD") ? "GET" : method;
        List<String> path = PathPattern.split(rawPath);
        List<Fork> ends = ends(path);
        for (Fork end : ends) {
            Entry entry = end.entries.get(wanted);
            if (entry != null) {
                return new Match(entry.route(), entry.path().values(path));
            }
        }
        TreeSet<String> allowed = new TreeSet<>();
        ends.forEach(end -> allowed.addAll(end.entries.keySet()));
        if (allowed.isEmpty()) {
            return new Match(otherwise, Map.of());
        }
        String verbs = String.join(", ", allowed);
        throw new Refusal(Problem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        method + " is not possible at " + rawPath + ", only " + verbs + ".")
                .with(Problem.ALLOW, verbs));
    }

    private List<Fork> ends(List<String> path) {
        List<Fork> ends = List.of(start);
        for (String segment : path) {
            List<Fork> found = new ArrayList<>(2);
            ends.forEach(fork -> fork.follow(segment, found));
            ends = found;
        }
        return ends;
    }
}
