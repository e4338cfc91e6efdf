package io.tenure.cli.call;

import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** What a server answered. */
public final class Answer {

    private static final int MAX_WAIT_SECONDS = 3_600;

    private final Server server;
    private final int status;
    private final String retryAfter;
    private final String members;
    private final byte[] body;

    /** Its headers are empty where the server left them out. */
    Answer(Server server, int status, Headers headers, byte[] body) {
        this.server = server;
        this.status = status;
        this.retryAfter = headers.retryAfter();
        this.members = headers.members();
        this.body = body;
    }

    /** The headers that matter. */
    record Headers(String retryAfter, String members) {}

    /** Where the members of the cluster are, if the node says so. */
    Optional<MemberHint> members() {
        return MemberHint.read(members, server);
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

    /** The problem as the node describes it; nothing if it describes none. */
    Json document() {
        Json problem = readable();
        return problem.at("detail").isNull() ? new Json.Null() : problem;
    }

    /** The body as JSON, null if it is none: not every server that answers is a node. */
    Json readable() {
        try {
            return Json.parse(text());
        } catch (MalformedJson e) {
            return new Json.Null();
        }
    }

    /** The sentence of the problem that the node describes; if it describes none, what came instead. */
    String problem() {
        Json detail = document().at("detail");
        if (!detail.isNull()) {
            return detail.display();
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
