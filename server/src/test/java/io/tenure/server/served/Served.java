package io.tenure.server.served;

import io.tenure.node.Endpoint;
import io.tenure.server.http.Capacity;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import io.tenure.server.http.RequestCounter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Routes on a real socket, and a client that calls them. */
public abstract class Served implements AutoCloseable {

    final RequestCounter counter = new RequestCounter();
    public final List<String> failures = new CopyOnWriteArrayList<>();
    public final HttpServer http;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public Served() {
        this(Capacity.ofProcess());
    }

    public Served(Capacity capacity) {
        try {
            http = new HttpServer(
                    new Endpoint("127.0.0.1", 0),
                    new Entrance(new Door(List.of("node.example")), capacity, counter, failures::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public final URI uri(String path) {
        return URI.create("http://127.0.0.1:" + http.port() + path);
    }

    /** Headers are name, value, name, value. A body is declared as JSON, unless they say otherwise. */
    public final HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (!body.isEmpty() && !List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", "application/json");
        }
        return send(request.build());
    }

    public final HttpResponse<String> send(HttpRequest request) {
        return send(request, BodyHandlers.ofString());
    }

    public final <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> reading) {
        try {
            return client.send(request, reading);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public final HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    public final HttpResponse<String> put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    public final HttpResponse<String> post(String path, String body) {
        return send("POST", path, body, "Content-Type", "application/json");
    }

    public final HttpResponse<String> delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    @Override
    public void close() {
        client.close();
        http.close();
    }
}
