package io.tenure.demo.call;

import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The nodes of a cluster, of which any may be asked. They are asked in turn until one answers. */
public final class AnyNode {

    private static final int REFUSED = 400;

    private final List<String> urls;
    private final Duration limit;

    /** {@code limit} is how long one node may take. */
    public AnyNode(List<String> urls, Duration limit) {
        this.urls = List.copyOf(urls);
        this.limit = limit;
    }

    /** What a node answered. */
    public record Answer(int status, String text) {

        public boolean isGood() {
            return status < REFUSED;
        }

        /** Nothing, if it is no JSON. */
        public Json json() {
            try {
                return Json.parse(text);
            } catch (MalformedJson e) {
                return new Json.Null();
            }
        }
    }

    /** What a node answers; nothing, if none does or what it says is no success. */
    public Json get(String path) {
        return send("GET", path, "", "")
                .filter(Answer::isGood)
                .map(Answer::json)
                .orElseGet(Json.Null::new);
    }

    /**
     * Sends a change, to another node too if the first may have done it: the key makes it one change.
     *
     * @return empty if no node answers
     */
    public Optional<Answer> send(String method, String path, String body, String key) {
        for (String url : urls) {
            try {
                return Optional.of(call(url + path, method, body, key));
            } catch (IOException e) {
                // The next one.
            }
        }
        return Optional.empty();
    }

    private Answer call(String url, String method, String body, String key) throws IOException {
        HttpURLConnection call = (HttpURLConnection) URI.create(url).toURL().openConnection();
        call.setConnectTimeout((int) limit.toMillis());
        call.setReadTimeout((int) limit.toMillis());
        call.setRequestMethod(method);
        if (!key.isEmpty()) {
            call.setRequestProperty("Idempotency-Key", key);
        }
        if (!body.isEmpty()) {
            call.setRequestProperty("Content-Type", "application/json");
            call.setDoOutput(true);
            try (OutputStream out = call.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        int status = call.getResponseCode();
        try (InputStream in = status < REFUSED ? call.getInputStream() : call.getErrorStream()) {
            return new Answer(status, in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
