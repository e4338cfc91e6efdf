package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Nodes that found clusters, join them, lead them and come back. */
class NodeTest extends NodeFixture {

    @Test
    void a_node_with_an_empty_folder_founds_a_cluster_and_says_where_it_is() throws StartException {
        start("n1");

        NodeFile file = file("n1");
        assertThat(said())
                .contains("node n1 (" + file.id() + "), founding cluster " + file.cluster() + ".")
                .contains("  http  http://" + file.http() + "\n")
                .contains("  peer  " + file.peer() + "\n")
                .contains("  data  " + folder.resolve("n1") + "\n")
                .endsWith("Ready.\n");
        assertThat(file.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(status("n1", "/readyz")).isEqualTo(200);
    }

    @Test
    void a_node_with_an_identity_resumes_and_keeps_its_ports() throws StartException {
        start("n1").close();
        NodeFile before = file("n1");
        said.reset();

        start("n1", "--join", "http://127.0.0.1:1");

        assertThat(file("n1")).isEqualTo(before);
        assertThat(said()).contains("resumed in cluster " + before.cluster());
    }

    @Test
    void a_node_joins_the_cluster_of_another() throws StartException {
        start("n1");
        said.reset();

        start("n2", "--join", "http://" + file("n1").http());

        assertThat(file("n2").cluster()).isEqualTo(file("n1").cluster());
        assertThat(said())
                .contains("joining cluster")
                .contains("Taken in as a voter.\n")
                .endsWith("Ready.\n");
        assertThat(new JsonCall("GET", URI.create("http://" + file("n2").http() + "/api/v1/nodes"), null).send())
                .isInstanceOfSatisfying(
                        JsonCall.Reply.class,
                        reply -> assertThat(reply.body().path("nodes").size()).isEqualTo(2));
    }

    @Test
    void a_cluster_that_grows_keeps_its_leader_and_its_term() throws StartException {
        start("n1");
        awaitLeading("n1");
        long term = leader("n1").path("term").asLong();

        start("n2", "--join", "http://" + file("n1").http());
        start("n3", "--join", "http://" + file("n2").http());

        assertThat(leader("n1").path("leading").asBoolean()).isTrue();
        assertThat(leader("n3").path("term").asLong()).isEqualTo(term);
        assertThat(leader("n1").path("leases").size()).isEqualTo(3);
    }

    /** A node that has lost its file grants nothing for a while, so it leads the log long before it holds the office. */
    @Test
    void a_leader_of_the_log_that_does_not_hold_the_office_takes_nobody_in_before_it_does()
            throws StartException, IOException {
        Node first = start("n1");
        awaitLeading("n1");
        first.close();
        Files.delete(folder.resolve("n1").resolve("lease"));
        start("n1");

        start("n2", "--join", "http://" + file("n1").http());

        assertThat(leader("n1").path("leading").asBoolean()).isTrue();
        assertThat(leader("n2").path("term").asLong()).isEqualTo(2);
    }

    private void awaitLeading(String name) {
        Await.until(() -> assertThat(leader(name).path("leading").asBoolean()).isTrue());
    }

    private JsonNode leader(String name) {
        return switch (JsonCall.get(URI.create("http://" + file(name).http() + "/api/v1/leader"))
                .send()) {
            case JsonCall.Reply reply -> reply.body();
            case JsonCall.Silence silence -> throw new AssertionError(silence);
            case JsonCall.Gibberish gibberish -> throw new AssertionError(gibberish);
        };
    }

    @Test
    void a_node_that_is_stopped_while_it_asks_gives_up() throws Exception {
        Node node = node("n2", folder.resolve("n2"), "--join", "http://127.0.0.1:1");
        node.close();

        node.start();

        assertThat(folder.resolve("n2")).doesNotExist();
    }

    @Test
    void the_leader_fires_schedules_and_the_next_process_goes_on_without_doubling_any() throws StartException {
        start("n1");
        Map<String, Object> pulse = Map.of(
                "name", "pulse", "when", Map.of("every", "PT1S"), "queue", "q", "type", "t", "payload", Map.of());
        assertThat(call(JsonCall.post(at("/schedules"), pulse)).at("/name").asString())
                .isEqualTo("pulse");
        Await.until(() -> assertThat(fired()).isPositive());
        nodes.getLast().close();
        start("n1");

        long before = fired();
        Await.until(() -> assertThat(fired()).isGreaterThan(before));
        call(JsonCall.post(at("/schedules/pulse/pause"), Map.of("by", "ann", "why", "to count")));

        JsonNode queue = call(JsonCall.get(at("/queues/q")));
        assertThat(queue.at("/ever/enqueued").asLong()).isEqualTo(fired());
        assertThat(call(JsonCall.get(at("/tasks/1/explain"))).at("/sentence").asString())
                .contains(" It was created by the schedule 'pulse' for ");
    }

    private long fired() {
        return call(JsonCall.get(at("/schedules/pulse"))).at("/fired").asLong();
    }

    private URI at(String path) {
        return URI.create("http://" + file("n1").http() + "/api/v1" + path);
    }

    private static JsonNode call(JsonCall call) {
        return call.send() instanceof JsonCall.Reply reply ? reply.body() : new JsonMapper().createObjectNode();
    }

    private int status(String name, String path) {
        try {
            return ((HttpURLConnection) URI.create("http://" + file(name).http() + path)
                            .toURL()
                            .openConnection())
                    .getResponseCode();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
