package io.tenure.it.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Shell;
import io.tenure.bench.cluster.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DemoIT {

    private static final int STOPPED = 0;
    private static final int REFUSED = 1;
    private static final int KILLED = 137;
    private static final String LAST_NODE = "n3: pid ";

    private final Path runs = Workspace.fresh("DemoIT").toAbsolutePath();

    private DemoProcess start(String name, String... arguments) throws IOException {
        List<String> nodes = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
        nodes.addAll(Jvm.small());
        return DemoProcess.start(runs.resolve(name + ".log"), nodes, arguments);
    }

    private static String port() {
        return "" + DemoProcess.ports();
    }

    @Test
    @Tag("long")
    void all_pieces_are_at_work_the_leader_can_be_killed_and_a_demo_that_is_killed_leaves_nothing() throws Exception {
        try (DemoProcess demo = start("whole", "--port", port())) {
            demo.awaitOutput(LAST_NODE);
            assertThat(demo.output()).contains("Console: " + demo.nodes().getFirst() + "/console/");
            demo.awaitOutput("Try:");
            assertThat(demo.output())
                    .containsPattern("shop-1: pid [1-9]\\d*, a copy of the program")
                    .containsPattern("shop-2: pid [1-9]\\d*, a copy of the program")
                    .doesNotContain("pid 0");
            everythingWorks(demo);
            theLeaderIsReplacedItsJobsGoOnAndItComesBack(demo);
            Path folder = demo.folder();
            assertThat(DemoProcess.processesOf(folder)).hasSizeGreaterThan(5);

            demo.send("KILL");

            assertThat(demo.awaitEnd()).isEqualTo(KILLED);
            Probe.until(() -> assertNothingIsLeft(folder));
        }
    }

    private static void everythingWorks(DemoProcess demo) {
        URI first = demo.nodes().getFirst();
        for (String queue : List.of("test", "mail")) {
            Probe.until(() -> assertThat(demo.ask(first, "/api/v1/queues/" + queue)
                            .at("/ever/succeeded")
                            .asInt())
                    .as("tasks of %s that are done", queue)
                    .isPositive());
        }
        Probe.until(() -> assertThat(demo.ask(first, "/api/v1/schedules/orders")
                        .path("fired")
                        .asInt())
                .isPositive());
        Probe.until(() -> assertThat(demo.ask(first, "/api/v1/services/shop/reindex/instances/catalogue")
                        .path("fraction")
                        .asDouble())
                .isPositive());
        Probe.until(() -> {
            JsonNode links = demo.ask(first, "/core/examples").path("documentLinks");
            assertThat(links).isNotEmpty();
            demo.nodes()
                    .forEach(node -> assertThat(demo.ask(node, links.path(0).asString())
                                    .path("counter")
                                    .asInt())
                            .isPositive());
        });
    }

    private static void theLeaderIsReplacedItsJobsGoOnAndItComesBack(DemoProcess demo) {
        JsonNode before = demo.ask(demo.nodes().getFirst(), "/api/v1/leader");
        String leader = before.path("node").asString();
        URI other = demo.nodes().stream()
                .filter(node -> !demo.nodes()
                        .get(Integer.parseInt(leader.substring(1)) - 1)
                        .equals(node))
                .findFirst()
                .orElseThrow();

        Shell.need("kill", "-9", Long.toString(demo.pid(leader)));

        Probe.until(() -> {
            JsonNode now = demo.ask(other, "/api/v1/leader");
            assertThat(now.path("node").asString()).isNotEqualTo(leader);
            assertThat(now.path("term").asLong())
                    .isGreaterThan(before.path("term").asLong());
        });
        Probe.until(() -> assertThat(demo.ask(other, "/api/v1/jobs?state=ended").path("items"))
                .as("jobs that have ended")
                .anyMatch(job -> job.path("state").asString().equals("done")));
        demo.awaitOutput(leader + " starts again, with pid ");
        assertThat(demo.output()).contains(leader + ", pid ", " was killed. It starts again in 10 s.");
        Probe.until(() -> assertThat(demo.ask(other, "/api/v1/nodes").path("nodes"))
                .allMatch(node -> node.path("alive").asBoolean()));
    }

    @Test
    void a_demo_that_is_kept_continues_after_a_lost_terminal_and_ends_by_ctrl_c() throws Exception {
        Path folder = runs.resolve("kept");
        String cluster;
        try (DemoProcess demo = start("first", "--port", port(), "--keep", folder.toString())) {
            demo.awaitOutput("Try:");
            cluster = cluster(demo);

            demo.send("HUP");

            assertThat(demo.awaitEnd()).isEqualTo(STOPPED);
            assertThat(demo.output()).endsWith(continued(folder));
        }
        assertThat(DemoProcess.processesOf(folder)).isEmpty();
        try (DemoProcess demo = start("second", "--keep", folder.toString())) {
            demo.awaitOutput("Try:");
            assertThat(cluster(demo)).isEqualTo(cluster);

            demo.send("INT");
            demo.send("INT");

            assertThat(demo.awaitEnd()).as(demo.output()).isEqualTo(STOPPED);
            assertThat(demo.output()).endsWith(continued(folder));
        }
        assertThat(DemoProcess.processesOf(folder)).isEmpty();
        assertThat(folder.resolve("n1")).isDirectory();
    }

    private static String continued(Path folder) {
        return "Started again with --keep " + folder + ", the demo continues.\n";
    }

    private static String cluster(DemoProcess demo) {
        return demo.ask(demo.nodes().getFirst(), "/api/v1/status")
                .path("cluster")
                .asString();
    }

    @Test
    @Tag("long")
    void a_port_that_is_taken_is_a_sentence_and_leaves_nothing() throws Exception {
        int port = DemoProcess.ports();
        try (ServerSocket taken = new ServerSocket(port + 1, 1, InetAddress.getLoopbackAddress());
                DemoProcess demo = start("taken", "--port", "" + port)) {
            assertThat(demo.awaitEnd()).isEqualTo(REFUSED);
            assertThat(demo.output())
                    .contains("tenure demo: Port " + taken.getLocalPort() + " is in use.", "Nothing is left.");
        }
    }

    @Test
    void a_node_that_ends_while_it_starts_is_a_sentence_and_leaves_nothing() throws Exception {
        Path folder = runs.resolve("broken");
        try (DemoProcess demo = DemoProcess.start(
                runs.resolve("broken.log"),
                List.of("-XX:NoSuchThing"),
                "--port",
                port(),
                "--keep",
                folder.toString())) {
            assertThat(demo.awaitEnd()).isEqualTo(REFUSED);
            assertThat(demo.output()).contains("tenure demo: n1 ended while it started: ");
        }
        assertThat(DemoProcess.processesOf(folder)).isEmpty();
    }

    private static void assertNothingIsLeft(Path folder) {
        assertThat(DemoProcess.processesOf(folder)).isEmpty();
        assertThat(folder).doesNotExist();
    }
}
