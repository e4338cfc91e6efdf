package io.tenure.server.http;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.tenure.node.Endpoint;
import io.tenure.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for HTTP and answers from a table of routes, each request on a virtual thread of its own.
 *
 * <p>It listens as soon as it is constructed, so that a taken port is noticed before anything else happens. Until
 * {@link #serve} gives it routes, it answers {@code /healthz}, and 503 to everything else. Closing it waits up to
 * {@link Listener#GRACE} for requests in progress.
 */
public final class HttpServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);

    private final RequestIds ids = new RequestIds();
    private final RequestCounter counter;
    private final Door door;
    private final ByteBudget budget;
    private final Visitors visitors;
    private volatile Router router;

    /** Requests may come before the constructor knows it: handling one must not need it. */
    private final Listener listener;

    /** Starts listening; throws if the address is not available. */
    public HttpServer(Endpoint bind, Entrance entrance) throws IOException {
        this.counter = entrance.counter();
        this.door = entrance.door();
        this.budget = new ByteBudget(entrance.capacity().bodyBytes());
        this.visitors = Visitors.of(entrance.capacity());
        this.router = new Router(Starting.routes(), Starting::notYet);
        this.listener = new Listener(bind, entrance, visitors, this::handle, directHandlers());
    }

    /** Serves these routes from now on. */
    public void serve(List<Route> routes) {
        router = new Router(routes, request -> {
            throw Refusal.notFound("There is nothing at " + request.rawPath() + ".");
        });
    }

    public int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
    }

    private void handle(ServerRequest request, ServerResponse response) {
        String id = ids.of(request.headers());
        Visit visit = visitors.current();
        Answer answer;
        boolean hangUp = false;
        try (Arrival arrival = new Arrival(visit, budget)) {
            answer = answer(request, arrival);
        } catch (Throwable e) { // An Error, too: Helidon would not say which one it was.
            Problem problem = Problems.of(e);
            if (problem.type() == ProblemType.INTERNAL) {
                LOG.error(
                        "{} {} failed; the request is {}.",
                        request.prologue().method(),
                        request.path().rawPath(),
                        id,
                        e);
            }
            answer = Answer.of(problem);
            hangUp = e instanceof Refusal refusal && refusal.hangsUp();
        }
        LOG.debug("{} {}: {}", id, request.prologue(), answer.status());
        response.header(RequestIds.HEADER, id);
        visit.answering();
        try {
            send(request, response, answer, visit);
        } finally {
            answer.stream().ifPresent(Answer.Stream::close);
        }
        visit.answered();
        if (hangUp) {
            visit.lingers();
            // An answer that says Connection: close does not make Helidon close.
            throw new CloseConnectionException("The request was not read to its end.");
        }
    }

    private Answer answer(ServerRequest request, Arrival arrival) throws Exception {
        door.check(request);
        return answer(new Request(request, arrival));
    }

    /** What this node says to a request. One that came for another path is answered as if it had come for its new one. */
    public Answer answer(Request request) throws Exception {
        Router.Match match = router.find(request.method(), request.rawPath());
        Request found = request.on(match.path());
        match.check(found);
        return match.route().handler().handle(found);
    }

    private void send(ServerRequest request, ServerResponse response, Answer answer, Visit visit) {
        counter.count(answer.status());
        response.status(Status.create(answer.status()));
        Cautions.ALL.forEach(response::header);
        answer.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        if (request.prologue().method().equals(Method.HEAD)) {
            if (answer.stream().isEmpty() || !answer.headers().containsKey(HeaderNames.CONTENT_LENGTH.defaultCase())) {
                response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(answer.body().length));
            }
            response.send();
        } else if (answer.stream().isPresent()) {
            stream(response, answer.stream().get(), visit);
        } else {
            response.send(answer.body());
        }
    }

    /** Ends when the client leaves or the node stops. */
    private static void stream(ServerResponse response, Answer.Stream stream, Visit visit) {
        try (VisitOutput out = new VisitOutput(response.outputStream(), visit)) {
            out.write(stream);
        } catch (Answer.Torn e) {
            throw new CloseConnectionException("The answer has lost its end: " + e.getMessage());
        } catch (IOException | UncheckedIOException | ServerConnectionException | StoreException e) {
            LOG.debug("A stream has ended: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private DirectHandlers directHandlers() {
        DirectHandlers.Builder builder = DirectHandlers.builder();
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            builder.addHandler(type, this::refuse);
        }
        return builder.build();
    }

    /** Answers what Helidon refuses before any route sees it. Helidon's message is not sent: it may quote the request. */
    private DirectHandler.TransportResponse refuse(
            DirectHandler.TransportRequest request,
            DirectHandler.EventType type,
            Status status,
            ServerResponseHeaders headers,
            String message) {
        Problem problem = Problems.of(request, status.code());
        if (problem.type() == ProblemType.TOO_LARGE) {
            visitors.current().lingers();
        }
        Cautions.ALL.forEach(headers::set);
        return DirectHandler.TransportResponse.builder()
                .status(Status.create(problem.type().status()))
                .headers(headers)
                .header(HeaderValues.create(HeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE))
                .keepAlive(false)
                .entity(problem.json())
                .build();
    }
}
