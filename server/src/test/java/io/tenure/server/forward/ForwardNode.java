package io.tenure.server.forward;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.RequestCounter;
import io.tenure.server.http.Route;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Store;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A node with a real server, real forwarding, and routes that tell what has reached them. */
final class ForwardNode implements AutoCloseable {

    static final int LARGE = 3 * 1024 * 1024;

    final NodeId id;
    final Set<NodeId> silent = ConcurrentHashMap.newKeySet();

    /** How many requests are still to be turned away. */
    final AtomicInteger busy = new AtomicInteger();

    final AtomicInteger served = new AtomicInteger();

    /** Lets a stream go on. */
    final CountDownLatch released = new CountDownLatch(1);

    private final HttpServer http;
    private final Forwarding forwarding;
    private volatile GroupView view;

    ForwardNode(ClusterId cluster, NodeId id, Store store) {
        this.id = id;
        this.view = new GroupView(id, 0, List.of(), 1);
        try {
            http = new HttpServer(
                    new Endpoint("127.0.0.1", 0),
                    new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), sentence -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        forwarding = new Forwarding(
                new Forwarding.Surroundings(cluster, store, () -> view, () -> Set.copyOf(silent)),
                http::answer,
                new ProcessCrew());
        List<Route> routes = new ArrayList<>(forwarding.routes());
        routes.addAll(own());
        http.serve(routes);
    }

    void see(GroupView seen) {
        view = seen;
    }

    int port() {
        return http.port();
    }

    GroupMember member(MemberStatus status) {
        return new GroupMember(id, status, Optional.of(new Endpoint("127.0.0.1", port())), Map.of(), false);
    }

    private List<Route> own() {
        return List.of(
                Route.get("/echo/{id}", this::echo).query("a"),
                Route.put("/echo/{id}", this::echo).query("a"),
                Route.post("/echo/{id}", this::echo).query("a"),
                Route.patch("/echo/{id}", this::echo).query("a"),
                Route.delete("/echo/{id}", this::echo).query("a"),
                Route.get("/large", request -> Answer.streamed(200, new Flow(false))),
                Route.get("/sized", request -> Answer.of(200, "application/octet-stream", new byte[LARGE])),
                Route.get("/torn", request -> Answer.streamed(200, new Flow(true))),
                Route.get("/slow", request -> Answer.streamed(200, new Slow(released))),
                Route.get("/text", request -> Answer.text("text/plain", "hello")),
                Route.get("/wrong", request -> {
                    throw Refusal.notFound("Nothing here.");
                }),
                Route.get("/elsewhere", request -> Answer.empty(302).with("Location", "/echo/a")),
                Route.get("/owned/{key}", this::owned),
                Route.post("/core/owned/{key}", this::owned),
                Route.post("/sum", this::sum),
                Route.post("/api/v1/tasks", this::busy));
    }

    private Answer echo(Request request) {
        served.incrementAndGet();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.eachHeader(headers::put);
        byte[] body = request.body(1024 * 1024);
        return Answer.json(Json.object(
                        "node", id.toString(),
                        "method", request.method(),
                        "path", request.rawPath(),
                        "id", request.segment("id"),
                        "query", request.rawQuery(),
                        "headers", headers,
                        "length", body.length,
                        "body", body.length < 1000 ? new String(body, StandardCharsets.UTF_8) : ""))
                .with("X-Custom", "from-" + id.name());
    }

    /** As routes of documents do. */
    private Answer owned(Request request) throws Exception {
        request.body(1000);
        return forwarding.forwarder().atOwner(request, request.segment("key"), here -> {
            served.incrementAndGet();
            return Tried.done(Answer.json(Json.object(
                    "node",
                    id.toString(),
                    "key",
                    here.idempotencyKey().map(IdempotencyKey::value).orElse(null))));
        });
    }

    /** Reads a body of any length piece by piece. */
    private Answer sum(Request request) throws IOException {
        served.incrementAndGet();
        long bytes = 0;
        try (var in = request.bodyStream()) {
            byte[] piece = new byte[8192];
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                bytes += count;
            }
        }
        return Answer.json(Map.of("node", id.toString(), "bytes", bytes));
    }

    private Answer busy(Request request) {
        served.incrementAndGet();
        if (busy.getAndDecrement() > 0) {
            throw new Refusal(Problem.of(ProblemType.UNAVAILABLE, "Not now."));
        }
        return Answer.json(Json.object(
                "node",
                id.toString(),
                "key",
                request.header("Idempotency-Key").orElse(null),
                "body",
                new String(request.body(1000), StandardCharsets.UTF_8)));
    }

    /** Its second line waits for the test. */
    private record Slow(CountDownLatch released) implements Answer.Stream {

        @Override
        public void to(OutputStream out) throws IOException, InterruptedException {
            byte[] line = "line\n".getBytes(StandardCharsets.UTF_8);
            out.write(line, 0, line.length);
            out.flush();
            released.await();
            out.write(line, 0, line.length);
        }

        @Override
        public void close() {}
    }

    private record Flow(boolean torn) implements Answer.Stream {

        @Override
        public void to(OutputStream out) throws IOException {
            byte[] piece = new byte[LARGE / 8];
            Arrays.fill(piece, (byte) 'x');
            for (int i = 0; i < 8; i++) {
                if (torn && i == 4) {
                    throw new Answer.Torn("by the test");
                }
                out.write(piece, 0, piece.length);
            }
        }

        @Override
        public void close() {}
    }

    @Override
    public void close() {
        http.close();
        forwarding.close();
    }
}
