package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.browser.Chromium;
import io.tenure.it.console.Screen;
import io.tenure.it.ground.Skip;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Two nodes that change the same document apart from each other: each of them while the other one is frozen. A person sees in the
 * console what lost.
 */
@Tag("long")
class ConsoleConflictIT {
    private static final String GROUP = "/core/node-groups/default";
    private static final String DOCUMENT = "/core/examples/torn";

    private final Path folder = Workspace.fresh("ConsoleConflictIT");
    private final NodeClient client = NodeClient.patient();

    @Test
    void what_lost_a_conflict_is_shown_beside_what_stands() {
        Skip.over(Chromium.obstacle());
        try (Cluster cluster =
                        Cluster.start(2, name -> NodeSetup.in(folder, name).small());
                Chromium browser = Chromium.start(folder)) {
            NodeProcess one = cluster.nodes().getFirst();
            NodeProcess other = cluster.nodes().getLast();
            prepare(one, other);
            writeAlone(one, other, "left");
            writeAlone(other, one, "right");
            one.thaw();
            String lost = awaitConflict(one, other);
            try (Screen screen = Screen.of(browser, other, "")) {
                screen.go("#/documents").await("Lost in conflicts", "torn", "Decided");
                screen.follow("torn").await("Lost in a conflict", "\"" + lost + "\"", "Stands now", "for seven days");
                assertThat(screen.page().text("document.querySelector('main .lost').innerText"))
                        .isEqualTo("\"" + lost + "\"");
                screen.picture("console-conflict");
                assertThat(screen.page().log()).as("the log of the browser").isEmpty();
            }
        }
    }

    /** With a quorum of one, each of two sides accepts changes. */
    private void prepare(NodeProcess one, NodeProcess other) {
        post(one, GROUP, "{\"kind\":\"UpdateQuorumRequest\",\"membershipQuorum\":1}");
        awaitGroup(one, 2);
        awaitGroup(other, 2);
        post(one, "/core/examples", "{\"documentSelfLink\":\"torn\",\"name\":\"before\",\"counter\":1}");
        Probe.until(
                () -> assertThat(get(other, DOCUMENT).path("name").asString()).isEqualTo("before"));
    }

    private void awaitGroup(NodeProcess node, int available) {
        Probe.until(() -> {
            JsonNode group = get(node, GROUP);
            assertThat(group.path("availableNodeCount").asInt()).isEqualTo(available);
            assertThat(group.path("membershipQuorum").asInt()).isEqualTo(1);
        });
    }

    /** Nothing of it is sent to the frozen node: it is out of the view by then. */
    private void writeAlone(NodeProcess awake, NodeProcess frozen, String name) {
        frozen.freeze();
        if (!awake.isAwake()) {
            awake.thaw();
        }
        awaitGroup(awake, 1);
        Probe.until(() -> assertThat(
                        put(awake, "{\"name\":\"" + name + "\",\"counter\":2}").status())
                .isEqualTo(200));
    }

    /** Returns the name that lost. */
    private String awaitConflict(NodeProcess one, NodeProcess other) {
        return Probe.value(() -> {
            JsonNode kept = get(one, DOCUMENT + "/conflicts").path("kept");
            JsonNode elsewhere = get(other, DOCUMENT + "/conflicts");
            assertThat(elsewhere.path("kept")).isEqualTo(kept);
            String name = kept.path("name").asString().equals("left") ? "right" : "left";
            assertThat(get(one, DOCUMENT + "/conflicts").path("lost").toString()
                            + elsewhere.path("lost").toString())
                    .contains("\"" + name + "\"");
            return name;
        });
    }

    private JsonNode get(NodeProcess node, String path) {
        try {
            Reply reply = client.get(node.url(path));
            assertThat(reply.status()).as(path).isEqualTo(200);
            return reply.json();
        } catch (IOException e) {
            throw new AssertionError(path, e);
        }
    }

    private void post(NodeProcess node, String path, String body) {
        try {
            assertThat(client.post(node.url(path), body).status()).as(path).isBetween(200, 201);
        } catch (IOException e) {
            throw new AssertionError(path, e);
        }
    }

    private Reply put(NodeProcess node, String body) {
        try {
            return client.put(node.url(DOCUMENT), body);
        } catch (IOException e) {
            throw new AssertionError(DOCUMENT, e);
        }
    }
}
