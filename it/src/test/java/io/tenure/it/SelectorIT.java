package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.TestNetwork;
import io.tenure.bench.cluster.Workspace;
import io.tenure.bench.selector.SplitRun;
import io.tenure.it.ground.Skip;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/** Three nodes of which each answers for all, while one is killed, one is frozen and one is cut off; no acknowledged change is lost. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SelectorIT {

    private static final int DOCUMENTS = 20;
    private static final String GROUP = "/core/node-groups/default";
    private static final String SELECTOR = "/core/node-selectors/default";
    private static final String EXAMPLES = "/core/examples";

    private static Optional<TestNetwork> network = Optional.empty();
    private static Cluster cluster;

    private final NodeClient client = NodeClient.patient();

    /** The counters that were acknowledged last, by link. */
    private final Map<String, Integer> acknowledged = new TreeMap<>();

    private int counter;

    /** Each in a network of its own where that is possible. */
    @BeforeAll
    static void start() {
        Path folder = Workspace.fresh("SelectorIT");
        network = TestNetwork.obstacle().isEmpty() ? Optional.of(TestNetwork.make(3)) : Optional.empty();
        cluster = Cluster.start(3, name -> {
            NodeSetup setup = NodeSetup.in(folder, name).small();
            return network.map(made -> made.place(setup)).orElse(setup);
        });
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
        network.ifPresent(TestNetwork::close);
    }

    @Test
    @Order(2)
    void any_node_answers_and_what_was_acknowledged_outlives_kills_and_freezes() {
        create();
        awaitAvailable(cluster.nodes(), 3);
        // On a busy machine a member may be unavailable for a moment.
        Probe.until(this::theLinesOfTheManual);

        NodeProcess killed = cluster.nodes().get(2);
        killed.kill();
        change();
        awaitAvailable(cluster.awake(), 2);
        change();
        killed.start();

        awaitAvailable(cluster.nodes(), 3);
        NodeProcess frozen = cluster.nodes().get(1);
        frozen.freeze();
        change();
        awaitAvailable(cluster.awake(), 2);
        Probe.until(() -> assertThat(ask(
                                cluster.awake().getFirst(),
                                SELECTOR + "/forwarding?path=/api/v1/status&target=PEER_ID&peer=" + frozen.name())
                        .status())
                .as("a member that is down is replaced by nobody")
                .isEqualTo(503));
        frozen.thaw();

        awaitAvailable(cluster.nodes(), 3);
        change();
        Probe.until(() -> assertThat(cluster.nodes().stream().map(this::copies).distinct())
                .as("what the nodes have")
                .hasSize(1));
        Map<String, Integer> kept = Probe.value(() -> copies(cluster.nodes().getFirst()));
        acknowledged.forEach((link, last) ->
                assertThat(kept.get(link)).as("the counter of " + link).isGreaterThanOrEqualTo(last));
    }

    /** The smaller side can neither write nor mislead the other; whatever was done meanwhile, all copies become equal. */
    @Test
    @Order(1)
    void two_sides_that_were_apart_become_equal_and_nothing_acknowledged_is_lost() {
        Skip.over(TestNetwork.obstacle());
        // The log's leader has entries of its own then, which it must give up for those of the others.
        int alone = 1 + cluster.nodes().indexOf(cluster.leader());
        List<Integer> others =
                Stream.of(1, 2, 3).filter(number -> number != alone).toList();
        SplitRun.Result result =
                new SplitRun(cluster, network.orElseThrow(), List.of(alone), others).run(0, Duration.ofSeconds(5));
        assertThat(result.lost()).isEmpty();
        assertThat(result.few()).as("acknowledged by one of three").isZero();
        assertThat(result.many()).as("acknowledged by two of three").isPositive();
    }

    /** As the description of the selectors has them, but for addresses and ids. */
    private void theLinesOfTheManual() {
        NodeProcess entry = cluster.nodes().getFirst();
        String forwarding = SELECTOR + "/forwarding?path=/core/management/process-log&target=";
        JsonNode all = ask(entry, forwarding + "ALL").json();
        assertThat(all.path("jsonResponses").size()).isEqualTo(3);
        assertThat(all.path("failures").size()).isZero();
        assertThat(ask(entry, forwarding + "KEY_HASH").json().path("items").isArray())
                .isTrue();
        for (NodeProcess peer : cluster.nodes()) {
            String id = peer.status().orElseThrow().path("id").asString();
            Reply reply = ask(entry, SELECTOR + "/forwarding?path=/core/examples&target=PEER_ID&peer=" + id);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.json().path("documentLinks").isArray()).isTrue();
        }
        assertThat(ask(entry, SELECTOR).json().path("nodeGroupLink").asString()).isEqualTo(GROUP);
        assertThat(ask(entry, SELECTOR + "-3x").json().path("replicationFactor").asInt())
                .isEqualTo(3);
        String link = EXAMPLES + "/d0";
        assertThat(cluster.nodes().stream()
                        .map(node -> post(node, SELECTOR, "{\"key\":\"" + link + "\"}")
                                .json()
                                .path("ownerNodeId")
                                .asString())
                        .distinct())
                .as("the owner, as each node says")
                .hasSize(1);
        assertThat(post(
                                entry,
                                SELECTOR + "/synch",
                                "{\"kind\":\"com:vmware:xenon:common:SynchronizePeersRequest\",\"state\":{\"documentSelfLink\":\""
                                        + link + "\"},\"factoryLink\":\"" + EXAMPLES + "\"}")
                        .json()
                        .path("documentSelfLink")
                        .asString())
                .isEqualTo(link);
    }

    private void create() {
        for (int i = 0; i < DOCUMENTS; i++) {
            NodeProcess entry = cluster.nodes().get(i % 3);
            String link = EXAMPLES + "/d" + i;
            Probe.until(() -> {
                Reply reply =
                        post(entry, EXAMPLES, "{\"name\":\"n\",\"counter\":0,\"documentSelfLink\":\"" + link + "\"}");
                assertThat(reply.status()).as(reply.body()).isIn(200, 201, 409);
            });
            acknowledged.put(link, 0);
        }
    }

    /** Changes every document through the nodes that are awake. */
    private void change() {
        List<NodeProcess> awake = cluster.awake();
        for (String link : acknowledged.keySet()) {
            int next = ++counter;
            NodeProcess entry = awake.get(next % awake.size());
            Probe.until(() -> assertThat(put(entry, link, "{\"name\":\"n\",\"counter\":" + next + "}")
                            .status())
                    .isEqualTo(200));
            acknowledged.put(link, next);
        }
    }

    /** The counters in the copies of a node. */
    private Map<String, Integer> copies(NodeProcess node) {
        Map<String, Integer> copies = new TreeMap<>();
        ask(node, EXAMPLES + "?expand&limit=100")
                .json()
                .path("documents")
                .properties()
                .forEach(document -> {
                    if (document.getKey().startsWith(EXAMPLES + "/d")) {
                        copies.put(
                                document.getKey(),
                                document.getValue().path("counter").asInt());
                    }
                });
        assertThat(copies).hasSize(DOCUMENTS);
        return copies;
    }

    private void awaitAvailable(List<NodeProcess> nodes, int count) {
        Probe.until(() -> assertThat(nodes)
                .allSatisfy(node -> assertThat(ask(node, GROUP)
                                .json()
                                .path("availableNodeCount")
                                .asInt())
                        .isEqualTo(count)));
    }

    private Reply ask(NodeProcess node, String path) {
        return call(() -> client.get(node.url(path)));
    }

    private Reply post(NodeProcess node, String path, String body) {
        return call(() -> client.post(node.url(path), body));
    }

    private Reply put(NodeProcess node, String path, String body) {
        return call(() -> client.put(node.url(path), body));
    }

    private interface Exchange {
        Reply send() throws IOException;
    }

    private static Reply call(Exchange exchange) {
        try {
            return exchange.send();
        } catch (IOException e) {
            throw new AssertionError("No answer: " + e, e);
        }
    }
}
