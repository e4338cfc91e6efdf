package io.tenure.server.http;

import io.tenure.node.Endpoint;
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
abstract class Served implements AutoCloseable {

    final RequestCounter counter = new RequestCounter();
    final List<String> failures = new CopyOnWriteArrayList<>();
    final HttpServer http;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Served() {
        this(Capacity.ofProcess());
    }

    Served(Capacity capacity) {
        try {
            http = new HttpServer(
                    new Endpoint("127.0.0.1", 0),
                    new Entrance(new Door(List.of("node.example")), capacity, counter, failures::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final URI uri(String path) {
        return URI.create("http://127.0.0.1:" + http.port() + path);
    }

    /** Headers are name, value, name, value. A body is declared as JSON, unless they say otherwise. */
    final HttpResponse<String> send(String method, String path, String body, String... headers) {
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

    final HttpResponse<String> send(HttpRequest request) {
        return send(request, BodyHandlers.ofString());
    }

    final <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> reading) {
        try {
            return client.send(request, reading);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    final HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    final HttpResponse<String> put(String path, String body, String... headers) {
        return send("PUT", path, body, headers);
    }

    final HttpResponse<String> post(String path, String body) {
        return send("POST", path, body, "Content-Type", "application/json");
    }

    final HttpResponse<String> delete(String path, String... headers) {
        return send("DELETE", path, "", headers);
    }

    @Override
    public void close() {
        client.close();
        http.close();
    }
}
