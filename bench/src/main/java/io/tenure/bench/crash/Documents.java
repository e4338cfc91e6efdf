package io.tenure.bench.crash;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;
import io.tenure.store.Indeterminate;
import io.tenure.store.Unavailable;
import io.tenure.testkit.history.Versioned.Seen;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The documents of a node as a client sees them: an answer, {@link Unavailable} or {@link Indeterminate}. */
final class Documents {
    private final NodeClient client;

    Documents(Duration limit) {
        this.client = new NodeClient(limit);
    }

    /**
     * What shall be written.
     *
     * @param expected the version to write over, 0 for none; empty for any
     * @param key the idempotency key
     */
    record Put(String collection, String id, Optional<Long> expected, String value, String key) {

        String path() {
            return "/api/v1/store/" + collection + "/" + id;
        }

        String body() {
            return "\"" + value + "\"";
        }

        String[] headers() {
            List<String> headers = new ArrayList<>(List.of("Idempotency-Key", key));
            expected.ifPresent(version -> headers.addAll(
                    version == 0 ? List.of("If-None-Match", "*") : List.of("If-Match", "\"" + version + "\"")));
            return headers.toArray(String[]::new);
        }
    }

    Seen put(NodeProcess node, Put put) {
        Reply reply = answer(() -> client.put(node.url(put.path()), put.body(), put.headers()));
        return switch (reply.status()) {
            case 200 -> new Seen(true, reply.version(), Optional.empty());
            case 412 -> new Seen(false, reply.json().path("version").asLong(0), Optional.empty());
            default -> throw unexpected(node, reply);
        };
    }

    Seen get(NodeProcess node, String collection, String id) {
        Reply reply = answer(() -> client.get(node.url("/api/v1/store/" + collection + "/" + id)));
        return switch (reply.status()) {
            case 200 ->
                new Seen(false, reply.version(), Optional.of(reply.json().asString()));
            case 404 -> new Seen(false, 0, Optional.empty());
            default -> throw unexpected(node, reply);
        };
    }

    /** A page of a collection. */
    Reply list(NodeProcess node, String collection, String query) {
        Reply reply = answer(() -> client.get(node.url("/api/v1/store/" + collection + "?" + query)));
        if (reply.status() != 200) {
            throw unexpected(node, reply);
        }
        return reply;
    }

    private interface Exchange {
        Reply send() throws IOException;
    }

    private static Reply answer(Exchange exchange) {
        try {
            Reply reply = exchange.send();
            return switch (reply.status()) {
                case 503 -> throw new Unavailable(reply.body(), null);
                case 504 -> throw new Indeterminate(reply.body(), null);
                default -> reply;
            };
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw new Unavailable("Nobody answers.", e);
        } catch (IOException e) {
            throw new Indeterminate("The connection broke off.", e);
        }
    }

    private static AssertionError unexpected(NodeProcess node, Reply reply) {
        return new AssertionError(node.name() + " gave an answer that no client expects: " + reply + "; see "
                + node.setup().log());
    }
}
