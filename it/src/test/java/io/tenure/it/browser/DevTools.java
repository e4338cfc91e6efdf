package io.tenure.it.browser;

import io.tenure.testkit.Await;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A connection to a browser: commands with their answers, and events, each for the browser or for one session with a page. */
final class DevTools implements AutoCloseable {
    /** The session of commands to the browser itself. */
    static final String BROWSER = "";

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final Map<String, BiConsumer<String, JsonNode>> listeners = new ConcurrentHashMap<>();
    private final CompletableFuture<JsonNode> end = new CompletableFuture<>();
    private final AtomicLong lastId = new AtomicLong();
    /** A web socket takes one message at a time. */
    private final ReentrantLock sending = new ReentrantLock();

    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;

    DevTools(URI uri) {
        socket = within(http.newWebSocketBuilder().buildAsync(uri, new Receiver()), "a connection to " + uri);
    }

    /** Sends a command; returns its result. One that is refused, or not answered, is an {@link AssertionError}. */
    JsonNode call(String session, String method, Map<String, ?> parameters) {
        long id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        try {
            Map<String, ?> command = session.equals(BROWSER)
                    ? Map.of("id", id, "method", method, "params", parameters)
                    : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
            send(JSON.writeValueAsString(command), method);
            JsonNode message = (JsonNode) within(CompletableFuture.anyOf(answer, end), method);
            if (message.has("error")) {
                throw new AssertionError(method + ": " + message.path("error"));
            }
            return message.path("result");
        } finally {
            waiting.remove(id);
        }
    }

    /** From now on events of the session are told by their method and parameters, one at a time. It must not call. */
    void listen(String session, BiConsumer<String, JsonNode> listener) {
        listeners.put(session, listener);
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
    }

    private void send(String text, String what) {
        sending.lock();
        try {
            within(socket.sendText(text, true), what);
        } finally {
            sending.unlock();
        }
    }

    private void receive(JsonNode message) {
        if (message.has("id")) {
            CompletableFuture<JsonNode> answer = waiting.get(message.path("id").asLong());
            if (answer != null) {
                answer.complete(message);
            }
            return;
        }
        BiConsumer<String, JsonNode> listener =
                listeners.get(message.path("sessionId").asString(BROWSER));
        if (listener != null) {
            listener.accept(message.path("method").asString(), message.path("params"));
        }
    }

    private static <T> T within(CompletableFuture<T> future, String what) {
        try {
            return future.get(Await.CAP.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("The browser did not answer within " + Await.CAP + ": " + what, e);
        } catch (ExecutionException e) {
            throw new AssertionError("The browser cannot be talked to: " + what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the browser", e);
        }
    }

    /** Puts the parts of messages together. */
    private final class Receiver implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                receive(JSON.readTree(text.toString()));
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            end.completeExceptionally(new IllegalStateException("the browser hung up: " + status + " " + reason));
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            end.completeExceptionally(error);
        }
    }
}
