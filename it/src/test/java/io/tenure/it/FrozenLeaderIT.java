package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the others tell while the leader is frozen: in time, and without mixing what was with what is. */
class FrozenLeaderIT {

    /** Several times what the nodes allow themselves; one that waits for a frozen node until that is given up takes longer. */
    private static final Duration CAP = Duration.ofMillis(2500);

    /** Who holds a term of the office, and who leads the log in one of its own, as any answer said. */
    private final Map<Long, Set<String>> holders = new TreeMap<>();

    private final Map<Long, Set<String>> leadersOfLog = new TreeMap<>();
    private final Set<String> reasons = new TreeSet<>();
    private final List<String> complaints = new ArrayList<>();

    @Test
    void the_others_answer_in_time_and_each_term_has_one_holder() {
        Path folder = Workspace.fresh("FrozenLeaderIT");
        try (Cluster cluster =
                Cluster.start(3, name -> NodeSetup.in(folder, name).small())) {
            NodeProcess frozen = leaderInOffice(cluster);
            long before = look(frozen).path("term").asLong();
            frozen.freeze();
            cluster.awake().forEach(node -> silent(node, frozen.name()));
            Probe.until(() -> {
                List<JsonNode> told = cluster.awake().stream().map(this::look).toList();
                assertThat(told).allSatisfy(leader -> {
                    assertThat(leader.path("term").asLong()).isGreaterThan(before);
                    assertThat(leader.path("missing").isNull()).isTrue();
                });
                assertThat(told)
                        .filteredOn(leader -> leader.path("leading").asBoolean())
                        .hasSize(1);
            });
            frozen.thaw();
            Probe.until(() -> assertThat(look(frozen).path("term").asLong()).isGreaterThan(before));

            assertThat(complaints)
                    .as("answers that are wrong, logs in " + folder)
                    .isEmpty();
            assertThat(holders.get(before)).containsExactly(frozen.name());
            assertThat(List.of(holders, leadersOfLog))
                    .allSatisfy(terms -> assertThat(terms.values())
                            .allSatisfy(names -> assertThat(names).hasSize(1)));
            assertThat(reasons).as("why something was left out").isNotEmpty();
            System.out.println("Left out because: " + reasons + " Terms: " + holders);
        }
    }

    private NodeProcess leaderInOffice(Cluster cluster) {
        return Probe.value(() -> {
            NodeProcess leader = cluster.leader();
            assertThat(look(leader).path("leading").asBoolean()).isTrue();
            return leader;
        });
    }

    /** Asks a node everything; what it says of the leader. */
    private JsonNode look(NodeProcess node) {
        status(node);
        nodes(node);
        metrics(node);
        Reply ready = inTime(node, "/readyz");
        expect(ready.status() == 200 || ready.problem().equals("unavailable"), node, ready.body());
        return leader(node);
    }

    private JsonNode leader(NodeProcess node) {
        JsonNode leader = json(node, "/api/v1/leader");
        String name = leader.path("node").asString();
        note(holders, leader.path("term").asLong(), name);
        boolean missing = note(leader);
        expect(!leader.path("leading").asBoolean() || name.equals(node.name()), node, leader);
        expect(leader.path("trustedUntil").isNull() == missing, node, leader);
        expect(leader.path("leases").isEmpty() == missing, node, leader);
        return leader;
    }

    private void status(NodeProcess node) {
        JsonNode status = json(node, "/api/v1/status");
        String leader = status.path("leader").asString("");
        boolean leads = status.path("role").asString().equals("leader");
        expect(leader.equals(node.name()) == leads, node, status);
        if (!leader.isEmpty()) {
            note(leadersOfLog, status.path("raftTerm").asLong(), leader);
        }
    }

    private void nodes(NodeProcess node) {
        JsonNode answer = json(node, "/api/v1/nodes");
        List<JsonNode> nodes = answer.path("nodes").valueStream().toList();
        boolean missing = note(answer);
        expect(nodes.size() == 3, node, answer);
        expect(nodes.stream().filter(n -> n.path("leader").asBoolean()).count() <= 1, node, answer);
        expect(nodes.stream().allMatch(n -> n.path("alive").isNull() == missing), node, answer);
    }

    /** A node that cannot be asked is told of all the same, with what is missing. */
    private void silent(NodeProcess node, String frozen) {
        JsonNode answer = json(node, "/api/v1/nodes/" + frozen);
        note(answer);
        expect(answer.path("name").asString().equals(frozen), node, answer);
        expect(answer.path("about").isNull(), node, answer);
        expect(answer.at("/missing/why").asString().startsWith(frozen + " did not answer"), node, answer);
        JsonNode own = json(node, "/api/v1/nodes/" + node.name());
        expect(own.path("about").isObject(), node, own);
    }

    private void metrics(NodeProcess node) {
        String page = inTime(node, "/metrics").body();
        if (page.contains("\ntenure_leading 1\n")) {
            page.lines()
                    .filter(line -> line.startsWith("tenure_term "))
                    .forEach(line -> note(holders, Long.parseLong(line.split(" ")[1]), node.name()));
        }
    }

    private static void note(Map<Long, Set<String>> terms, long term, String name) {
        terms.computeIfAbsent(term, unused -> new TreeSet<>()).add(name);
    }

    /** Whether something is missing. */
    private boolean note(JsonNode answer) {
        JsonNode missing = answer.path("missing");
        if (!missing.isNull()) {
            reasons.add(missing.path("why").asString());
        }
        return !missing.isNull();
    }

    private void expect(boolean right, NodeProcess node, Object answer) {
        if (!right) {
            complaints.add(node.name() + ": " + answer);
        }
    }

    private JsonNode json(NodeProcess node, String path) {
        Reply reply = inTime(node, path);
        expect(reply.status() == 200, node, reply);
        return reply.json();
    }

    /** Late answers are wrong. Without any the test ends at once. */
    private Reply inTime(NodeProcess node, String path) {
        long asked = System.nanoTime();
        Reply reply =
                node.get(path).orElseThrow(() -> new IllegalStateException(node.name() + " is silent on " + path));
        Duration took = Duration.ofNanos(System.nanoTime() - asked);
        expect(took.compareTo(CAP) < 0, node, path + " took " + took);
        return reply;
    }
}
