package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.client.RemoteStore;
import io.tenure.queue.Fail;
import io.tenure.queue.Submit;
import io.tenure.queue.TaskType;
import io.tenure.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Failed tasks are retried in bulk through a real server, which is killed over it. */
@Tag("long")
class ControlIT {
    private static final int MANY = 4_000;
    private static final TaskType<Letter> LETTER =
            TaskType.of("letter", Letter.class).in("mail");

    private final NodeClient client = NodeClient.patient();
    private final Set<Integer> failed = ConcurrentHashMap.newKeySet();
    private final List<Integer> sent = new CopyOnWriteArrayList<>();
    private volatile boolean down = true;

    record Letter(int number) {}

    private void send(Letter letter) {
        if (down) {
            failed.add(letter.number());
            throw Fail.now("the relay is down");
        }
        sent.add(letter.number());
    }

    @Test
    void a_bulk_goes_on_after_a_kill_and_retries_every_task_once() throws IOException {
        Path folder = Workspace.fresh("ControlIT");
        try (Cluster cluster =
                        Cluster.start(1, name -> NodeSetup.in(folder, name).small());
                RemoteStore store = RemoteStore.connect(cluster.leader().url().toString());
                Tenure fleet = Tenure.on(store)
                        .named("shop")
                        .handle(LETTER, task -> send(task.data()))
                        .start()) {
            NodeProcess node = cluster.leader();
            fleet.submitAll(
                    LETTER, IntStream.range(0, MANY).mapToObj(Letter::new).toList(), Submit.now());
            Await.until(() -> assertThat(failedTasks(node)).isEqualTo(MANY));
            pauseAndWatch(node);

            JsonNode bulk = begin(node);
            String path = "/api/v1/bulks/" + bulk.at("/id").asString();
            Await.until(() -> assertThat(json(node, path).at("/done").asLong()).isPositive());
            node.kill();
            node.start().awaitReady();
            Await.until(() -> assertThat(json(node, path).at("/end").asString()).isEqualTo("done"));
            assertThat(json(node, path).at("/done").asLong()).isEqualTo(MANY);
            assertThat(json(node, "/api/v1/queues/mail").at("/depth/ready").asLong())
                    .isEqualTo(MANY);

            down = false;
            assertThat(client.post(node.url("/api/v1/queues/mail/resume"), "").status())
                    .isEqualTo(204);
            Await.until(() -> assertThat(Set.copyOf(sent)).hasSize(MANY));
            Await.until(() -> assertThat(json(node, "/api/v1/queues/mail")
                            .at("/depth/succeeded")
                            .asLong())
                    .isEqualTo(MANY));
        }
    }

    /** The stream tells of the pause. */
    private void pauseAndWatch(NodeProcess node) throws IOException {
        var connection = node.url("/api/v1/events?queue=mail").toURL().openConnection();
        connection.setReadTimeout((int) Await.CAP.toMillis());
        try (BufferedReader events =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(events.readLine()).isEqualTo("event: queue");
            Reply paused = client.post(
                    node.url("/api/v1/queues/mail/pause"), "{\"by\":\"anna\",\"why\":\"the relay is down\"}");
            assertThat(paused.status()).isEqualTo(204);
            String line = events.readLine();
            while (!line.contains("the relay is down")) {
                line = events.readLine();
            }
        }
    }

    private JsonNode begin(NodeProcess node) throws IOException {
        Reply begun = client.post(
                node.url("/api/v1/bulks"),
                "{\"action\":\"retry\",\"queue\":\"mail\",\"errorContains\":\"relay\"}",
                "Idempotency-Key",
                "once");
        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        return begun.json();
    }

    private static long failedTasks(NodeProcess node) {
        return json(node, "/api/v1/queues/mail").at("/depth/failed").asLong();
    }

    private static JsonNode json(NodeProcess node, String path) {
        Reply reply = node.get(path).orElseThrow(() -> new AssertionError("no answer to " + path));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }
}
