package io.tenure.bench.job;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whoever starts jobs and asks for them: by HTTP, at any node that may answer, again until one does. */
public final class Desk {

    private static final Duration CALL = Duration.ofSeconds(15);
    private static final JsonMapper JSON = new JsonMapper();

    private final Cluster cluster;
    private final Book book;
    private final NodeClient client = new NodeClient(CALL);
    private final AtomicInteger turn = new AtomicInteger();

    public Desk(Cluster cluster, Book book) {
        this.cluster = cluster;
        this.book = book;
    }

    private interface Question {
        Reply ask(NodeProcess node) throws IOException;
    }

    /** A job whose start was acknowledged; the name of its order is the idempotency key. */
    public String begin(Order order) {
        String wanted = JSON.writeValueAsString(
                Map.of("gadget", Book.GADGET, "arguments", order.arguments(book), "by", "the campaign"));
        return answer(node -> client.post(node.url("/api/v1/jobs"), wanted, "Idempotency-Key", order.name()))
                .path("id")
                .asString();
    }

    /** Acknowledged, not yet over. */
    public void abort(String id) {
        answer(node -> client.post(
                node.url("/api/v1/jobs/" + id + "/abort"), "{\"by\":\"the campaign\",\"why\":\"by chance\"}"));
    }

    public String state(String id) {
        return answer(node -> client.get(node.url("/api/v1/jobs/" + id)))
                .path("state")
                .asString();
    }

    /** How the jobs ended that have, by id. */
    public Map<String, String> ended() {
        return states("ended");
    }

    /** Where the others are, by id. */
    public Map<String, String> active() {
        return states("active");
    }

    private Map<String, String> states(String which) {
        Map<String, String> states = new TreeMap<>();
        String after = "";
        while (true) {
            String from = after;
            JsonNode page =
                    answer(node -> client.get(node.url("/api/v1/jobs?limit=500&state=" + which + "&after=" + from)));
            page.path("items")
                    .forEach(job -> states.put(
                            job.path("id").asString(), job.path("state").asString()));
            if (page.path("next").isNull()) {
                return states;
            }
            after = page.path("next").asString();
        }
    }

    private JsonNode answer(Question question) {
        return Probe.value(() -> {
            Reply reply = ask(question).orElseThrow(() -> new AssertionError("no answer"));
            if (reply.status() == 400) {
                throw new IllegalStateException("refused: " + reply.body());
            }
            if (reply.status() / 100 != 2) {
                throw new AssertionError("answered " + reply.body());
            }
            return reply.json();
        });
    }

    private Optional<Reply> ask(Question question) {
        List<NodeProcess> awake = cluster.awake();
        if (awake.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.ask(awake.get(Math.floorMod(turn.getAndIncrement(), awake.size()))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
