package io.tenure.it.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;

/** A web server of somebody who means no good: whatever is asked of it, under whatever name, gives {@code hostile.html}. */
public final class HostileSite implements AutoCloseable {
    private final HttpServer server;

    /** @param port 0 for any */
    public HostileSite(int port) {
        try {
            byte[] page = page();
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                    exchange.sendResponseHeaders(200, page.length);
                    exchange.getResponseBody().write(page);
                }
            });
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its address under a name that leads to this machine. */
    public String url(String host) {
        return "http://" + host + ":" + server.getAddress().getPort() + "/";
    }

    /** Its port is free when this returns; pages that have been loaded stay as they are. */
    @Override
    public void close() {
        server.stop(0);
    }

    private static byte[] page() throws IOException {
        try (InputStream page = HostileSite.class.getResourceAsStream("/hostile.html")) {
            return Objects.requireNonNull(page, "hostile.html").readAllBytes();
        }
    }
}
