package io.tenure.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tenure.node.NodeName;
import io.tenure.runtime.Ids;
import io.tenure.store.Unavailable;
import io.tenure.store.log.Levels;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that are not what the client was told they are. */
final class StrangersTest {

    /** The client asks again until the limit of the call, so that is short, and longer where a busy machine needs it. */
    private static final List<Duration> LONGER = List.of(Duration.ofSeconds(10), Duration.ofSeconds(60));

    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    @Test
    void a_server_of_something_else_is_named() {
        answer("/", 200, "text/html", "<html>".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertComplaint("is not a Tenure node");
    }

    @Test
    void a_node_of_another_version_is_named() {
        answer(Wire.HELLO, 200, Wire.MEDIA_TYPE, new byte[] {7});
        assertComplaint("has the format 7");
    }

    @Test
    void a_cluster_whose_formats_this_client_cannot_write_is_named_and_what_to_do() {
        Hello hello = new Hello(Ids.cluster(), new NodeName("n1"), List.of(), 6, new Levels(5, 6));
        answer(Wire.HELLO, 200, Wire.MEDIA_TYPE, hello.encode());
        assertComplaint(
                "is at format level 6 and reads 5-6, but this client writes 1-4: use the client of the cluster's");
    }

    @Test
    void nobody_at_the_address_is_said_so() {
        server.stop(0);
        assertComplaint("refuses connections");
    }

    @Test
    void a_server_that_hangs_up_is_named_in_our_own_words() {
        server.createContext("/", HttpExchange::close);
        assertComplaint("broke the connection.");
    }

    @Test
    void a_node_that_greets_and_then_fails_makes_no_call_succeed() {
        Hello hello = new Hello(Ids.cluster(), new NodeName("n1"), List.of(), 1, Levels.OF_THIS_BUILD);
        answer(Wire.HELLO, 200, Wire.MEDIA_TYPE, hello.encode());
        answer(Wire.READS, 200, Wire.MEDIA_TYPE, new byte[] {1, 5});
        assertComplaint("cannot be read");
    }

    private void assertComplaint(String words) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        Throwable complaint = complaint(address, Duration.ofSeconds(1));
        for (Duration limit : LONGER) {
            if (!complaint.getMessage().contains(words)) {
                complaint = complaint(address, limit);
            }
        }
        assertThat(complaint)
                .isInstanceOf(Unavailable.class)
                .hasMessageContaining(address)
                .hasMessageContaining(words)
                .hasMessageEndingWith(".");
    }

    private static Throwable complaint(String address, Duration limit) {
        RemoteConfig.Timing timing = new RemoteConfig.Timing(limit, limit, limit);
        try (RemoteStore store = RemoteStore.connect(RemoteConfig.of(address).with(timing))) {
            return catchThrowable(store::clocks);
        }
    }

    private void answer(String path, int status, String type, byte[] body) {
        server.createContext(path, exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }
}
