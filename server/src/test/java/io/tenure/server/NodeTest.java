package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.server.config.ConfigReader;
import io.tenure.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real nodes with the real engine, in this process. */
class NodeTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final List<Node> nodes = new ArrayList<>();

    @AfterEach
    void stop() {
        nodes.forEach(Node::close);
    }

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
    void a_name_that_is_in_use_is_refused_for_good() throws StartException {
        start("n1");

        Node second = node(
                "n1", folder.resolve("other"), "--join", "http://" + file("n1").http());

        assertThatThrownBy(second::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("does not take this node in: The name n1 belongs to the living member");
    }

    @Test
    void a_node_that_was_never_admitted_says_what_it_needs() throws StartException {
        start("n1");
        Path other = folder.resolve("other");
        Node refused = node("n1", other, "--join", "http://" + file("n1").http());
        assertThatThrownBy(refused::start).isInstanceOf(StartException.class);
        refused.close();

        assertThatThrownBy(node("n1", other)::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("was never admitted")
                .hasMessageContaining("--join URL");
    }

    @Test
    void a_taken_port_leaves_no_folder_behind() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Node node = node("n1", folder.resolve("n1"), "--http", "127.0.0.1:" + taken.getLocalPort());

            assertThatThrownBy(node::start)
                    .isInstanceOf(StartException.class)
                    .hasMessage(
                            "The address 127.0.0.1:" + taken.getLocalPort() + " cannot be had (Address already in use):"
                                    + " stop the process that has it, or choose another with --http HOST:PORT.");
        }
        assertThat(folder.resolve("n1")).doesNotExist();
    }

    @Test
    void a_taken_peer_port_is_refused() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Node node = node("n1", folder.resolve("n1"), "--peer-port", Integer.toString(taken.getLocalPort()));

            assertThatThrownBy(node::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageStartingWith("The peer address 127.0.0.1:" + taken.getLocalPort() + " cannot be had");
        }
    }

    @Test
    void a_folder_is_used_by_one_node_at_a_time() throws StartException, IOException {
        start("n1");

        assertThatThrownBy(node("n1", folder.resolve("n1"), "--http", "127.0.0.1:" + freePort())::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("is in use by another process");
    }

    @Test
    void a_folder_that_cannot_be_made_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(node("n1", file)::start)
                .isInstanceOf(StartException.class)
                .hasMessage("The data folder " + file + " cannot be used: " + file
                        + " is a file. Choose another with --data.");
    }

    @Test
    void a_folder_of_a_newer_version_is_refused() throws StartException, IOException {
        start("n1").close();
        Path identity = folder.resolve("n1").resolve("identity.properties");
        Files.writeString(identity, Files.readString(identity).replace("format=1", "format=99"));

        assertThatThrownBy(node("n1", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("format is 99")
                .hasMessageContaining("newer");
    }

    @Test
    void the_folder_of_another_node_is_refused() throws StartException {
        start("n1").close();

        assertThatThrownBy(node("n2", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("belongs to the node n1, not to n2");
    }

    @Test
    void data_that_makes_no_sense_is_refused_in_a_sentence() throws StartException, IOException {
        start("n1").close();
        Files.writeString(folder.resolve("n1").resolve("state.mv"), "nonsense".repeat(1000));

        assertThatThrownBy(node("n1", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("What is in the data folder " + folder.resolve("n1") + " cannot be read (")
                .hasMessageEndingWith("join with an empty one.");
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
                .contains(" It was made by the schedule 'pulse' for ");
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

    private Node start(String name, String... flags) throws StartException {
        Node node = node(name, folder.resolve(name), flags);
        node.start();
        return node;
    }

    private Node node(String name, Path data, String... flags) {
        List<String> args = new ArrayList<>(List.of("--id", name, "--data", data.toString(), "--http", ":0"));
        args.addAll(List.of(flags));
        Node node = new Node(
                ConfigReader.read(args, Map.of()), new PrintStream(said, true, StandardCharsets.UTF_8), sentence -> {});
        nodes.add(node);
        return node;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private NodeFile file(String name) {
        return NodeFile.read(folder.resolve(name)).orElseThrow();
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
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
