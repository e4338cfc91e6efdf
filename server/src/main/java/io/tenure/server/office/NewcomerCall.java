package io.tenure.server.office;

import io.tenure.node.Endpoint;
import io.tenure.runtime.Threads;
import io.tenure.store.wire.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A lease message to a node that is about to become a voter, over HTTP. */
final class NewcomerCall {

    static final String PATH = "/api/v1/leases";

    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final int MAX_ANSWER_BYTES = 64 * 1024;
    private static final int DONE = 200;

    private NewcomerCall() {}

    static CompletableFuture<byte[]> send(Endpoint to, byte[] message) {
        CompletableFuture<byte[]> answer = new CompletableFuture<>();
        Threads.platform("tenure-lease-newcomer", () -> {
            try {
                answer.complete(post(URI.create("http://" + to + PATH), message));
            } catch (IOException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    private static byte[] post(URI uri, byte[] message) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setConnectTimeout(Math.toIntExact(LIMIT.toMillis()));
        connection.setReadTimeout(Math.toIntExact(LIMIT.toMillis()));
        connection.setInstanceFollowRedirects(false);
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(message.length);
        connection.setRequestProperty("Content-Type", Wire.MEDIA_TYPE);
        connection.getOutputStream().write(message);
        if (connection.getResponseCode() != DONE) {
            throw new IOException(uri + " answered with status " + connection.getResponseCode() + ".");
        }
        try (InputStream in = connection.getInputStream()) {
            return in.readNBytes(MAX_ANSWER_BYTES);
        }
    }
}
