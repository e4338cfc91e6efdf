package io.tenure.it.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** Something of everything that a console can show, made through a node. */
public final class Scenery {
    /** Markup, quotes, an encoded slash, and letters of four bytes, as long as some names may be. */
    public static final String HOSTILE = "<script>alert(1)</script> \"'%2F/ \uD83D\uDC18" + "x".repeat(60);

    private static final String HOSTILE_JSON = HOSTILE.replace("\"", "\\\"");

    /** Counts seconds for as long as it is let, under a lock of the name that it is given. */
    private static final String GADGET = """
            #!/bin/sh
            echo "Protocol text-1.0"
            case $3 in
              --getlocks) echo "LOCK $4=X" ;;
              --progress)
                echo "STEP Counting"
                echo "PROGINFO 600 s"
                i=0
                while [ "$i" -lt 600 ]; do
                  sleep 1
                  i=$((i + 1))
                  echo "PROG $i"
                  echo "second $i" >&2
                done ;;
            esac
            """;

    private final NodeClient client = NodeClient.patient();
    private final NodeProcess node;

    public Scenery(NodeProcess node) {
        this.node = node;
    }

    /** Writes the gadget that the jobs need; returns its folder. */
    public static Path gadgets(Path folder) {
        try {
            Path gadgets = Files.createDirectories(folder.resolve("gadgets"));
            Path gadget = Files.writeString(gadgets.resolve("count"), GADGET);
            Files.setPosixFilePermissions(gadget, PosixFilePermissions.fromString("rwxr-xr-x"));
            return gadgets;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when everything is there. */
    public void build() {
        queues();
        post("/api/v1/schedules", """
                {"name":"nightly","when":{"cron":"30 2 * * *"},"queue":"reports","type":"report","payload":{}}""");
        post("/api/v1/schedules", """
                {"name":"often","when":{"every":"PT40S"},"queue":"reports","type":"report","payload":{}}""");
        put("/api/v1/store/pets/tom", "{\"legs\":4}");
        put("/api/v1/store/pets/%3Cscript%3E%2F%2E%2E", "{\"legs\":0}");
        post("/core/examples", "{\"documentSelfLink\":\"first\",\"name\":\"the first\",\"counter\":1}");
        for (String lock : List.of("disk", "disk", "tape")) {
            post("/api/v1/jobs", "{\"gadget\":\"count\",\"arguments\":[\"" + lock + "\"],\"by\":\"anna\"}");
        }
        Probe.until(() -> assertThat(get("/api/v1/jobs").findValuesAsString("state"))
                .containsExactlyInAnyOrder("started", "started", "waiting"));
    }

    /** A minute of work, so that there is a past to be drawn. */
    public void work() {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        for (int i = 0; System.nanoTime() < end; i++) {
            submit("orders", i % 3 == 0 ? "invoice" : "ship", "order " + i);
            if (i % 4 == 0) {
                submit("mail", "letter", "user" + i + "@example.org");
            }
            if (i % 25 < 15) {
                end("orders", "\"end\":\"succeeded\"");
                end("orders", "\"end\":\"succeeded\"");
            }
            if (i % 6 == 3) {
                end("mail", "\"end\":\"succeeded\"");
            }
            if (i % 40 == 20) {
                fail("orders", "The address is not known.");
            }
            LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
        }
    }

    private void queues() {
        for (int i = 0; i < 5; i++) {
            submit("mail", "letter", "user" + i + "@example.org");
        }
        submit("odd", HOSTILE_JSON, HOSTILE_JSON);
        submit("reports", "report", "sales");
        fail("mail", "Connection refused: relay.example.org:25");
        fail("odd", "Refused by " + HOSTILE_JSON);
        claim("mail");
    }

    private void submit(String queue, String type, String to) {
        post("/api/v1/tasks", """
                {"queue":"%s","type":"%s","payload":{"to":"%s"},"options":{"batch":"day","retries":0}}""".formatted(queue, type, to));
    }

    private void fail(String queue, String error) {
        end(queue, "\"end\":\"failed\",\"retry\":false,\"error\":\"" + error + "\"");
    }

    /** Ends the next task of a queue, if there is one. Each queue has a worker of its own, named after it. */
    private void end(String queue, String how) {
        String id = claim(queue);
        if (!id.isEmpty()) {
            post(
                    "/api/v1/workers/" + queue + "-1/finish",
                    "{\"ends\":[{\"id\":" + id + ",\"attempt\":1," + how + "}]}");
        }
    }

    /** The id of a task that runs now; empty if none was ready. */
    private String claim(String queue) {
        return post("/api/v1/workers/" + queue + "-1/claim", "{\"queues\":{\"" + queue + "\":[]},\"length\":\"10m\"}")
                .json()
                .at("/tasks/0/id")
                .asString("");
    }

    public JsonNode get(String path) {
        return known(path, () -> client.get(node.url(path))).json();
    }

    public Reply post(String path, String body) {
        String key = UUID.randomUUID().toString();
        return known(path, () -> client.post(node.url(path), body, "Idempotency-Key", key));
    }

    private void put(String path, String body) {
        String key = UUID.randomUUID().toString();
        Reply unused = known(path, () -> client.put(node.url(path), body, "Idempotency-Key", key));
    }

    private interface Call {
        Reply send() throws IOException;
    }

    /** The answer to a call that is safe to repeat. While the leader changes there may be none. */
    private static Reply known(String path, Call call) {
        return Probe.value(() -> {
            try {
                Reply reply = call.send();
                assertThat(reply.status()).as(path + ": " + reply.body()).isBetween(200, 299);
                return reply;
            } catch (IOException e) {
                throw new AssertionError(path, e);
            }
        });
    }
}
