package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.forwarding;
import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every member is asked, and what it says or why it does not stands in the answer. */
class BroadcastTest {

    private final ForwardCluster cluster = new ForwardCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private String reference(int node, String path) {
        return "http://127.0.0.1:" + cluster.node(node).port() + path;
    }

    @Test
    void every_member_answers_with_json_as_text() {
        HttpResponse<String> response = cluster.send(
                "POST", forwarding("path", "/echo/a", "target", "ALL", "query", "a=1"), "body", "X-Own", "kept");
        JsonNode all = json(response);
        assertThat(all.propertyNames())
                .containsExactly(
                        "jsonResponses",
                        "failures",
                        "receivers",
                        "selectedNodes",
                        "nodeCount",
                        "availableNodeCount",
                        "membershipQuorum");
        for (int node = 1; node <= 3; node++) {
            String reference = reference(node, "/echo/a");
            JsonNode said = new JsonMapper()
                    .readTree(all.path("jsonResponses").path(reference).asString());
            assertThat(said.at("/node").asString())
                    .isEqualTo(cluster.node(node).id.toString());
            assertThat(said.at("/body").asString()).isEqualTo("body");
            assertThat(said.at("/query").asString()).isEqualTo("a=1");
            assertThat(said.at("/headers/X-Own").asString()).isEqualTo("kept");
            assertThat(all.path("selectedNodes")
                            .path(cluster.node(node).id.toString())
                            .asString())
                    .isEqualTo(reference);
        }
        assertThat(all.at("/failures")).isEmpty();
        assertThat(all.at("/receivers")).hasSize(3);
        assertThat(all.at("/nodeCount").asInt()).isEqualTo(3);
        assertThat(all.at("/availableNodeCount").asInt()).isEqualTo(3);
        assertThat(all.at("/membershipQuorum").asInt()).isEqualTo(2);
    }

    @Test
    void a_member_that_is_down_or_refuses_is_a_failure_and_the_call_succeeds() {
        cluster.status(2, MemberStatus.UNAVAILABLE);
        cluster.node(3).close();
        HttpResponse<String> response = cluster.get(forwarding("path", "/text", "target", "ALL"));
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode all = json(response);
        assertThat(all.path("jsonResponses").path(reference(1, "/text")).asString())
                .isEqualTo("hello");
        assertThat(all.path("failures")
                        .path(reference(2, "/text"))
                        .path("status")
                        .asInt())
                .isEqualTo(503);
        assertThat(all.path("failures")
                        .path(reference(3, "/text"))
                        .path("detail")
                        .asString())
                .contains("n3-00000003 was not reached");
        assertThat(all.at("/nodeCount").asInt()).isEqualTo(3);
        assertThat(all.at("/availableNodeCount").asInt()).isEqualTo(2);

        JsonNode wrong = json(cluster.get(forwarding("path", "/wrong", "target", "ALL")));
        assertThat(wrong.path("failures")
                        .path(reference(1, "/wrong"))
                        .path("detail")
                        .asString())
                .isEqualTo("Nothing here.");
        assertThat(wrong.at("/jsonResponses")).isEmpty();
    }

    @Test
    void an_answer_that_is_too_large_or_breaks_off_is_a_failure() {
        cluster.status(2, MemberStatus.UNAVAILABLE);
        cluster.status(3, MemberStatus.UNAVAILABLE);
        for (String path : new String[] {"/large", "/torn"}) {
            assertThat(json(cluster.get(forwarding("path", path, "target", "ALL")))
                            .at("/failures"))
                    .hasSize(3);
        }
        cluster.status(2, MemberStatus.AVAILABLE);
        assertThat(json(cluster.get(forwarding("path", "/sized", "target", "ALL")))
                        .path("failures")
                        .path(reference(2, "/sized"))
                        .path("status")
                        .asInt())
                .isEqualTo(413);
    }
}
