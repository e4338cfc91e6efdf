package io.tenure.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A node that answers what it was told to, in order, and remembers what it was asked. */
public final class Peer implements AutoCloseable {

    private interface Turn {
        void take(HttpExchange exchange) throws IOException;
    }

    /** A request as it arrived. */
    public record Asked(String method, String target, String body, com.sun.net.httpserver.Headers headers) {

        public @Nullable String header(String name) {
            return headers.getFirst(name);
        }
    }

    private final Queue<Turn> script = new ConcurrentLinkedQueue<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final Map<String, String> said = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    public Peer() {
        this(0);
    }

    /** At a port where another one was before. */
    public Peer(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** A place where nobody listens, and nobody else will while it is open. */
    public static Socket deaf() throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return socket;
    }

    public static String url(Socket deaf) {
        return "http://127.0.0.1:" + deaf.getLocalPort();
    }

    /** Adds a header to all answers. */
    public Peer says(String header, String value) {
        said.put(header, value);
        return this;
    }

    public Peer answers(int status, String body) {
        return answers(status, body, "");
    }

    public Peer answers(int status, String body, String retryAfter) {
        script.add(exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            if (!retryAfter.isEmpty()) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            if (bytes.length > 0) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
        return this;
    }

    public Peer refuses(int status, String type, String detail) {
        return answers(status, problem(status, type, detail));
    }

    public static String problem(int status, String type, String detail) {
        return "{\"type\":\"" + type + "\",\"title\":\"t\",\"status\":" + status + ",\"detail\":\"" + detail + "\"}";
    }

    /** Reads the request and ends the connection. */
    public Peer hangsUp() {
        script.add(HttpExchange::close);
        return this;
    }

    /** Reads the request and says nothing. */
    public Peer staysSilent() {
        script.add(exchange -> {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return this;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(new Asked(
                exchange.getRequestMethod(), exchange.getRequestURI().toString(), body, exchange.getRequestHeaders()));
        said.forEach(exchange.getResponseHeaders()::set);
        Turn turn = script.poll();
        if (turn == null) {
            answers(599, "{\"detail\":\"The script has ended.\"}");
            turn = script.remove();
        }
        turn.take(exchange);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Asked> asked() {
        return asked;
    }

    /** The only request. */
    public Asked onlyAsked() {
        if (asked.size() != 1) {
            throw new AssertionError("Asked " + asked.size() + " times: " + asked);
        }
        return asked.getFirst();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.close();
    }
}
