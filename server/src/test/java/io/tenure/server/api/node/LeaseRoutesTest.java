package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.lease.agent.LeaseWire;
import io.tenure.node.ClusterId;
import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.wire.Wire;
import io.tenure.testkit.Await;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The leases of two voters, and who may ask for them. */
final class LeaseRoutesTest {

    @TempDir
    static Path root;

    private static TwoVoters voters;

    @BeforeAll
    static void start() {
        voters = TwoVoters.steady(root);
    }

    @AfterAll
    static void stop() {
        voters.close();
    }

    @Test
    void the_promise_of_the_answering_node_is_shown() {
        Await.until(() -> assertThat(voters.nodes()).allSatisfy(node -> {
            JsonNode shown = TwoVoters.json(node.get("/api/v1/leases"));
            assertThat(shown.at("/state").asString()).isEqualTo("active");
            assertThat(shown.at("/holder").asString())
                    .isEqualTo(voters.leader().store.status().id().toString());
            assertThat(shown.at("/leftMillis").asLong()).isPositive();
        }));
    }

    @Test
    void a_lease_message_must_be_declared_as_one_and_make_sense() {
        WholeNode node = voters.nodes().getFirst();
        assertThat(node.post("/api/v1/leases", "{}")).satisfies(Expect.problem(415, "unsupported-media-type"));
        assertThat(node.send("POST", "/api/v1/leases", "", "Content-Type", Wire.MEDIA_TYPE))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(node.send("POST", "/api/v1/leases", "message", "Content-Type", Wire.MEDIA_TYPE))
                .satisfies(Expect.problem(400, "invalid"));
    }

    /** Who can take a lease, or take one away, decides who leads. */
    @Test
    void strangers_get_no_lease_of_a_member_and_take_none_away() {
        Holding before = voters.leader().store.holding(Office.CLUSTER).orElseThrow();
        for (WholeNode node : voters.nodes()) {
            ClusterId cluster = node.store.status().cluster();
            Holder stranger = new Holder(voters.leader().store.status().id(), new LeaseId("lease"));
            refuses(
                    node,
                    new LeaseWire.Message.Ask(new LeaseRequest(cluster, stranger, 1, LeaseSettings.DEFAULT.ttl())),
                    "its lease is asked for between members only");
            refuses(
                    node,
                    new LeaseWire.Message.GiveBack(cluster, new Holder(stranger.node(), before.lease())),
                    "given back between members only");
            assertThat(TwoVoters.json(node.get("/api/v1/leases")).propertyNames())
                    .containsExactly("state", "holder", "leftMillis");
        }
        assertThat(voters.leader().store.holding(Office.CLUSTER)).contains(before);
        assertThat(voters.leader().office.leadership().leading()).isPresent();
    }

    private static void refuses(WholeNode node, LeaseWire.Message message, String sentence) {
        HttpResponse<String> response = node.send(HttpRequest.newBuilder(node.uri("/api/v1/leases"))
                .header("Content-Type", Wire.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(LeaseWire.encode(message)))
                .build());
        assertThat(response).satisfies(Expect.problem(400, "invalid"));
        assertThat(response.body()).contains(sentence);
    }
}
