package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.node.ClusterId;
import io.tenure.server.config.ServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Against a peer that answers as it is told, the last answer again and again. */
class JoinClientTest {

    private static final String CLUSTER = "6f0c0000-0000-4000-8000-000000000001";
    private static final String STATUS = "{\"cluster\":\"" + CLUSTER + "\"}";
    private static final JoinClient.Application APPLICATION =
            new JoinClient.Application(CLUSTER, "n2", "n2-00000001", "127.0.0.1:2", "127.0.0.1:1", "voter", "1-2");

    private record Scripted(int status, String body) {}

    private final Deque<Scripted> script = new ArrayDeque<>();
    private final Deque<String> received = new ArrayDeque<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private HttpServer peer;

    @BeforeEach
    void listen() throws IOException {
        peer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        peer.createContext("/", exchange -> {
            received.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Scripted answer = script.size() > 1 ? script.remove() : script.element();
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        peer.start();
        log.start();
        ((Logger) LoggerFactory.getLogger(JoinClient.class)).addAppender(log);
    }

    @AfterEach
    void stop() {
        ((Logger) LoggerFactory.getLogger(JoinClient.class)).detachAppender(log);
        peer.stop(0);
    }

    @Test
    void the_id_of_the_cluster_comes_from_the_first_node_that_answers() throws StartException {
        script.add(new Scripted(200, STATUS));

        assertThat(client(URI.create("http://127.0.0.1:1"), peer()).askForCluster(ServerConfig.Role.VOTER))
                .hasValue(new Origin.Join(ClusterId.parse(CLUSTER), Member.Kind.VOTER));
        assertThat(lines())
                .containsExactly("Not joined yet: nobody answers at http://127.0.0.1:1 (Connection refused).");
    }

    @Test
    void a_node_becomes_a_learner_if_it_asks_for_it_or_there_are_voters_enough() throws StartException {
        script.add(new Scripted(200, "{\"cluster\":\"" + CLUSTER + "\",\"voters\":1}"));
        script.add(new Scripted(200, "{\"cluster\":\"" + CLUSTER + "\",\"voters\":5}"));

        Origin.Join learner = new Origin.Join(ClusterId.parse(CLUSTER), Member.Kind.LEARNER);
        assertThat(client(peer()).askForCluster(ServerConfig.Role.LEARNER)).hasValue(learner);
        assertThat(client(peer()).askForCluster(ServerConfig.Role.VOTER)).hasValue(learner);
    }

    @Test
    void an_application_tells_everything() throws StartException {
        script.add(new Scripted(200, "{\"role\":\"learner\"}"));

        assertThat(client(peer()).join(APPLICATION)).hasValue("learner");
        assertThat(received)
                .containsExactly("POST /api/v1/nodes {\"cluster\":\"" + CLUSTER
                        + "\",\"name\":\"n2\",\"id\":\"n2-00000001\",\"peer\":\"127.0.0.1:2\",\"http\":\"127.0.0.1:1\","
                        + "\"role\":\"voter\",\"formatLevels\":\"1-2\"}");
    }

    @Test
    void a_conflict_ends_the_asking() {
        script.add(new Scripted(409, "{\"type\":\"conflict\",\"detail\":\"There is a live n2.\"}"));

        assertThatThrownBy(() -> client(peer()).join(APPLICATION))
                .isInstanceOf(StartException.class)
                .hasMessage(peer() + " does not take this node in: There is a live n2.");
    }

    @Test
    void what_may_pass_is_asked_again_and_told_once_per_cause() throws StartException {
        script.add(new Scripted(503, "{\"type\":\"unavailable\",\"detail\":\"No leader.\"}"));
        script.add(new Scripted(503, "{\"type\":\"unavailable\",\"detail\":\"No leader.\"}"));
        script.add(new Scripted(504, "{\"type\":\"indeterminate\",\"detail\":\"It catches up.\"}"));
        script.add(new Scripted(200, "{\"role\":\"voter\"}"));

        assertThat(client(peer()).join(APPLICATION)).hasValue("voter");
        assertThat(lines())
                .containsExactly(
                        "Not joined yet: " + peer() + " says: No leader.",
                        "Not joined yet: " + peer() + " says: It catches up.");
        assertThat(received).hasSize(4);
    }

    @Test
    void whoever_is_no_tenure_node_is_named_so() throws StartException {
        script.add(new Scripted(200, "<html>"));
        script.add(new Scripted(404, ""));
        script.add(new Scripted(200, "{\"cluster\":5}"));
        script.add(new Scripted(200, STATUS));

        assertThat(client(peer()).askForCluster(ServerConfig.Role.VOTER)).isPresent();
        assertThat(lines())
                .containsExactly(
                        "Not joined yet: " + peer() + " answers, but it is no Tenure node: check the address.");
    }

    private static JoinClient client(URI... nodes) {
        return new JoinClient(List.of(nodes), new Stop(), Duration.ofMillis(1));
    }

    private URI peer() {
        return URI.create("http://127.0.0.1:" + peer.getAddress().getPort());
    }

    private List<String> lines() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
