package io.tenure.bench.selector;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that write and delete documents through some nodes, each its own documents or the same as others. What a document
 * must be at the end is known for those that one client alone has written.
 */
final class SplitWriters implements AutoCloseable {

    private static final String EXAMPLES = "/core/examples/";
    private static final int DOCUMENTS = 5;

    private final List<NodeProcess> entries;
    private final NodeClient client = new NodeClient(Duration.ofSeconds(8));
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Last> last = new ConcurrentHashMap<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean closed;

    /**
     * What was acknowledged last of a document.
     *
     * @param counter empty if it was deleted
     * @param unclear whether the outcome of a change is unknown: it may take effect at any time
     */
    private record Last(OptionalInt counter, boolean unclear) {}

    private SplitWriters(List<NodeProcess> entries) {
        this.entries = entries;
    }

    /** Clients of these nodes, each with documents of its own under this name. */
    static SplitWriters start(List<NodeProcess> entries, String name, int clients) {
        SplitWriters writers = new SplitWriters(entries);
        for (int i = 0; i < clients; i++) {
            int number = i;
            writers.threads.add(Thread.ofVirtual().start(() -> writers.run(name + "-" + number, new Random(number))));
        }
        return writers;
    }

    /** Creates the documents of those clients. */
    static void create(List<NodeProcess> entries, String name, int clients) {
        SplitWriters writers = new SplitWriters(entries);
        for (int i = 0; i < clients * DOCUMENTS; i++) {
            String link = EXAMPLES + name + "-" + i / DOCUMENTS + "-" + i % DOCUMENTS;
            NodeProcess entry = entries.get(i % entries.size());
            Probe.until(() -> assertThat(writers.sent(entry, link, 0, false).orElse(503))
                    .as(link)
                    .isLessThan(300));
        }
    }

    private void run(String name, Random random) {
        for (int counter = 1; !closed; counter++) {
            String link = EXAMPLES + name + "-" + random.nextInt(DOCUMENTS);
            NodeProcess entry = entries.get(random.nextInt(entries.size()));
            boolean delete = random.nextInt(6) == 0;
            note(link, delete ? OptionalInt.empty() : OptionalInt.of(counter), sent(entry, link, counter, delete));
        }
    }

    /** The status; empty if the outcome is unknown. */
    private OptionalInt sent(NodeProcess entry, String link, int counter, boolean delete) {
        try {
            String body = "{\"name\":\"n\",\"counter\":" + counter + "}";
            Reply reply = delete ? client.delete(entry.url(link)) : client.put(entry.url(link), body);
            if (reply.status() == 404 && !delete) {
                String created = "{\"name\":\"n\",\"counter\":" + counter + ",\"documentSelfLink\":\"" + link + "\"}";
                reply = client.post(entry.url("/core/examples"), created);
            }
            return reply.problem().endsWith("indeterminate") ? OptionalInt.empty() : OptionalInt.of(reply.status());
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    private void note(String link, OptionalInt wanted, OptionalInt status) {
        if (status.isEmpty()) {
            last.put(link, new Last(wanted, true));
        } else if (status.getAsInt() < 300) {
            last.compute(link, (key, known) -> new Last(wanted, known != null && known.unclear));
            acknowledged.incrementAndGet();
        } else if (status.getAsInt() != 404) {
            refused.incrementAndGet();
        }
    }

    int acknowledged() {
        return acknowledged.get();
    }

    int refused() {
        return refused.get();
    }

    /** Those that are not what was acknowledged last, although nothing else can have happened to them. */
    List<String> lost(Map<String, Integer> copies) {
        List<String> lost = new ArrayList<>();
        new TreeMap<>(last).forEach((link, known) -> {
            Optional<Integer> found = Optional.ofNullable(copies.get(link));
            boolean right = known.counter.isEmpty()
                    ? found.isEmpty()
                    : found.filter(counter -> counter >= known.counter.getAsInt())
                            .isPresent();
            if (!right && !known.unclear) {
                lost.add(link + ": " + known.counter + " was acknowledged, " + found + " is there");
            }
        });
        return lost;
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
