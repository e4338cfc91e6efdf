package io.tenure.bench.selector;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Reply;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A node that joins takes in many documents, while the leader keeps its office. */
public final class LargeIntake {

    private static final int CALLERS = 64;
    private static final int PAGE = 1000;
    private static final String EXAMPLES = "/core/examples";

    private final Cluster cluster;
    private final NodeClient client = NodeClient.patient();

    public LargeIntake(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * What came of it.
     *
     * @param taken how many documents the new node has
     * @param terms how often the office changed hands meanwhile
     * @param elections how often the log got another leader meanwhile
     */
    public record Result(int taken, double seconds, long terms, long elections) {}

    public Result run(int documents, NodeSetup newcomer) {
        GroupEyes.periodsUntil("all are available", () -> GroupEyes.areAvailable(cluster.nodes()));
        fill(documents);
        long terms = most("tenure_term");
        long elections = most("tenure_raft_term");
        long begin = System.nanoTime();
        NodeProcess node = cluster.add(newcomer).awaitReady();
        GroupEyes.periodsUntil("the new node is available", () -> GroupEyes.areAvailable(cluster.nodes()));
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new Result(count(node), seconds, most("tenure_term") - terms, most("tenure_raft_term") - elections);
    }

    private long most(String name) {
        return (long) cluster.nodes().stream()
                .mapToDouble(node -> Meter.of(node, name))
                .max()
                .orElseThrow();
    }

    private void fill(int documents) {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < CALLERS; i++) {
                callers.execute(() -> {
                    for (int number = next.getAndIncrement(); number < documents; number = next.getAndIncrement()) {
                        create(number);
                    }
                });
            }
        }
    }

    private void create(int number) {
        List<NodeProcess> nodes = cluster.nodes();
        String body = "{\"name\":\"" + "x".repeat(120) + "\",\"counter\":1,\"documentSelfLink\":\"" + EXAMPLES
                + "/large-" + number + "\"}";
        Await.until(() -> {
            int status = call(nodes.get(number % nodes.size()), body);
            if (status >= 300 && status != 409) {
                throw new AssertionError("Document " + number + ": " + status);
            }
        });
    }

    private int call(NodeProcess node, String body) {
        try {
            return client.post(node.url(EXAMPLES), body).status();
        } catch (IOException e) {
            throw new AssertionError("No answer", e);
        }
    }

    private int count(NodeProcess node) {
        int count = 0;
        String next = EXAMPLES + "?limit=" + PAGE;
        while (!next.isEmpty()) {
            try {
                Reply page = client.get(node.url(next));
                count += page.json().path("documentLinks").size();
                next = page.json().path("nextPageLink").asString("");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return count;
    }
}
