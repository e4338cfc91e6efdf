package io.tenure.bench.selector;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.TestNetwork;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** A network that is split for a while, with clients on both sides; then it is whole again, and all copies must be equal. */
public final class SplitRun {

    private static final int CLIENTS = 3;
    private static final String EXAMPLES = "/core/examples";
    private static final String KIND = "com:vmware:xenon:services:common:NodeGroupService:UpdateQuorumRequest";

    private final Cluster cluster;
    private final TestNetwork network;
    private final List<Integer> few;
    private final List<Integer> many;
    private final NodeClient client = NodeClient.patient();

    /** Which nodes, from 1 on, are on which side. */
    public SplitRun(Cluster cluster, TestNetwork network, List<Integer> few, List<Integer> many) {
        this.cluster = cluster;
        this.network = network;
        this.few = List.copyOf(few);
        this.many = List.copyOf(many);
    }

    /**
     * What came of it.
     *
     * @param few how many changes were acknowledged on the smaller side while it was apart
     * @param lost acknowledged changes that are gone, of documents that only one client has written
     */
    public record Result(int few, int many, int refused, long conflicts, List<String> lost, double periodsUntilEqual) {}

    /** @param quorum 0 for a majority */
    public Result run(int quorum, Duration apart) {
        settle();
        setQuorum(quorum);
        // With a majority, documents that only the larger side writes show what is lost. Otherwise both sides write the
        // same.
        String large = "q" + quorum;
        String small = quorum == 0 ? large + "-few" : large;
        SplitWriters.create(nodes(many), large, CLIENTS);
        SplitWriters.create(nodes(many), small, CLIENTS);
        long before = conflicts();
        SplitWriters left;
        SplitWriters right;
        network.part(few, many);
        try (SplitWriters one = SplitWriters.start(nodes(few), small, CLIENTS);
                SplitWriters other = SplitWriters.start(nodes(many), large, CLIENTS)) {
            pause(apart);
            left = one;
            right = other;
        }
        network.heal();
        double equal = GroupEyes.periodsUntil("all copies are equal", this::areEqual);
        Map<String, Integer> copies = copies(cluster.nodes().getFirst());
        List<String> lost = quorum == 0 ? right.lost(copies) : List.of();
        return new Result(
                left.acknowledged(),
                right.acknowledged(),
                left.refused() + right.refused(),
                conflicts() - before,
                new ArrayList<>(lost),
                equal);
    }

    private void settle() {
        GroupEyes.periodsUntil("all are available", () -> GroupEyes.areAvailable(cluster.nodes()));
    }

    private List<NodeProcess> nodes(List<Integer> numbers) {
        return numbers.stream().map(number -> cluster.nodes().get(number - 1)).toList();
    }

    private void setQuorum(int quorum) {
        String value = quorum == 0 ? "\"majority\":true" : "\"membershipQuorum\":" + quorum;
        try {
            Reply reply = client.post(
                    cluster.nodes().getFirst().url("/core/node-groups/default"),
                    "{\"kind\":\"" + KIND + "\"," + value + "}");
            if (reply.status() != 200) {
                throw new IllegalStateException("The quorum was not set: " + reply);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean areEqual() {
        return GroupEyes.areOneView(cluster.nodes())
                && cluster.nodes().stream().map(this::places).distinct().count() == 1;
    }

    /** The counters of what a node has. */
    private Map<String, Integer> copies(NodeProcess node) {
        Map<String, Integer> copies = new TreeMap<>();
        documents(node)
                .json()
                .path("documents")
                .properties()
                .forEach(document -> copies.put(
                        document.getKey(), document.getValue().path("counter").asInt()));
        return copies;
    }

    /** Epoch, version and counter of what a node has. */
    private Map<String, String> places(NodeProcess node) {
        Map<String, String> places = new TreeMap<>();
        documents(node)
                .json()
                .path("documents")
                .properties()
                .forEach(document -> places.put(
                        document.getKey(),
                        document.getValue().path("documentEpoch") + " "
                                + document.getValue().path("documentVersion") + " "
                                + document.getValue().path("counter")));
        return places;
    }

    private Reply documents(NodeProcess node) {
        try {
            return client.get(node.url(EXAMPLES + "?expand&limit=100"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long conflicts() {
        return (long) cluster.nodes().stream()
                .mapToDouble(node -> Meter.of(node, "tenure_document_conflicts_total"))
                .sum();
    }

    private static void pause(Duration length) {
        long end = System.nanoTime() + length.toNanos();
        for (long left = length.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
