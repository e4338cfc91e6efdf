package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.crowd.Crowd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow callers, and more callers than there is room for: the node cuts them off, and serves the others. */
@Timeout(600)
class CrowdIT {

    private static final int EACH = 500;
    private static final Duration CUT = Duration.ofMinutes(3);
    private static final int FILES = 256;
    private static final int CALLERS = 1000;

    private static Path folder;

    @BeforeAll
    static void make_room() {
        folder = Workspace.fresh("CrowdIT");
    }

    @Test
    @Tag("long")
    void slow_callers_are_cut_off_while_others_are_answered() throws IOException {
        try (NodeProcess node =
                        NodeProcess.start(NodeSetup.in(folder, "slow").small()).awaitReady();
                Crowd crowd = new Crowd(node.url())) {
            crowd.come(EACH, "");
            crowd.come(EACH, "POST /api/v1/queues/mail/tasks HTTP/1.1\r\nHost: 127");
            crowd.come(
                    EACH,
                    "PUT /api/v1/store/c/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                            + "Content-Length: 1000\r\n\r\n{\"half\":");
            crowd.comeDripping(EACH, "PUT /api/v1/store/c/y HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ");
            NodeClient client = NodeClient.patient();
            while (crowd.isThere()) {
                assertThat(client.get(node.url("/readyz")).status()).isEqualTo(200);
                assertThat(crowd.since()).isLessThan(CUT);
            }
            assertThat(node.log()).doesNotContain(" ERROR ", " WARN ");
        }
    }

    @Test
    void a_node_of_few_descriptors_answers_again_when_its_callers_have_left() {
        try (NodeProcess node = NodeProcess.start(few("few")).awaitReady()) {
            try (Crowd crowd = new Crowd(node.url())) {
                crowd.come(CALLERS, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
                crowd.come(CALLERS, "");
            }
            Probe.until(() -> assertThat(node.get("/readyz").map(Reply::status)).contains(200));
            assertThat(node.log()).doesNotContain("terminating");
        }
    }

    /** The other port has no limit of its own, so its callers take all descriptors that there are. */
    @Test
    void a_node_that_has_no_descriptor_left_ends_with_a_sentence() {
        try (NodeProcess node = NodeProcess.start(few("none")).awaitReady();
                Crowd crowd = new Crowd(node.peer())) {
            crowd.come(CALLERS, "");
            assertThat(node.awaitExit()).isEqualTo(70);
            assertThat(node.log().lines().filter(line -> line.startsWith("tenure serve: ")))
                    .singleElement()
                    .asString()
                    .contains("Too many open files")
                    .doesNotContain("Exception: The");
        }
    }

    private static NodeSetup few(String name) {
        return NodeSetup.in(folder, name)
                .small()
                .behind(List.of("sh", "-c", "ulimit -n " + FILES + "; exec \"$@\"", "sh"));
    }
}
