package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Forwarding between whole nodes. */
class ForwardedNodesTest extends NodeFixture {

    @Test
    void any_node_can_be_asked_for_what_another_has() throws Exception {
        start("n1");
        start("n2", "--join", "http://" + file("n1").http());
        String first = "http://" + file("n1").http();
        String second = "http://" + file("n2").http();

        JsonNode all =
                get(first + "/core/node-selectors/default/forwarding?path=/core/management/process-log&target=ALL");
        for (String node : new String[] {first, second}) {
            String log = all.path("jsonResponses")
                    .path(node + "/core/management/process-log")
                    .asString();
            assertThat(new JsonMapper().readTree(log).at("/items").isArray()).isTrue();
        }
        assertThat(all.at("/nodeCount").asInt()).isEqualTo(2);
        assertThat(get(first
                                + "/core/node-selectors/default/forwarding?path=/core/management/process-log&target=KEY_HASH")
                        .at("/documentSelfLink")
                        .asString())
                .isEqualTo("/core/management/process-log");
        String toSecond = first + "/core/node-selectors/default/forwarding?target=PEER_ID&peer="
                + file("n2").id() + "&path=";
        assertThat(get(toSecond + "/core/management").at("/name").asString()).isEqualTo("n2");
        assertThat(get(toSecond + "/api/v1/status").at("/node").asString()).isEqualTo("n2");
        HttpResponse<String> put = send(HttpRequest.newBuilder(URI.create(toSecond + "/api/v1/store/c/d"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{\"x\":1}")));
        assertThat(put.statusCode()).isEqualTo(200);
        assertThat(get(first + "/api/v1/store/c/d").at("/x").asInt()).isEqualTo(1);
        HttpResponse<String> created = send(HttpRequest.newBuilder(URI.create(first + "/core/node-selectors"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"one\",\"replicationFactor\":1}")));
        assertThat(created.statusCode()).isEqualTo(201);
    }

    private static JsonNode get(String address) throws Exception {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(address)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonMapper().readTree(response.body());
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }
}
