package io.tenure.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One HTTP request to another node, with JSON both ways. */
record JsonCall(String method, URI uri, byte @Nullable [] body) {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

    /** Longer than a change of the members may take. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

    private static final int MAX_ANSWER_BYTES = 1024 * 1024;
    private static final int FIRST_ERROR = 400;

    /** How a call ended. */
    sealed interface Result {}

    record Reply(int status, JsonNode body) implements Result {}

    /** No answer came. */
    record Silence(String why) implements Result {}

    /** The answer was not JSON. */
    record Gibberish() implements Result {}

    static JsonCall get(URI uri) {
        return new JsonCall("GET", uri, null);
    }

    static JsonCall post(URI uri, Object body) {
        return new JsonCall("POST", uri, MAPPER.writeValueAsBytes(body));
    }

    Result send() {
        try {
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            connection.setRequestMethod(method);
            connection.setConnectTimeout(Math.toIntExact(CONNECT_LIMIT.toMillis()));
            connection.setReadTimeout(Math.toIntExact(ANSWER_LIMIT.toMillis()));
            connection.setInstanceFollowRedirects(false);
            if (body != null) {
                connection.setDoOutput(true);
                connection.setFixedLengthStreamingMode(body.length);
                connection.setRequestProperty("Content-Type", "application/json");
                connection.getOutputStream().write(body);
            }
            return reply(connection);
        } catch (SocketTimeoutException e) {
            return new Silence("no answer in time");
        } catch (IOException e) {
            return new Silence(Objects.requireNonNullElse(e.getMessage(), "no reason given"));
        } catch (JacksonException e) {
            return new Gibberish();
        }
    }

    private static Result reply(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream in = status < FIRST_ERROR ? connection.getInputStream() : connection.getErrorStream()) {
            if (in == null) {
                return new Gibberish();
            }
            JsonNode json = MAPPER.readTree(in.readNBytes(MAX_ANSWER_BYTES));
            return json.isObject() ? new Reply(status, json) : new Gibberish();
        }
    }
}
