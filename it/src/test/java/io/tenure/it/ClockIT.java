package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.ground.Skip;
import io.tenure.it.ground.WrongClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A node whose wall clock is ten years ahead comes to lead two that are right. */
@Tag("long")
class ClockIT {
    private static final Duration DECADE = Duration.ofDays(3650);
    private static final String CLOCK = "/api/v1/clock";

    private final NodeClient client = NodeClient.patient();

    @Test
    void a_leader_that_is_ten_years_ahead_is_not_followed_and_a_person_can_set_the_clock() {
        Skip.over(WrongClock.obstacle());
        Path folder = Workspace.fresh("ClockIT");
        List<String> ahead = WrongClock.in(folder).ahead(DECADE);
        try (Cluster cluster = Cluster.start(3, name -> {
            NodeSetup setup = NodeSetup.in(folder, name).small();
            return name.equals("n3") ? setup.behind(ahead) : setup;
        })) {
            NodeProcess right = cluster.nodes().getFirst();
            NodeProcess wrong = cluster.nodes().getLast();
            Instant before = wall(right);
            lead(cluster, wrong);

            JsonNode clock = Probe.value(() -> {
                JsonNode shown = clock(right);
                assertThat(shown.at("/heldSince").isNull()).as(shown.toString()).isFalse();
                return shown;
            });
            assertThat(Duration.ofMillis(clock.at("/nodes/2/aheadMillis").asLong()))
                    .isGreaterThan(DECADE.minusDays(1));
            assertThat(wall(right)).isBetween(before, before.plus(Duration.ofHours(1)));
            assertThat(wrong.status().orElseThrow().at("/warnings/0").asString())
                    .startsWith("The wall clock of this node is 3650 days ahead of the store's and is not followed");

            assertThat(lastWrittenBy(wrong, right))
                    .as("when a document was written that the wrong node owns")
                    .isBetween(before, before.plus(Duration.ofHours(1)));

            Instant later = wall(right).plus(Duration.ofHours(2));
            assertThat(set(right, later).status()).isEqualTo(200);
            assertThat(wall(wrong)).isBetween(later, later.plus(Duration.ofHours(1)));
            assertThat(set(wrong, before).status()).isEqualTo(200);
            assertThat(wall(right)).isBetween(before, before.plus(Duration.ofHours(1)));
            assertThat(clock(right).at("/corrections")).hasSize(2);
        }
    }

    /**
     * Writes documents until a certain node owns one, and tells when that was by the clock of the documents. They expire and
     * their tombstones are forgotten by the same clock.
     */
    private Instant lastWrittenBy(NodeProcess owner, NodeProcess through) {
        return Probe.value(() -> {
            JsonNode written = send(() -> client.post(
                            through.url("/core/examples"), "{\"name\":\"a\"}", "Content-Type", "application/json"))
                    .json();
            assertThat(written.path("documentOwner").asString(""))
                    .as(written.toString())
                    .startsWith(owner.name() + "-");
            return Instant.EPOCH.plus(written.path("documentUpdateTimeMicros").asLong(), ChronoUnit.MICROS);
        });
    }

    /** Asks whoever leads to hand over to this one, until it leads. */
    private void lead(Cluster cluster, NodeProcess node) {
        Probe.until(() -> {
            NodeProcess leader = cluster.leader();
            if (leader != node) {
                send(() -> client.post(
                        leader.url("/api/v1/leader/transfer"),
                        "{\"to\":\"" + node.name() + "\"}",
                        "Content-Type",
                        "application/json"));
            }
            assertThat(cluster.leader()).isEqualTo(node);
        });
    }

    private static JsonNode clock(NodeProcess node) {
        return Probe.value(() -> {
            Reply reply = node.get(CLOCK).orElseThrow(() -> new AssertionError("no answer"));
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            return reply.json();
        });
    }

    private static Instant wall(NodeProcess node) {
        return Instant.parse(clock(node).at("/wall").asString());
    }

    private Reply set(NodeProcess node, Instant to) {
        String body = "{\"to\":\"" + to + "\",\"by\":\"a test\",\"why\":\"it was wrong\"}";
        return send(() -> client.put(node.url(CLOCK), body, "Content-Type", "application/json"));
    }

    /** A call that may fail. */
    private interface Sending {
        Reply send() throws IOException;
    }

    private static Reply send(Sending call) {
        try {
            return call.send();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
