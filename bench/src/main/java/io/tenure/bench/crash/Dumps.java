package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.crash.Documents.Put;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lets nodes fall behind the logs of the others, so that they have to take a dump, and sees them catch up. */
final class Dumps {
    /** Together more than four times {@link CrashRun#SHORT_LOG}: so long the log may be held for the last dump. */
    private static final int DOCUMENTS = 30;

    private static final int WRITTEN = 90;
    private static final String LARGE = "x".repeat(400_000);
    private static final Pattern TAKEN = Pattern.compile("(?m)^tenure_dumps_taken_total (\\d+)");
    private static final String BEGINNING = "This node is too far behind";

    private final Scene scene;
    private final Documents documents;
    private final NodeClient client = new NodeClient(Duration.ofSeconds(15));
    private NodeProcess taker;
    private int written;
    private long taken;
    private Duration longest = Duration.ZERO;

    Dumps(Scene scene, Documents documents) {
        this.scene = scene;
        this.documents = documents;
        this.taker = scene.nodes().getFirst();
    }

    long taken() {
        return taken;
    }

    Duration longest() {
        return longest;
    }

    /** Does something while the node takes a dump; returns when it has come as far as the others were. */
    void take(NodeProcess node, Runnable meanwhile) {
        taker = node;
        int before = beginnings();
        node.kill();
        outgrowTheLog();
        node.start();
        long began = System.nanoTime();
        Probe.until(() -> assertThat(beginnings() > before || isReady(node))
                .as(node.name() + " takes a dump or is ready")
                .isTrue());
        meanwhile.run();
        long goal = Probe.value(this::furthest);
        Probe.until(() -> assertThat(applied(taker))
                .as("the place of " + node.name())
                .hasValueSatisfying(place -> assertThat(place).isGreaterThanOrEqualTo(goal)));
        Duration behind = Duration.ofNanos(System.nanoTime() - began);
        longest = behind.compareTo(longest) > 0 ? behind : longest;
        taken += Probe.value(() -> taken(node));
    }

    void handOver() {
        try {
            Reply unused = client.post(scene.cluster().leader().url("/api/v1/leader/transfer"), "{}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void startAgain() {
        taker.kill();
        taker.start();
    }

    private void outgrowTheLog() {
        for (int i = 0; i < WRITTEN; i++) {
            int number = written++;
            Put put = new Put("ballast", "b" + number % DOCUMENTS, Optional.empty(), LARGE, "ballast-" + number);
            scene.patience().untilKnown(() -> scene.cluster().leader(), node -> documents.put(node, put));
        }
    }

    private int beginnings() {
        return taker.log().split(BEGINNING, -1).length - 1;
    }

    private static boolean isReady(NodeProcess node) {
        return node.get("/readyz").filter(reply -> reply.status() == 200).isPresent();
    }

    private long furthest() {
        return scene.cluster().awake().stream()
                .flatMap(node -> applied(node).stream())
                .max(Long::compare)
                .orElseThrow(() -> new AssertionError("nobody says how far it is"));
    }

    private static Optional<Long> applied(NodeProcess node) {
        return node.status().map(status -> status.path("applied").asLong());
    }

    private static long taken(NodeProcess node) {
        Matcher matcher = TAKEN.matcher(node.get("/metrics").map(Reply::body).orElse(""));
        assertThat(matcher.find()).as("the dumps of " + node.name()).isTrue();
        return Long.parseLong(matcher.group(1));
    }
}
