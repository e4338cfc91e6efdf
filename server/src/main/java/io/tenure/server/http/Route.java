package io.tenure.server.http;

import io.tenure.store.wire.Wire;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One entry in the table of routes. The handler gets path segments in braces by name.
 *
 * @param query the parameters that may follow the path
 * @param media what a body must be declared as; empty for one that has no body
 */
public record Route(String method, String path, Handler handler, Set<String> query, Optional<String> media) {

    public Route {
        query = Set.copyOf(query);
    }

    private static Route of(String method, String path, Handler handler) {
        return new Route(method, path, handler, Set.of(), Optional.empty());
    }

    public static Route get(String path, Handler handler) {
        return of("GET", path, handler);
    }

    public static Route put(String path, Handler handler) {
        return of("PUT", path, handler);
    }

    public static Route post(String path, Handler handler) {
        return of("POST", path, handler);
    }

    public static Route patch(String path, Handler handler) {
        return of("PATCH", path, handler);
    }

    public static Route delete(String path, Handler handler) {
        return of("DELETE", path, handler);
    }

    /** Allows these query parameters. */
    public Route query(String... names) {
        return new Route(method, path, handler, Set.copyOf(Arrays.asList(names)), media);
    }

    /** Its body is JSON, if there is one. */
    public Route json() {
        return new Route(method, path, handler, query, Optional.of(Json.MEDIA_TYPE));
    }

    /** Its body is a message of a program. */
    public Route wire() {
        return new Route(method, path, handler, query, Optional.of(Wire.MEDIA_TYPE));
    }

    /** The same route with another handler. */
    public Route by(Handler other) {
        return new Route(method, path, other, query, media);
    }

    /** Refuses a request with a body or parameters that the route does not accept. */
    void check(Request request) {
        for (String name : request.parameters()) {
            if (!query.contains(name)) {
                throw Refusal.invalid("There is no parameter '" + name + "' here: "
                        + (query.isEmpty() ? "leave it out." : "take one of " + new TreeSet<>(query) + "."));
            }
        }
        media.ifPresent(type -> {
            if (request.hasBody() && !request.isDeclaredAs(type)) {
                throw new Refusal(Problem.of(
                        ProblemType.UNSUPPORTED_MEDIA_TYPE,
                        "The body must be declared with Content-Type: " + type + "."));
            }
        });
    }
}
