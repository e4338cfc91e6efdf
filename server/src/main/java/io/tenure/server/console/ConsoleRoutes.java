package io.tenure.server.console;

import io.tenure.server.http.Answer;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Serves the console. A browser asks each time whether its copy is still right, so that a node of another version is never
 * looked at through old files. A path without a dot is a page, and every page is the same file: which one it shows is
 * decided in the browser. A file that does not exist is 404.
 */
public final class ConsoleRoutes {

    private static final String HOME = "/console/";
    private static final String PAGE = "index.html";

    /** The longest path of a file, {@code vendor/lit-html/directives/repeat.js}. */
    private static final int DEPTH = 4;

    /**
     * Only scripts and styles of the node itself, none of them inline; no text becomes markup except through lit-html, whose
     * templates are constants.
     */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types lit-html";

    /** Files that were asked for. Their number is limited. */
    private final Map<String, ConsoleFile> files = new ConcurrentHashMap<>();

    private ConsoleRoutes() {}

    public static List<Route> of() {
        ConsoleRoutes routes = new ConsoleRoutes();
        return Stream.concat(
                        Stream.of(
                                Route.get("/", request -> home()),
                                Route.get("/console", request -> home()),
                                Route.get(HOME, request -> routes.answer(request, PAGE))),
                        Stream.iterate("/console/{file}", path -> path + "/{file}")
                                .limit(DEPTH)
                                .map(path -> Route.get(path, routes::below)))
                .toList();
    }

    private static Answer home() {
        return Answer.empty(302).with("Location", HOME);
    }

    private Answer below(Request request) {
        String name = request.rawPath().substring(HOME.length());
        return answer(request, name.contains(".") ? name : PAGE);
    }

    private Answer answer(Request request, String name) {
        ConsoleFile file = Optional.ofNullable(files.get(name))
                .or(() -> ConsoleFile.find(name))
                .orElseThrow(() -> Refusal.notFound("The console has no file " + name + "."));
        files.put(name, file);
        Answer answer =
                request.header("If-None-Match").filter(file.tag()::equals).isPresent()
                        ? Answer.empty(304)
                        : Answer.of(200, file.mediaType(), file.bytes());
        return answer.with("ETag", file.tag())
                .with("Cache-Control", "no-cache")
                .with("Content-Security-Policy", POLICY);
    }
}
