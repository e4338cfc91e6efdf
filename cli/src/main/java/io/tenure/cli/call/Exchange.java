package io.tenure.cli.call;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;

/** One request over one connection. Never repeats anything by itself. */
final class Exchange {

    static final String PROGRAM = "tenure-cli";
    static final String JSON = "application/json";

    private final Surroundings surroundings;

    Exchange(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    Reply send(Server server, Request request, Duration limit) {
        if (request.isPatch()) {
            return PatchExchange.send(server, request, limit);
        }
        HttpURLConnection connection;
        try {
            connection = prepare(server, request, limit);
            connection.connect();
        } catch (IOException e) {
            return new Reply.Unreached(server, whyUnreached(e));
        }
        try {
            return new Reply.Answered(
                    exchange(connection, server, request, surroundings.now().plus(limit)));
        } catch (IOException e) {
            return new Reply.Lost(server, whyLost(e));
        }
    }

    private static HttpURLConnection prepare(Server server, Request request, Duration limit) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) server.at(request.target()).openConnection(Proxy.NO_PROXY);
        int millis = Math.clamp(limit.toMillis(), 1, Integer.MAX_VALUE);
        connection.setConnectTimeout(millis);
        connection.setReadTimeout(millis);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestMethod(request.method());
        connection.setRequestProperty("User-Agent", PROGRAM);
        connection.setRequestProperty("Accept", JSON);
        connection.setRequestProperty(MemberHint.WANTED, MemberHint.WANTED_MEMBERS);
        request.headers().forEach(connection::setRequestProperty);
        if (request.isChange()) {
            // Streaming, though the bodies are small: otherwise the JDK repeats the request unasked when the
            // connection ends, and then nobody knows that an earlier one may have been delivered.
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(request.body().length);
            connection.setRequestProperty("Content-Type", JSON);
        }
        return connection;
    }

    private Answer exchange(HttpURLConnection connection, Server server, Request request, Duration deadline)
            throws IOException {
        if (request.isChange()) {
            try (OutputStream out = connection.getOutputStream()) {
                out.write(request.body());
            }
        }
        int status = connection.getResponseCode();
        if (status < 0) {
            throw new IOException("what came back is not HTTP");
        }
        Answer.Headers headers =
                new Answer.Headers(header(connection, "Retry-After"), header(connection, MemberHint.HEADER));
        return new Answer(server, status, headers, body(connection, deadline));
    }

    private static String header(HttpURLConnection connection, String name) {
        String value = connection.getHeaderField(name);
        return value == null ? "" : value;
    }

    private byte[] body(HttpURLConnection connection, Duration deadline) throws IOException {
        try (InputStream in =
                connection.getResponseCode() < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            byte[] chunk = new byte[8_192];
            for (int read = 0; in != null && read >= 0; read = in.read(chunk)) {
                body.write(chunk, 0, read);
                if (surroundings.now().compareTo(deadline) > 0) {
                    throw new SocketTimeoutException("the answer came too slowly");
                }
            }
            return body.toByteArray();
        }
    }

    /** That nobody listens needs no explanation. */
    static String whyUnreached(IOException e) {
        return switch (e) {
            case SocketTimeoutException slow -> "no connection in time";
            case UnknownHostException unknown -> "unknown host";
            default -> String.valueOf(e.getMessage()).contains("refused") ? "" : String.valueOf(e.getMessage());
        };
    }

    static String whyLost(IOException e) {
        return e instanceof SocketTimeoutException ? "did not answer in time" : "lost the connection";
    }
}
