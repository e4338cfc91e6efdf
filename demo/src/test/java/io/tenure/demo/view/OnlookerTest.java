package io.tenure.demo.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OnlookerTest {

    private static final String LED = """
            {"node":"n3","term":7,"nobody":null,"missing":null,
             "leases":[{"node":"n3-3f2a9c01","held":true,"trustedMillis":1500}]}""";
    private static final String NOBODY = """
            {"node":"n1","term":6,"nobody":{"why":"No leader of the log is known."},"leases":[],
             "missing":{"members":["leases"],"why":"No leader of the log is known."}}""";
    private static final String LEADER_SILENT = """
            {"node":"n1","term":6,"nobody":null,"leases":[],"missing":{"members":["leases"],"why":"n1 did not answer."}}""";

    private final List<HttpServer> servers = new ArrayList<>();
    private final Map<String, String> urls = new LinkedHashMap<>();
    private final List<Picture.Row> rows = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    /** A process that answers every question so. */
    private void node(String answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        servers.add(server);
        add(server.getAddress().getPort(), 100);
    }

    /** A process that does not listen yet. */
    private void starting() throws IOException {
        add(closedPort(), 100);
    }

    private void killed() throws IOException {
        add(closedPort(), 0);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void add(int port, long pid) {
        String name = "n" + (rows.size() + 1);
        urls.put(name, "http://127.0.0.1:" + port);
        rows.add(new Picture.Row(name, pid, urls.get(name), ""));
    }

    private Picture.Office office() {
        return new Onlooker(urls, Duration.ofSeconds(30)).look(rows).office();
    }

    @Test
    void another_node_is_asked_if_one_that_starts_says_that_nobody_is_in_charge() throws IOException {
        node(NOBODY);
        node(LEADER_SILENT);
        node(LED);

        assertThat(office()).isEqualTo(new Picture.Charge("n3", "7", List.of(new Picture.Lease("n3", 1500))));
    }

    @Test
    void nobody_is_in_charge_if_every_node_that_runs_says_so() throws IOException {
        killed();
        node(NOBODY);
        node(NOBODY);

        assertThat(office()).isEqualTo(new Picture.Vacant("No leader of the log is known."));
    }

    @Test
    void it_is_not_known_who_is_in_charge_while_a_node_that_runs_does_not_answer() throws IOException {
        node(NOBODY);
        starting();
        killed();

        assertThat(office()).isEqualTo(new Picture.Unknown());
    }

    @Test
    void it_is_not_known_who_is_in_charge_if_nobody_could_be_asked() throws IOException {
        killed();
        starting();

        assertThat(office()).isEqualTo(new Picture.Unknown());
    }

    @Test
    void the_holder_of_the_last_term_may_be_in_charge_although_it_does_not_answer() throws IOException {
        killed();
        node(LEADER_SILENT);

        assertThat(office()).isEqualTo(new Picture.Unknown());
    }
}
