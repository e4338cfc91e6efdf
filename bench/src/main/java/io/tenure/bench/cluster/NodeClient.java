package io.tenure.bench.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Calls one node. Nothing is sent twice. */
public final class NodeClient {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http;
    private final Duration limit;

    /** @param limit how long a call may take before its outcome is unknown */
    public NodeClient(Duration limit) {
        this.limit = limit;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    /** One whose limit only decides how long a failing test runs. */
    public static NodeClient patient() {
        return new NodeClient(PATIENCE);
    }

    /** @param headers names and values by turns */
    public Reply get(URI uri, String... headers) throws IOException {
        return send(request(uri, headers).GET());
    }

    public Reply put(URI uri, String body, String... headers) throws IOException {
        return send(
                request(uri, headers).header("Content-Type", "application/json").PUT(BodyPublishers.ofString(body)));
    }

    public Reply post(URI uri, String body, String... headers) throws IOException {
        return send(
                request(uri, headers).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    public Reply delete(URI uri, String... headers) throws IOException {
        return send(request(uri, headers).DELETE());
    }

    private HttpRequest.Builder request(URI uri, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(limit);
        return headers.length == 0 ? request : request.headers(Arrays.copyOf(headers, headers.length));
    }

    private Reply send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
            Map<String, String> headers = new TreeMap<>();
            response.headers().map().forEach((name, values) -> headers.put(name, values.getFirst()));
            return new Reply(response.statusCode(), response.body(), headers);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }
}
