package io.tenure.client;

import io.tenure.node.ClusterId;
import io.tenure.store.log.Levels;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.Wire;
import io.tenure.store.wire.WireException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Single attempts at the node in use. One that fails makes the next node the one in use. The first cluster that answers
 * is the one that is meant from then on.
 */
final class NodeCaller implements AutoCloseable {

    private static final Duration END = Duration.ofSeconds(1);
    private static final int OK = 200;

    /** These say that nothing was done; 504 does not, nor does anything unforeseen. */
    private static final int FIRST_REFUSAL = 400;

    private static final int FIRST_FAILURE = 500;
    private static final int UNAVAILABLE = 503;
    private static final int NOT_FOUND = 404;

    private final Nodes nodes;
    private final RemoteConfig.Timing timing;
    private final HttpClient client;
    private final AtomicReference<@Nullable ClusterId> cluster = new AtomicReference<>();

    /** Rises with the cluster's; until it is known, commands are written as all nodes of use can read them. */
    private final AtomicInteger level = new AtomicInteger(Levels.OF_THIS_BUILD.lowest());

    NodeCaller(Nodes nodes, RemoteConfig.Timing timing) {
        this.nodes = nodes;
        this.timing = timing;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timing.connect())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Whether it is known which cluster is meant; nothing else than {@link #greet} can be sent before. */
    boolean ready() {
        return cluster.get() != null;
    }

    /** The format level at which commands are written. */
    int level() {
        return level.get();
    }

    /** Asks the node in use who it is; completes with whether it belongs to the cluster. */
    CompletableFuture<Boolean> greet() {
        URI node = nodes.current();
        HttpRequest request = HttpRequest.newBuilder(node.resolve(Wire.HELLO))
                .timeout(timing.attempt())
                .GET()
                .build();
        return exchange(node, request).thenApply(reply -> switch (reply) {
            case Reply.Good good -> welcome(node, good.body());
            case Reply.Bad bad -> false;
        });
    }

    private boolean welcome(URI node, byte[] body) {
        try {
            Hello hello = Hello.decode(body);
            OptionalInt common = hello.levelFor(Levels.OF_THIS_BUILD);
            if (common.isEmpty()) {
                nodes.failed(
                        node,
                        "is at format level " + hello.level() + " and reads " + hello.levels() + ", but this client"
                                + " writes " + Levels.OF_THIS_BUILD + ": use the client of the cluster's version");
                return false;
            }
            cluster.compareAndSet(null, hello.cluster());
            ClusterId meant = Objects.requireNonNull(cluster.get());
            if (!hello.cluster().equals(meant)) {
                nodes.failed(node, "belongs to cluster " + hello.cluster() + ", not to " + meant);
                return false;
            }
            level.accumulateAndGet(common.getAsInt(), Math::max);
            nodes.learned(node, hello.nodes());
            return true;
        } catch (WireException e) {
            nodes.failed(node, "does not speak as a Tenure node of this version does: " + e.getMessage());
            return false;
        }
    }

    /** Sends a message to the node in use. Always completes, and never exceptionally. */
    CompletableFuture<Reply> post(String path, byte[] message, Duration limit) {
        URI node = nodes.current();
        HttpRequest request = HttpRequest.newBuilder(node.resolve(path))
                .timeout(limit)
                .header("Content-Type", Wire.MEDIA_TYPE)
                .header(Wire.CLUSTER, String.valueOf(cluster.get()))
                .POST(BodyPublishers.ofByteArray(message))
                .build();
        return exchange(node, request);
    }

    private CompletableFuture<Reply> exchange(URI node, HttpRequest request) {
        return client.sendAsync(request, BodyHandlers.ofByteArray()).handle((response, error) -> {
            Reply reply = error == null ? judge(node, response) : judge(node, error);
            if (reply instanceof Reply.Good) {
                nodes.served(node);
            }
            return reply;
        });
    }

    private Reply judge(URI node, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        boolean ours = response.headers()
                .firstValue("Content-Type")
                .filter(Wire.MEDIA_TYPE::equals)
                .isPresent();
        if (status == OK && ours) {
            return new Reply.Good(response.body());
        }
        nodes.failed(node, status == OK || status == NOT_FOUND ? "is not a Tenure node" : Sentences.of(response));
        boolean harmless = status == UNAVAILABLE || status >= FIRST_REFUSAL && status < FIRST_FAILURE;
        return new Reply.Bad(harmless);
    }

    private Reply judge(URI node, Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        nodes.failed(node, Sentences.of(cause));
        return new Reply.Bad(cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnresolvedAddressException);
    }

    /** Ends what is under way. */
    @Override
    public void close() {
        client.shutdownNow();
        try {
            client.awaitTermination(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is said about a node that could not be used. */
    private static final class Sentences {

        private static final int MAX_QUOTED = 300;
        private static final String DETAIL = "\"detail\":\"";

        static String of(Throwable cause) {
            return switch (cause) {
                case HttpConnectTimeoutException e -> "cannot be reached";
                case HttpTimeoutException e -> "does not answer in time";
                case ConnectException e -> "refuses connections";
                case UnresolvedAddressException e -> "has a name that nobody knows";
                default -> "broke the connection";
            };
        }

        /** The sentence that a problem document has in its detail, as far as it can be found without a JSON parser. */
        static String of(HttpResponse<byte[]> response) {
            String text = new String(response.body(), StandardCharsets.UTF_8);
            int from = text.indexOf(DETAIL) + DETAIL.length();
            int to = text.contains(DETAIL) ? text.indexOf('"', from) : -1;
            String detail = to < 0 ? text : text.substring(from, to);
            return "answers " + response.statusCode() + ": "
                    + detail.substring(0, Math.min(detail.length(), MAX_QUOTED));
        }
    }
}
