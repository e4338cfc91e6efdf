package io.tenure.cli.call;

import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What a server answered. */
public final class Answer {

    private static final int MAX_WAIT_SECONDS = 3_600;

    private final Server server;
    private final int status;
    private final String retryAfter;
    private final byte[] body;

    Answer(Server server, int status, String retryAfter, byte[] body) {
        this.server = server;
        this.status = status;
        this.retryAfter = retryAfter;
        this.body = body;
    }

    int status() {
        return status;
    }

    Server server() {
        return server;
    }

    /** The bytes as they came. */
    public byte[] body() {
        return body.clone();
    }

    /** The body as JSON. Whoever does not speak it is no Tenure node: then nobody answers. */
    public Json json() {
        try {
            return Json.parse(text());
        } catch (MalformedJson e) {
            throw new CallFailure.Nobody(server + " answered something that is not JSON (" + e.getMessage()
                    + "). Is it a Tenure node? Name one with --server.");
        }
    }

    /** How long the server asks to be left alone; nothing if it does not say. */
    Duration retryAfter() {
        boolean seconds = !retryAfter.isEmpty()
                && retryAfter.length() < 10
                && retryAfter.chars().allMatch(c -> c >= '0' && c <= '9');
        return Duration.ofSeconds(seconds ? Math.min(Integer.parseInt(retryAfter), MAX_WAIT_SECONDS) : 0);
    }

    /** The sentence of the problem that the node describes; if it describes none, what came instead. */
    String problem() {
        try {
            Json detail = Json.parse(text()).at("detail");
            if (!detail.isNull()) {
                return detail.display();
            }
        } catch (MalformedJson e) {
            // Said below: not every server that answers is a node.
        }
        // What a node says with a 401 to a changing request does not get past the JDK's client.
        return status == 401
                ? server + " wants to know who asks (401)."
                : server + " answered " + status + " and did not say why. Is it a Tenure node? Name one with --server.";
    }

    private String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
