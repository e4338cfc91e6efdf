package io.tenure.server.http;

import io.tenure.engine.EngineCounters;
import io.tenure.node.Endpoint;
import io.tenure.runtime.SystemTime;
import io.tenure.schedule.ScheduleCounts;
import io.tenure.store.Store;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;

/** All routes on a real socket, over fakes. */
final class TestServer implements AutoCloseable {

    final FakeStore store = new FakeStore();
    final FakeMembers members = new FakeMembers();
    final FakeOffice office = new FakeOffice();
    final FakeRelay relay = new FakeRelay();
    private final WatchDesk watches;
    final HttpServer http;
    private final Store behind;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final RequestCounter counter = new RequestCounter();

    TestServer() {
        this(Optional.empty(), true);
    }

    private TestServer(Optional<Store> real, boolean started) {
        behind = real.orElse(store);
        watches = new WatchDesk(behind, new SystemTime());
        try {
            http = new HttpServer(new Endpoint("127.0.0.1", 0), counter);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        if (started) {
            serve();
        }
    }

    /** One that has no store yet. */
    static TestServer thatStarts() {
        return new TestServer(Optional.empty(), false);
    }

    /** One over a store that keeps everything. */
    static TestServer over(Store real) {
        return new TestServer(Optional.of(real), true);
    }

    private void serve() {
        Backend backend = new Backend(
                behind,
                relay,
                watches,
                members,
                members::status,
                () -> new EngineCounters(1, 2, 3, 4),
                office,
                () -> ScheduleCounts.NONE,
                new Backend.Program("0.1.0", Path.of("data", "n1")));
        http.serve(Routes.of(backend, counter));
    }

    /** Headers are name, value, name, value. */
    HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    HttpResponse<String> put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    HttpResponse<String> delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    @Override
    public void close() {
        watches.close();
        client.close();
        http.close();
    }
}
