package io.tenure.server.http;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.tenure.runtime.SystemTime;
import io.tenure.time.Time;
import java.util.List;

/** The same routes with nothing before them, to measure what stands there otherwise. */
public final class Doorless implements AutoCloseable {

    private final Time time = new SystemTime();
    private final Capacity capacity = Capacity.ofProcess();
    private final ByteBudget budget = new ByteBudget(capacity.bodyBytes());
    private final Router router;
    private final WebServer server;

    public Doorless(List<Route> routes) {
        router = new Router(routes, request -> {
            throw Refusal.notFound("nothing");
        });
        server = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
                .shutdownHook(false)
                .connectionOptions(options -> options.tcpNoDelay(true))
                .protocolsDiscoverServices(false)
                .addConnectionSelector(Http1ConnectionSelector.builder()
                        .config(Visitors.protocol())
                        .build())
                .routing(routing -> routing.any(this::handle))
                .build()
                .start();
    }

    public int port() {
        return server.port();
    }

    /** A visit without a connection is never asked for it. */
    @SuppressWarnings("NullAway")
    private void handle(ServerRequest request, ServerResponse response) throws Exception {
        Router.Match match = router.find(
                request.prologue().method().text(), request.prologue().uriPath().rawPath());
        Arrival unchecked = new Arrival(new Visit(null, capacity, time), budget);
        Answer answer = match.route().handler().handle(new Request(request, unchecked).on(match.path()));
        response.status(Status.create(answer.status()));
        answer.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        response.send(answer.body());
    }

    @Override
    public void close() {
        server.stop();
    }
}
