package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.forwarding;
import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.group.GroupMember;
import io.tenure.group.MemberStatus;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A request reaches the member that is meant, as it was sent. */
class ForwardingTest {

    private final ForwardCluster cluster = new ForwardCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE"})
    void any_verb_reaches_the_peer_with_query_headers_and_body(String verb) {
        String body = verb.equals("GET") ? "" : "{\"x\":1}";
        HttpResponse<String> response = cluster.send(
                verb,
                forwarding("path", "/echo/a b%2Fc", "target", "PEER_ID", "peer", "n2", "query", "a=1+%262&a=3"),
                body,
                "X-Own",
                "kept",
                "Authorization",
                "Bearer t",
                "Content-Type",
                "application/x-odd",
                "Accept",
                "text/odd");

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode heard = json(response);
        assertThat(heard.at("/node").asString()).isEqualTo("n2-00000002");
        assertThat(heard.at("/method").asString()).isEqualTo(verb);
        assertThat(heard.at("/path").asString()).isEqualTo("/echo/a%20b%2Fc");
        assertThat(heard.at("/id").asString()).isEqualTo("a b/c");
        assertThat(heard.at("/query").asString()).isEqualTo("a=1+%262&a=3");
        assertThat(heard.at("/body").asString()).isEqualTo(body);
        JsonNode headers = heard.at("/headers");
        assertThat(headers.at("/X-Own").asString()).isEqualTo("kept");
        assertThat(headers.at("/Authorization").asString()).isEqualTo("Bearer t");
        assertThat(headers.at("/Content-Type").asString()).isEqualTo("application/x-odd");
        assertThat(headers.at("/Accept").asString()).isEqualTo("text/odd");
        assertThat(headers.at("/Tenure-Hops").asString()).isEqualTo("1");
        assertThat(headers.at("/Tenure-Cluster").asString()).isEqualTo(cluster.cluster.toString());
        assertThat(headers.at("/Tenure-Time-Left").asString()).startsWith("PT");
        assertThat(response.headers().firstValue("X-Custom")).contains("from-n2");
        assertThat(response.headers().firstValue("Tenure-Node")).contains("n2-00000002");
        assertThat(response.headers().allValues("Content-Security-Policy")).hasSize(1);
        assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
    }

    @Test
    void the_owner_of_the_key_answers_whichever_node_is_asked() {
        for (int owner = 1; owner <= 3; owner++) {
            String key = cluster.keyOf(owner);
            for (int entry = 1; entry <= 3; entry++) {
                HttpResponse<String> byPath =
                        cluster.send(cluster.to(entry, forwarding("path", key, "target", "KEY_HASH")));
                HttpResponse<String> byKey = cluster.send(
                        cluster.to(entry, forwarding("path", "/echo/x", "target", "KEY_HASH", "key", key)));
                String expected = cluster.node(owner).id.toString();
                assertThat(json(byPath).at("/node").asString()).isEqualTo(expected);
                assertThat(json(byKey).at("/node").asString()).isEqualTo(expected);
                assertThat(byPath.headers().firstValue("Tenure-Node")).contains(expected);
            }
        }
    }

    @Test
    void a_peer_is_named_by_its_id_or_its_name_and_the_older_word_for_the_target_works() {
        for (String peer : new String[] {"n3", "n3-00000003"}) {
            assertThat(json(cluster.get(forwarding("path", "/echo/a", "target", "PEER", "peer", peer)))
                            .at("/node")
                            .asString())
                    .isEqualTo("n3-00000003");
        }
        assertThat(json(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n1")))
                        .at("/headers")
                        .has("Tenure-Hops"))
                .as("the node itself")
                .isFalse();
    }

    @Test
    void answers_of_any_status_and_media_type_come_back_as_they_are() {
        HttpResponse<String> text = cluster.get(forwarding("path", "/text", "target", "PEER_ID", "peer", "n2"));
        assertThat(text.body()).isEqualTo("hello");
        assertThat(text.headers().firstValue("Content-Type")).contains("text/plain");
        HttpResponse<String> wrong = cluster.get(forwarding("path", "/wrong", "target", "PEER_ID", "peer", "n2"));
        assertThat(wrong.statusCode()).isEqualTo(404);
        assertThat(json(wrong).at("/detail").asString()).isEqualTo("Nothing here.");
        assertThat(cluster.get(forwarding("path", "/nowhere", "target", "PEER_ID", "peer", "n2"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(cluster.send("DELETE", forwarding("path", "/text", "target", "PEER_ID", "peer", "n2"), "")
                        .statusCode())
                .isEqualTo(405);
        HttpResponse<String> moved = cluster.get(forwarding("path", "/elsewhere", "target", "PEER_ID", "peer", "n2"));
        assertThat(moved.statusCode()).as("not followed").isEqualTo(302);
    }

    @Test
    void a_head_has_the_length_and_no_body() {
        HttpResponse<String> small =
                cluster.send("HEAD", forwarding("path", "/text", "target", "PEER_ID", "peer", "n2"), "");
        assertThat(small.headers().firstValue("Content-Length")).contains("5");
        HttpResponse<String> large =
                cluster.send("HEAD", forwarding("path", "/sized", "target", "PEER_ID", "peer", "n2"), "");
        assertThat(large.headers().firstValue("Content-Length")).contains(String.valueOf(ForwardNode.LARGE));
    }

    @Test
    void large_bodies_are_streamed_both_ways() throws Exception {
        byte[] body = new byte[5 * 1024 * 1024];
        String sum = forwarding("path", "/sum", "target", "PEER_ID", "peer", "n2");
        assertThat(json(cluster.send(cluster.to(1, sum).POST(BodyPublishers.ofByteArray(body))))
                        .at("/bytes")
                        .asLong())
                .as("of known length")
                .isEqualTo(body.length);
        assertThat(json(cluster.send(cluster.to(1, sum)
                                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))))
                        .at("/bytes")
                        .asLong())
                .as("in pieces")
                .isEqualTo(body.length);
        assertThat(json(cluster.send(cluster.to(1, sum)
                                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body, 0, 10)))))
                        .at("/bytes")
                        .asLong())
                .as("small, in pieces")
                .isEqualTo(10);
        for (String path : new String[] {"/large", "/sized"}) {
            HttpResponse<byte[]> answer = cluster.client.send(
                    cluster.to(1, forwarding("path", path, "target", "PEER_ID", "peer", "n2"))
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(answer.body()).hasSize(ForwardNode.LARGE);
        }
    }

    @Test
    void a_stream_is_passed_on_as_it_comes() throws Exception {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                cluster.client
                        .send(
                                cluster.to(1, forwarding("path", "/slow", "target", "PEER_ID", "peer", "n2"))
                                        .build(),
                                BodyHandlers.ofInputStream())
                        .body(),
                StandardCharsets.UTF_8))) {
            assertThat(lines.readLine())
                    .as("while the rest is still to be written")
                    .isEqualTo("line");
            cluster.node(2).released.countDown();
            assertThat(lines.lines()).containsExactly("line");
        }
    }

    @Test
    void an_answer_that_breaks_off_is_never_taken_for_whole() {
        assertThatThrownBy(() -> cluster.client.send(
                        cluster.to(1, forwarding("path", "/torn", "target", "PEER_ID", "peer", "n2"))
                                .build(),
                        BodyHandlers.ofByteArray()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void a_body_above_the_limit_is_refused() {
        HttpResponse<String> response =
                cluster.send(cluster.to(1, forwarding("path", "/sum", "target", "PEER_ID", "peer", "n2"))
                        .POST(BodyPublishers.ofByteArray(new byte[10 * 1024 * 1024])));
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(cluster.node(2).served).hasValue(0);
    }

    @Test
    void a_peer_that_is_down_is_an_error_and_no_other_acts_in_its_place() {
        cluster.status(2, MemberStatus.UNAVAILABLE);
        HttpResponse<String> response = cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2"));
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(json(response).at("/detail").asString()).contains("n2-00000002 does not answer");
        assertThat(cluster.nodes).allSatisfy(node -> assertThat(node.served).hasValue(0));
    }

    @Test
    void a_peer_that_is_gone_before_the_group_knows_is_an_error_too() {
        cluster.node(2).close();
        HttpResponse<String> response = cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2"));
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(json(response).at("/detail").asString()).contains("n2-00000002 was not reached");
        assertThat(cluster.nodes).allSatisfy(node -> assertThat(node.served).hasValue(0));
    }

    @Test
    void an_unknown_and_a_replaced_peer_are_not_found() {
        assertThat(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n9"))
                        .statusCode())
                .isEqualTo(404);
        cluster.add(new GroupMember(
                NodeId.parse("n3-00000001"),
                MemberStatus.REPLACED,
                Optional.of(new Endpoint("127.0.0.1", 1)),
                Map.of(),
                false));
        assertThat(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n3-00000001"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(json(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n3")))
                        .at("/node")
                        .asString())
                .isEqualTo("n3-00000003");
    }

    @Test
    void a_member_that_catches_up_can_be_asked_by_its_name_but_owns_nothing() {
        String key = cluster.keyOf(2);
        cluster.status(2, MemberStatus.SYNCHRONIZING);
        assertThat(json(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2")))
                        .at("/node")
                        .asString())
                .isEqualTo("n2-00000002");
        assertThat(json(cluster.get(forwarding("path", key, "target", "KEY_HASH")))
                        .at("/node")
                        .asString())
                .isNotEqualTo("n2-00000002");
    }

    @Test
    void a_member_that_lives_but_is_not_reached_directly_is_reached_through_another() {
        cluster.node(1).silent.add(cluster.node(2).id);
        HttpResponse<String> response = cluster.send(
                "PUT",
                forwarding("path", "/echo/a%2Fb", "target", "PEER_ID", "peer", "n2", "query", "a=%26+1"),
                "body",
                "X-Own",
                "kept");
        JsonNode heard = json(response);
        assertThat(heard.at("/node").asString()).isEqualTo("n2-00000002");
        assertThat(heard.at("/headers/Tenure-Hops").asString()).isEqualTo("2");
        assertThat(heard.at("/headers/X-Own").asString()).isEqualTo("kept");
        assertThat(heard.at("/path").asString()).isEqualTo("/echo/a%2Fb");
        assertThat(heard.at("/query").asString()).isEqualTo("a=%26+1");
        assertThat(heard.at("/body").asString()).isEqualTo("body");
        assertThat(response.headers().firstValue("Tenure-Node")).contains("n2-00000002");
    }

    @Test
    void a_helper_goes_no_further_than_the_member_itself() {
        cluster.nodes.forEach(node -> node.silent.add(cluster.node(2).id));
        assertThat(json(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2")))
                        .at("/headers/Tenure-Hops")
                        .asString())
                .isEqualTo("2");
    }

    @Test
    void routes_send_what_belongs_to_another_owner_on_by_themselves() {
        for (int owner = 1; owner <= 3; owner++) {
            String key = cluster.keyOf(owner);
            String path = "/owned/" + key.replace("/", "%2F");
            assertThat(json(cluster.get(path)).at("/node").asString())
                    .isEqualTo(cluster.node(owner).id.toString());
        }
        HttpResponse<String> second =
                cluster.send(cluster.to(1, "/owned/" + cluster.keyOf(2).replace("/", "%2F"))
                        .headers("Tenure-Hops", "1", "Tenure-Cluster", cluster.cluster.toString()));
        assertThat(second.statusCode()).as("the entry is to look again").isEqualTo(503);
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
    }
}
