package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Raw;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is not meant to come in does not, whatever he asks for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DoorTest {

    private static final DocumentKey DOCUMENT = DocumentKey.of("things", "x");
    private static final QueueName QUEUE = new QueueName("x");

    @TempDir
    private static Path folder;

    private WholeNode node;
    private String before = "";

    @BeforeAll
    void start() {
        node = WholeNode.founding(folder, "n1");
        Await.until(() -> assertThat(node.office.leadership().leading()).isPresent());
        node.store.commit(Transaction.of(
                new Operation.Put(DOCUMENT, Expected.ANYTHING, Body.of("t", "{}")),
                new Operation.Enqueue(QUEUE, Body.of("t", "{}"), TaskOptions.DEFAULT)));
    }

    @AfterAll
    void stop() {
        node.close();
    }

    @BeforeEach
    void look() {
        before = state();
    }

    Stream<Route> changing() {
        return node.routes().stream().filter(route -> !route.method().equals("GET"));
    }

    Stream<Route> all() {
        return node.routes().stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_page_of_another_site_is_refused(Route route) {
        List<List<String>> marks = List.of(
                List.of("Sec-Fetch-Site: cross-site"),
                List.of("Sec-Fetch-Site: same-site"),
                List.of("Sec-Fetch-Site: same-origin", "Origin: http://evil.example"),
                List.of("Origin: http://evil.example"),
                List.of("Origin: http://localhost:1"),
                List.of("Origin: null"),
                List.of("Origin: file://"));
        for (List<String> mark : marks) {
            assertRefused(403, "cross-site", sent(route, host(), mark));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_name_that_somebody_points_here_is_refused(Route route) {
        List<String> names = List.of(
                "evil.example",
                "evil.example:" + node.http.port(),
                "127.0.0.1.evil.example",
                "localhost.evil.example:80",
                "1.2.3");
        for (String name : names) {
            assertRefused(421, "wrong-host", sent(route, name, List.of()));
        }
    }

    @ParameterizedTest
    @MethodSource("changing")
    void a_body_that_is_declared_as_something_else_is_refused(Route route) {
        if (route.media().isEmpty()) {
            return;
        }
        for (String type : List.of(
                "text/plain", "application/x-www-form-urlencoded", route.media().get() + "x")) {
            assertRefused(
                    415,
                    "unsupported-media-type",
                    Raw.send(
                            node.http.port(),
                            route.method(),
                            path(route),
                            "{}",
                            lines(host(), "Content-Type: " + type)));
        }
        assertRefused(
                415,
                "unsupported-media-type",
                Raw.send(node.http.port(), route.method(), path(route), "{}", lines(host())));
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_parameter_that_a_route_does_not_have_is_refused(Route route) {
        Raw.Reply reply = Raw.send(node.http.port(), route.method(), path(route) + "?limti=3", "", lines(host()));

        assertRefused(400, "invalid", reply);
        assertThat(reply.text()).contains("limti");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.0.0.1:80",
                "[::1]:8000",
                "localhost",
                "LocalHost:9000",
                "localhost.",
                "node.example",
                "node.example:8000"
            })
    void who_calls_it_by_what_it_is_called_is_let_in(String name) {
        assertThat(Raw.send(node.http.port(), "GET", "/healthz", "", lines(name))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-Fetch-Site: same-origin",
                "Sec-Fetch-Site: none",
                "Origin: http://node.example:8000",
                "Origin: HTTP://Node.Example:8000"
            })
    void a_page_of_its_own_is_let_in(String mark) {
        assertThat(Raw.send(node.http.port(), "GET", "/healthz", "", lines("node.example:8000", mark))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://node.example", "http://node.example:80", "https://node.example:443"})
    void the_standard_port_need_not_be_said(String origin) {
        assertThat(Raw.send(node.http.port(), "GET", "/healthz", "", lines("node.example", "Origin: " + origin))
                        .status())
                .isEqualTo(200);
    }

    private Raw.Reply sent(Route route, String host, List<String> more) {
        List<String> headers = new ArrayList<>(lines(host));
        headers.addAll(more);
        route.media().ifPresent(type -> headers.add("Content-Type: " + type));
        return Raw.send(
                node.http.port(), route.method(), path(route), route.media().isPresent() ? "{}" : "", headers);
    }

    private void assertRefused(int status, String type, Raw.Reply reply) {
        assertThat(reply.text()).startsWith("HTTP/1.1 " + status).contains("\"type\":\"" + type + "\"");
        assertThat(state()).isEqualTo(before);
    }

    private String host() {
        return "127.0.0.1:" + node.http.port();
    }

    private static List<String> lines(String host, String... more) {
        List<String> lines = new ArrayList<>(List.of("Host: " + host));
        lines.addAll(List.of(more));
        return lines;
    }

    /** Everything is called {@code x}; there is a document, a queue and a task of that name or number. */
    private static String path(Route route) {
        return route.path()
                .replace("{collection}", "things")
                .replace("{task}", "1")
                .replaceAll("\\{[a-z]+}", "x");
    }

    /** What somebody could have changed. */
    private String state() {
        return node.store.get(DOCUMENT)
                + " " + node.store.queues()
                + " "
                + node.store.collections().stream()
                        .filter(stats -> !stats.name().isSystem())
                        .toList()
                + " "
                + node.store
                        .scan(new Scan(new CollectionName("_requests"), "", "", 10))
                        .items();
    }
}
