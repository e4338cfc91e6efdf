package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class SelectorRoutesTest {

    private static final String ALL = "/core/node-selectors";

    private final ForwardCluster cluster = new ForwardCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private HttpResponse<String> post(String path, String body) {
        return cluster.send("POST", path, body, "Content-Type", "application/json");
    }

    @Test
    void the_selectors_of_every_cluster_are_there() {
        JsonNode all = json(cluster.get(ALL + "/default"));
        assertThat(all.propertyNames())
                .containsExactly(
                        "nodeGroupLink",
                        "status",
                        "membershipQuorum",
                        "documentVersion",
                        "documentKind",
                        "documentSelfLink",
                        "documentUpdateTimeMicros",
                        "documentExpirationTimeMicros",
                        "documentOwner");
        assertThat(all.at("/nodeGroupLink").asString()).isEqualTo("/core/node-groups/default");
        assertThat(all.at("/documentSelfLink").asString()).isEqualTo("/core/node-selectors/default");
        assertThat(all.at("/status").asString()).isEqualTo("AVAILABLE");
        assertThat(all.at("/membershipQuorum").asInt()).isEqualTo(2);
        assertThat(json(cluster.get(ALL + "/default-3x"))
                        .at("/replicationFactor")
                        .asInt())
                .isEqualTo(3);
        cluster.status(2, MemberStatus.UNAVAILABLE);
        cluster.status(3, MemberStatus.UNAVAILABLE);
        assertThat(json(cluster.get(ALL + "/default")).at("/status").asString()).isEqualTo("UNAVAILABLE");
    }

    @Test
    void all_nodes_name_the_same_owner_and_copies() {
        String first = "";
        for (int node = 1; node <= 3; node++) {
            JsonNode selected = json(cluster.send(cluster.to(node, ALL + "/default")
                    .header("Content-Type", "application/json")
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofString("{\"key\":\"/core/examples/a\"}"))));
            assertThat(selected.propertyNames())
                    .containsExactly(
                            "key",
                            "ownerNodeId",
                            "ownerNodeGroupReference",
                            "isLocalHostOwner",
                            "availableNodeCount",
                            "selectedNodes",
                            "partition",
                            "membershipUpdateTimeMicros");
            String owner = selected.at("/ownerNodeId").asString();
            assertThat(owner).isEqualTo(first.isEmpty() ? owner : first);
            first = owner;
            assertThat(selected.at("/isLocalHostOwner").asBoolean())
                    .isEqualTo(owner.equals(cluster.node(node).id.toString()));
            assertThat(selected.at("/ownerNodeGroupReference").asString()).endsWith("/core/node-groups/default");
            assertThat(selected.at("/selectedNodes")).hasSize(3);
            assertThat(selected.at("/selectedNodes/0/id").asString()).isEqualTo(owner);
            assertThat(selected.at("/partition").asInt()).isEqualTo(9049);
            assertThat(selected.at("/membershipUpdateTimeMicros").asLong()).isPositive();
        }
    }

    @Test
    void a_selector_of_ones_own_is_created_once_and_known_everywhere() {
        HttpResponse<String> created = post(ALL, "{\"name\":\"pair\",\"replicationFactor\":2}");
        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).contains(ALL + "/pair");
        assertThat(post(ALL, "{\"documentSelfLink\":\"/core/node-selectors/pair\",\"replicationFactor\":2}")
                        .statusCode())
                .as("the same again")
                .isEqualTo(201);
        assertThat(post(ALL, "{\"name\":\"pair\",\"replicationFactor\":3}").statusCode())
                .as("another one")
                .isEqualTo(409);
        assertThat(json(cluster.send(cluster.to(3, ALL + "/pair")))
                        .at("/replicationFactor")
                        .asInt())
                .isEqualTo(2);
        assertThat(json(post(ALL + "/pair", "{\"key\":\"a\"}")).at("/selectedNodes"))
                .hasSize(2);
        assertThat(json(cluster.get(ALL)).at("/documentLinks").toString())
                .isEqualTo("[\"/core/node-selectors/default\",\"/core/node-selectors/default-3x\","
                        + "\"/core/node-selectors/pair\"]");
        assertThat(cluster.get(ALL + "/pair/forwarding?path=/echo/a&target=KEY_HASH")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"name\":\"x\",\"replicationFactor\":0} | 400 | replication factor 0",
                "{\"name\":\"x\",\"replicationFactor\":-1} | 400 | replication factor -1",
                "{\"name\":\"x\",\"replicationFactor\":\"3\"} | 400 | replicationFactor",
                "{\"name\":\"A/b\",\"replicationFactor\":3} | 400 | The selector name",
                "{\"replicationFactor\":3} | 400 | 'name' is missing",
                "{\"name\":\"x\",\"factor\":3} | 400 | no member 'factor'",
                "{\"name\":\"default\"} | 409 | Every cluster has",
                "{\"name\":\"default-3x\",\"replicationFactor\":5} | 409 | Every cluster has",
                "{\"name\": | 400 | not JSON",
                "[] | 400 | expected form"
            })
    void what_makes_no_selector_is_refused(String body, int status, String words) {
        HttpResponse<String> response = post(ALL, body);
        assertThat(json(response).at("/detail").asString()).contains(words);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(json(cluster.get(ALL)).at("/documentCount").asInt()).isEqualTo(2);
    }

    @Test
    void a_key_is_needed_and_a_selector_that_there_is() {
        assertThat(post(ALL + "/default", "{}").statusCode()).isEqualTo(400);
        assertThat(post(ALL + "/default", "{\"key\":7}").statusCode()).isEqualTo(400);
        assertThat(post(ALL + "/none", "{\"key\":\"a\"}").statusCode()).isEqualTo(404);
        assertThat(cluster.get(ALL + "/none").statusCode()).isEqualTo(404);
        assertThat(cluster.get(ALL + "/Strange%2FName").statusCode()).isEqualTo(404);
    }

    @Test
    void nobody_owns_anything_while_all_are_down() {
        for (int node = 1; node <= 3; node++) {
            cluster.status(node, MemberStatus.UNAVAILABLE);
        }
        JsonNode selected = json(post(ALL + "/default", "{\"key\":\"a\"}"));
        assertThat(selected.at("/ownerNodeId").isNull()).isTrue();
        assertThat(cluster.get(ForwardCluster.forwarding("path", "/echo/a", "target", "KEY_HASH"))
                        .statusCode())
                .isEqualTo(503);
    }
}
