package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A node keeps its documents beside its state. */
class NodeDocumentsTest extends NodeFixture {

    private static final String LINK = "/core/examples/kept";

    @Test
    void documents_survive_a_restart_and_a_lost_folder_of_them_is_refused() throws Exception {
        Node first = start("n1");
        awaitCreated(first);
        first.close();

        Node second = start("n1");
        Await.until(() -> assertThat(get(second, LINK).body()).contains("\"name\":\"kept\""));
        second.close();

        remove(folder.resolve("n1/documents"));
        assertThatThrownBy(() -> start("n1"))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("is lost, and with it what this node has promised about documents");
    }

    /** The identity of a node is older than its first document, so it may have been killed in between. */
    @Test
    void a_node_that_never_got_to_make_the_folder_makes_it() throws Exception {
        start("n1").close();
        remove(folder.resolve("n1/documents"));
        Files.delete(folder.resolve("n1/documents.made"));

        awaitCreated(start("n1"));
    }

    @Test
    void a_node_that_says_that_it_is_ready_answers_for_documents() throws Exception {
        Node first = start("n1");
        assertThat(get(first, "/core/examples").statusCode()).isEqualTo(200);
        assertThat(create(first).statusCode()).isEqualTo(201);

        Node second = start("n2", "--join", first.address().toString());
        assertThat(get(second, "/core/examples").statusCode()).isEqualTo(200);
        assertThat(get(second, LINK).body()).contains("\"name\":\"kept\"");
        second.close();
    }

    @Test
    void a_node_that_joins_has_the_documents_too() throws Exception {
        Node first = start("n1");
        awaitCreated(first);

        Node second = start("n2", "--join", first.address().toString());

        Await.until(() -> {
            assertThat(get(second, LINK + "/stats").statusCode()).isEqualTo(200);
            assertThat(get(second, "/core/examples/available").statusCode()).isEqualTo(200);
        });
        assertThat(get(second, LINK).body()).contains("\"name\":\"kept\"");
    }

    /** They expire by it, and their tombstones are forgotten by it. */
    @Test
    void documents_follow_the_clock_that_a_person_sets() throws Exception {
        Node node = start("n1");
        Instant later = Instant.now().plus(Duration.ofHours(2));
        HttpResponse<String> set = send(HttpRequest.newBuilder(node.address().resolve("/api/v1/clock"))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"to\":\"" + later + "\",\"why\":\"a test\"}")));
        assertThat(set.statusCode()).as(set.body()).isEqualTo(200);

        Await.until(() -> assertThat(written(node)).isBetween(later, later.plus(Duration.ofHours(1))));
    }

    /** When a new document says that it was written. */
    private static Instant written(Node node) {
        HttpResponse<String> response = create(node, "{\"name\":\"dated\"}");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
        long micros = JsonMapper.shared()
                .readTree(response.body())
                .path("documentUpdateTimeMicros")
                .asLong();
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    /** A node that has just started does not know yet who else lives. */
    private static void awaitCreated(Node node) {
        Await.until(() -> assertThat(create(node).statusCode()).isEqualTo(201));
    }

    private static HttpResponse<String> get(Node node, String path) {
        try {
            return send(HttpRequest.newBuilder(node.address().resolve(path)));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static HttpResponse<String> create(Node node) {
        return create(node, "{\"name\":\"kept\",\"documentSelfLink\":\"" + LINK + "\"}");
    }

    private static HttpResponse<String> create(Node node, String body) {
        try {
            return send(HttpRequest.newBuilder(node.address().resolve("/core/examples"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body)));
        } catch (Exception e) {
            throw new AssertionError("No answer: " + e, e);
        }
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    private static void remove(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
