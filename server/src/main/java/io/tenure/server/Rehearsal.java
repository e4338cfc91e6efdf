package io.tenure.server;

import io.tenure.runtime.Threads;
import io.tenure.server.config.ConfigReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@code Rehearsal FOLDER [ROUNDS]}: runs a small cluster in the folder, with typical requests. The launcher does so once
 * after a build, so that the JVM can keep what it learns in its ahead-of-time cache: nodes then start with half the work
 * (after a loss of power all nodes of a machine start at once), and the way of a write is compiled early and once, from what
 * was seen here.
 */
final class Rehearsal {

    /**
     * With a sixth of them, a lone caller's writes on three nodes are slower in the first minute; with three times as many, they
     * are slower still in the first 20 s.
     */
    private static final int ROUNDS = 6_000;

    private static final int CALLERS = 8;
    private static final int DOCUMENTS = 100;
    private static final int READS_APART = 10;

    private static final List<String> READS = List.of(
            "/healthz",
            "/readyz",
            "/metrics",
            "/api/v1/status",
            "/api/v1/nodes",
            "/api/v1/leader",
            "/api/v1/leases",
            "/api/v1/activities",
            "/api/v1/store",
            "/api/v1/store/rehearsal",
            "/api/v1/store/rehearsal/document-1");

    private Rehearsal() {}

    public static void main(String[] args) throws Exception {
        List<Node> nodes = new ArrayList<>();
        try {
            List<URI> addresses = new ArrayList<>();
            for (String name : List.of("n1", "n2", "n3")) {
                List<String> words = new ArrayList<>(List.of("--id", name, "--http", "127.0.0.1:0"));
                words.addAll(List.of("--data", args[0] + "/" + name));
                addresses.stream().findFirst().ifPresent(first -> words.addAll(List.of("--join", first.toString())));
                Node node = start(words);
                nodes.add(node);
                addresses.add(node.address());
            }
            use(addresses, args.length > 1 ? Integer.parseInt(args[1]) : ROUNDS);
        } finally {
            nodes.reversed().forEach(Node::close);
        }
    }

    private static Node start(List<String> words) throws Exception {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Node node = new Node(ConfigReader.read(words, Map.of()), nowhere, sentence -> {
            throw new IllegalStateException(sentence);
        });
        node.start();
        return node;
    }

    private static void use(List<URI> addresses, int count) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            callers.add(Threads.virtual("rehearsal-" + caller, () -> {
                for (int round = rounds.getAndIncrement(); round < count; round = rounds.getAndIncrement()) {
                    use(addresses.get(round % addresses.size()), round);
                }
            }));
        }
        for (Thread caller : callers) {
            caller.join();
        }
    }

    private static void use(URI node, int round) {
        byte[] body = ("{\"round\":" + round + "}").getBytes(StandardCharsets.UTF_8);
        call(new JsonCall("PUT", node.resolve("/api/v1/store/rehearsal/document-" + round % DOCUMENTS), body));
        if (round % READS_APART == 0) {
            call(JsonCall.get(node.resolve(READS.get(round / READS_APART % READS.size()))));
        }
    }

    /** Whatever comes of it. */
    private static void call(JsonCall call) {
        var unused = call.send();
    }
}
