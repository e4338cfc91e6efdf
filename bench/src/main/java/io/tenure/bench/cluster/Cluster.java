package io.tenure.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Some nodes that belong together. Closing it kills them. */
public final class Cluster implements AutoCloseable {
    private final List<NodeProcess> nodes = new CopyOnWriteArrayList<>();

    private Cluster() {}

    /** Founds a cluster of so many nodes named n1, n2, …; returns when all are ready. */
    public static Cluster start(int size, Function<String, NodeSetup> setup) {
        Cluster cluster = new Cluster();
        try {
            cluster.found(setup.apply("n1"));
            for (int i = 2; i <= size; i++) {
                cluster.add(setup.apply("n" + i));
            }
            cluster.awaitReady();
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void found(NodeSetup setup) {
        nodes.add(NodeProcess.start(setup));
        nodes.getFirst().awaitReady();
    }

    /** Starts a node that joins by the first one. */
    public NodeProcess add(NodeSetup setup) {
        NodeProcess node =
                NodeProcess.start(setup.and("--join", nodes.getFirst().url().toString()));
        nodes.add(node);
        return node;
    }

    /** Starts a node with an empty folder again; it joins by another one. */
    public NodeProcess rejoin(NodeProcess wiped) {
        nodes.remove(wiped);
        return add(wiped.setup());
    }

    /** Takes a member out of the cluster and ends its process. */
    public void remove(String name) {
        NodeProcess node = nodes.stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
        nodes.remove(node);
        Probe.until(() -> assertThat(
                        nodes.getFirst().delete("/api/v1/nodes/" + name).map(Reply::status))
                .as("removal of " + name)
                .hasValueSatisfying(status -> assertThat(status).isIn(204, 404)));
        node.kill();
    }

    public List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    public List<NodeProcess> awake() {
        return nodes.stream().filter(NodeProcess::isAwake).toList();
    }

    /** The node that leads, as soon as one that is awake says so of itself. */
    public NodeProcess leader() {
        return Probe.value(() -> {
            Optional<NodeProcess> leader = leading().findFirst();
            assertThat(leader).as("a leader among " + names()).isPresent();
            return leader.orElseThrow();
        });
    }

    /** A node that does not lead. */
    public NodeProcess follower() {
        NodeProcess leader = leader();
        return awake().stream().filter(node -> node != leader).findFirst().orElseThrow();
    }

    /** The highest term that a node knows. */
    public long raftTerm() {
        return Probe.value(() -> {
            Optional<Long> term = awake().stream()
                    .flatMap(node -> node.status().stream())
                    .map(status -> status.path("raftTerm").asLong())
                    .max(Comparator.naturalOrder());
            assertThat(term).as("the raft term known to " + names()).isPresent();
            return term.orElseThrow();
        });
    }

    public void awaitReady() {
        nodes.forEach(NodeProcess::awaitReady);
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
    }

    /** Those who say that they lead, the newest first: an old leader may not know yet that it was replaced. */
    private Stream<NodeProcess> leading() {
        record Claim(NodeProcess node, long term) {}
        return awake().stream()
                .flatMap(node -> node.status().stream()
                        .filter(Cluster::leads)
                        .map(status -> new Claim(node, status.path("raftTerm").asLong())))
                .sorted(Comparator.comparingLong(Claim::term).reversed())
                .map(Claim::node);
    }

    private static boolean leads(JsonNode status) {
        return status.path("role").asString("").equals("leader");
    }

    private String names() {
        return String.join(", ", awake().stream().map(NodeProcess::name).toList());
    }
}
