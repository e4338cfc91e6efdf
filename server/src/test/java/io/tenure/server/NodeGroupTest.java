package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Nodes that watch each other. */
class NodeGroupTest extends NodeFixture {

    private static final String GROUP = "/core/node-groups/default";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void members_see_each_other_and_who_left_and_agree_on_the_quorum() throws Exception {
        start("n1", "--label", "zone=a");
        String first = "http://" + file("n1").http();
        start("n2", "--join", first, "--observer");
        Node third = start("n3", "--join", first);
        for (String node : List.of("n1", "n2", "n3")) {
            awaitStatus(node, "n1", "AVAILABLE");
            awaitStatus(node, "n2", "AVAILABLE");
            awaitStatus(node, "n3", "AVAILABLE");
        }
        JsonNode shown = group("n3");
        JsonNode one = shown.path("nodes").path(file("n1").id().toString());
        assertThat(one.path("customProperties").path("zone").asString()).isEqualTo("a");
        assertThat(one.path("groupReference").asString()).isEqualTo(first + GROUP);
        assertThat(one.path("options").get(0).asString()).isEqualTo("PEER");
        assertThat(one.path("documentVersion").asLong()).isPositive();
        JsonNode two = shown.path("nodes").path(file("n2").id().toString());
        assertThat(two.path("options").get(0).asString()).isEqualTo("OBSERVER");
        assertThat(shown.path("membershipQuorum").asInt()).isEqualTo(2);
        assertThat(shown.path("documentSelfLink").asString()).isEqualTo(GROUP);
        assertThat(shown.path("viewHash").asString())
                .isEqualTo(group("n1").path("viewHash").asString());

        third.close();
        awaitStatus("n1", "n3", "UNAVAILABLE");
        awaitStatus("n2", "n3", "UNAVAILABLE");

        String kind = "com:vmware:xenon:services:common:NodeGroupService:UpdateQuorumRequest";
        HttpResponse<String> answer =
                send("n1", "PATCH", "{\"kind\":\"" + kind + "\",\"isGroupUpdate\":true,\"membershipQuorum\":1}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        Await.until(
                () -> assertThat(group("n2").path("membershipQuorum").asInt()).isEqualTo(1));
    }

    @Test
    void what_makes_no_sense_is_refused_with_a_sentence() throws Exception {
        start("n1");
        Await.until(() -> assertThat(group("n1").path("nodes").size()).isEqualTo(1));
        assertRefused("PATCH", "{\"kind\":\"UpdateQuorumRequest\",\"membershipQuorum\":0}", 400, "from 1 to 1");
        assertRefused("PATCH", "{\"kind\":\"UpdateQuorumRequest\",\"membershipQuorum\":2}", 400, "from 1 to 1");
        assertRefused("PATCH", "{\"kind\":\"UpdateQuorumRequest\"}", 400, "membershipQuorum");
        assertRefused(
                "PATCH", "{\"kind\":\"UpdateQuorumRequest\",\"membershipQuorum\":\"2\"}", 400, "membershipQuorum");
        assertRefused("PATCH", "{\"kind\":\"Nonsense\",\"membershipQuorum\":1}", 400, "UpdateQuorumRequest");
        assertRefused("PATCH", "{\"membershipQuorum\":1}", 400, "kind");
        assertRefused("PATCH", "{", 400, "JSON");
        assertRefused("POST", "{\"kind\":\"JoinPeerRequest\"}", 400, "memberGroupReference");
        assertRefused("POST", join("nonsense"), 400, "http://HOST:PORT");
        assertRefused("POST", join("http://127.0.0.1:1" + GROUP), 409, "--join");
        assertThat(send("n1", "POST", join("http://" + file("n1").http() + GROUP))
                        .statusCode())
                .isEqualTo(200);
        assertThat(group("n1").path("quorumIsSet").asBoolean()).isFalse();
    }

    private static String join(String reference) {
        return "{\"kind\":\"JoinPeerRequest\",\"memberGroupReference\":\"" + reference + "\"}";
    }

    private void assertRefused(String method, String body, int status, String part) throws Exception {
        HttpResponse<String> answer = send("n1", method, body);
        assertThat(answer.statusCode()).as("%s: %s", body, answer.body()).isEqualTo(status);
        assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
                .contains(part);
    }

    private void awaitStatus(String node, String other, String status) {
        String id = file(other).id().toString();
        Await.until(() -> assertThat(
                        group(node).path("nodes").path(id).path("status").asString(""))
                .as("%s sees %s", node, other)
                .isEqualTo(status));
    }

    private JsonNode group(String node) {
        try {
            return JsonMapper.shared().readTree(send(node, "GET", "").body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private HttpResponse<String> send(String node, String method, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://" + file(node).http() + GROUP));
        HttpRequest sent = body.isEmpty()
                ? request.build()
                : request.header("Content-Type", "application/json")
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return CLIENT.send(sent, HttpResponse.BodyHandlers.ofString());
    }
}
