package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A node on ground that does not bear it says so in a sentence and ends; or serves what it still can. */
class RefusalIT {
    private static final int REFUSED = 1;
    private static final int MISUSED = 2;
    private static final NodeClient CLIENT = NodeClient.patient();

    private static Path folder;
    private static NodeProcess node;

    @BeforeAll
    static void start_a_good_node() {
        folder = Workspace.fresh("RefusalIT");
        node = NodeProcess.start(NodeSetup.in(folder, "n1").small()).awaitReady();
    }

    @AfterAll
    static void stop_it() {
        node.close();
    }

    @Test
    void a_port_that_is_taken_is_named() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            NodeSetup http = setup("http-taken").withFlags("--http", "127.0.0.1:" + port);
            refuses(REFUSED, http, port, "use");
            assertThat(http.data().resolve("identity.properties")).doesNotExist();
            refuses(REFUSED, setup("peer-taken").withFlags("--http", "127.0.0.1:0", "--peer-port", port), port, "use");
        }
    }

    @Test
    void a_folder_that_cannot_be_made_is_named() throws IOException {
        Path file = Files.writeString(folder.resolve("a-file"), "no folder");
        refuses(REFUSED, setup("not-made").withData(file.resolve("data")), file.toString());
    }

    @Test
    void a_folder_in_use_is_refused() {
        refuses(
                REFUSED,
                setup("n1-again", "n1").withData(node.data()),
                node.data().toString(),
                "in use");
    }

    @Test
    void the_folder_of_another_node_is_refused() throws IOException {
        refuses(REFUSED, setup("n9").withData(copy("other-node")), "n1", "n9");
    }

    @Test
    void a_folder_of_a_newer_format_is_refused() throws IOException {
        Path data = copy("newer");
        Path identity = data.resolve("identity.properties");
        Files.writeString(identity, Files.readString(identity).replace("format=1", "format=99"));
        refuses(REFUSED, setup("newer-format", "n1").withData(data), "99", "newer");
    }

    @Test
    void an_unknown_flag_is_a_misuse() {
        refuses(MISUSED, setup("flag").and("--jion", "x"), "--jion", "--join");
    }

    @Test
    void a_name_in_use_is_refused() {
        refuses(REFUSED, setup("namesake", "n1").and("--join", node.url().toString()), "n1", "name");
    }

    @Test
    void a_join_address_without_a_node_is_tried_again_and_again_but_nothing_is_founded() {
        try (NodeProcess lonely = NodeProcess.start(setup("lonely").and("--join", "http://127.0.0.1:1"))) {
            Probe.until(() -> assertThat(lonely.log()).contains("127.0.0.1:1"));
            lonely.awaitUp();
            assertThat(lonely.get("/readyz").map(Reply::status)).contains(503);
            assertThat(lonely.data().resolve("state.mv")).doesNotExist();
            lonely.terminate();
            assertThat(lonely.awaitExit()).as(lonely.log()).isZero();
        }
    }

    @Test
    void an_applicant_of_another_cluster_is_refused() throws IOException {
        String body = """
                {"cluster":"00000000-0000-4000-8000-000000000000","name":"n8","id":"n8-00000001",
                 "peer":"127.0.0.1:1","http":"127.0.0.1:2","role":"voter"}""";
        Reply reply = CLIENT.post(node.url("/api/v1/nodes"), body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(409);
        assertThat(reply.json().path("detail").asString()).contains("cluster");
    }

    @Test
    @Tag("long")
    void a_folder_that_waits_for_one_cluster_is_not_taken_in_by_another() {
        NodeSetup stray = setup("stray", "n1");
        refuses(REFUSED, stray.and("--join", node.url().toString()), "name");
        try (NodeProcess other = NodeProcess.start(setup("other")).awaitReady()) {
            refuses(REFUSED, stray.and("--join", other.url().toString()), "empty data folder");
        }
    }

    @Test
    void malformed_json_and_a_body_over_the_limit_are_refused_and_change_nothing() throws IOException {
        Reply malformed = CLIENT.put(node.url("/api/v1/store/bad/a"), "{\"a\":");
        assertThat(malformed.status()).isEqualTo(400);
        assertThat(malformed.problem()).contains("invalid");
        Reply large = CLIENT.put(node.url("/api/v1/store/bad/b"), "\"" + "x".repeat(512 * 1024) + "\"");
        assertThat(large.status()).isEqualTo(413);
        assertThat(large.problem()).contains("too-large");
        assertThat(CLIENT.get(node.url("/api/v1/store/bad/a")).status()).isEqualTo(404);
        assertThat(CLIENT.get(node.url("/api/v1/store/bad/b")).status()).isEqualTo(404);
    }

    private static void refuses(int code, NodeSetup setup, String... words) {
        try (NodeProcess refused = NodeProcess.start(setup)) {
            assertThat(refused.awaitExit()).as(setup.log().toString()).isEqualTo(code);
            assertThat(refused.log()).contains(words);
            assertThat(refused.log()).as("a sentence, no stack").doesNotContain("\tat io.tenure");
        }
    }

    private static NodeSetup setup(String name) {
        return setup(name, name);
    }

    private static NodeSetup setup(String test, String name) {
        return NodeSetup.in(folder, name).small().withData(folder.resolve(test)).withLog(folder.resolve(test + ".log"));
    }

    /** The files by which the good node's folder is known; it goes on using its own. */
    private static Path copy(String name) throws IOException {
        Path data = Files.createDirectories(folder.resolve(name));
        Files.copy(node.data().resolve("identity.properties"), data.resolve("identity.properties"));
        return data;
    }

    @AfterEach
    void good_node_is_unharmed(TestInfo test) {
        assertThat(node.get("/readyz").map(Reply::status))
                .as("after " + test.getDisplayName())
                .contains(200);
    }
}
