package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.forwarding;
import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import io.tenure.runtime.Threads;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Only the node that was asked sends a request again, and only one that cannot take effect twice. */
class RepeatedForwardingTest {

    private static final String GOOD = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    private static final String SILENCE = "";
    private static final String UNKNOWN =
            "HTTP/1.1 504 Gateway Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    private static final String CUT = "HTTP/1.1 200 OK\r\nContent-Length: 20\r\nConnection: close\r\n\r\n{}";
    private static final Pattern KEY = Pattern.compile("(?m)^Idempotency-Key: (.*)$");

    private final ForwardCluster cluster = new ForwardCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private HttpResponse<String> toScripted(ScriptedPeer peer, String method, String path, String... headers) {
        cluster.add(peer.member());
        return cluster.send(method, forwarding("path", path, "target", "PEER_ID", "peer", "n9"), "{\"x\":1}", headers);
    }

    private static String key(String head) {
        Matcher matcher = KEY.matcher(head);
        return matcher.find() ? matcher.group(1) : "none";
    }

    @Test
    void a_member_that_says_that_nothing_was_done_is_asked_again() {
        cluster.node(2).busy.set(3);
        HttpResponse<String> response = cluster.send(
                "POST", forwarding("path", "/api/v1/tasks", "target", "PEER_ID", "peer", "n2"), "{\"x\":1}");
        assertThat(json(response).at("/body").asString()).isEqualTo("{\"x\":1}");
        assertThat(cluster.node(2).served).hasValue(4);
    }

    @Test
    void a_member_on_the_way_asks_nobody_again() {
        cluster.node(2).busy.set(1);
        HttpResponse<String> response = cluster.send(
                "POST",
                forwarding("path", "/api/v1/tasks", "target", "PEER_ID", "peer", "n2"),
                "{}",
                "Tenure-Hops",
                "1",
                "Tenure-Cluster",
                cluster.cluster.toString());
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(cluster.node(2).served).hasValue(1);
    }

    @Test
    void a_body_that_was_streamed_is_not_sent_again() {
        cluster.node(2).busy.set(1);
        HttpResponse<String> response = cluster.send(
                "POST",
                forwarding("path", "/api/v1/tasks", "target", "PEER_ID", "peer", "n2"),
                "x".repeat(Forwarder.HELD_BYTES + 1));
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(cluster.node(2).served).hasValue(1);
    }

    @Test
    void an_unknown_fate_is_found_out_under_a_key_that_the_node_makes() {
        try (ScriptedPeer peer = new ScriptedPeer(SILENCE, UNKNOWN, GOOD)) {
            HttpResponse<String> response = toScripted(peer, "POST", "/api/v1/tasks");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(peer.heard).hasSize(3).allSatisfy(head -> {
                assertThat(head).endsWith("{\"x\":1}");
                assertThat(key(head)).startsWith("forwarded-").isEqualTo(key(peer.heard.getFirst()));
            });
        }
    }

    @Test
    void the_key_of_the_client_is_kept() {
        try (ScriptedPeer peer = new ScriptedPeer(SILENCE, GOOD)) {
            assertThat(toScripted(peer, "PUT", "/api/v1/store/c/d", "Idempotency-Key", "mine")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(peer.heard)
                    .hasSize(2)
                    .allSatisfy(head -> assertThat(key(head)).isEqualTo("mine"));
        }
    }

    @Test
    void an_unknown_fate_is_reported_where_a_repetition_could_take_effect_twice() {
        try (ScriptedPeer peer = new ScriptedPeer(SILENCE, GOOD)) {
            HttpResponse<String> response =
                    toScripted(peer, "POST", "/api/v1/leader/transfer", "Idempotency-Key", "ignored-there");
            assertThat(response.statusCode()).isEqualTo(504);
            assertThat(json(response).at("/detail").asString()).contains("It may still take effect.");
            assertThat(peer.heard).hasSize(1);
        }
    }

    @Test
    void an_answer_that_breaks_off_after_a_change_is_an_unknown_fate() {
        try (ScriptedPeer peer = new ScriptedPeer(CUT, GOOD)) {
            assertThat(toScripted(peer, "POST", "/sum").statusCode()).isEqualTo(504);
            assertThat(peer.heard).hasSize(1);
        }
    }

    @Test
    void what_is_no_answer_is_an_unknown_fate() {
        for (String nonsense : new String[] {
            "hello\r\n\r\n",
            "HTTP/1.1 abc\r\n\r\n",
            "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: " + "y".repeat(70_000) + "\r\n\r\n"
        }) {
            try (ForwardCluster other = new ForwardCluster();
                    ScriptedPeer peer = new ScriptedPeer(nonsense)) {
                other.add(peer.member());
                assertThat(other.send("POST", forwarding("path", "/sum", "target", "PEER_ID", "peer", "n9"), "1")
                                .statusCode())
                        .as(nonsense.substring(0, Math.min(60, nonsense.length())))
                        .isEqualTo(504);
            }
        }
    }

    @Test
    void the_next_owner_is_asked_when_the_first_has_gone() {
        String key = cluster.keyOf(2);
        cluster.node(2).close();
        CompletableFuture<HttpResponse<String>> response = new CompletableFuture<>();
        Threads.virtual("client", () -> response.complete(cluster.get(forwarding("path", key, "target", "KEY_HASH"))));
        cluster.status(2, MemberStatus.UNAVAILABLE);
        Await.until(() -> assertThat(response).isDone());
        assertThat(json(response.join()).at("/node").asString()).isIn("n1-00000001", "n3-00000003");
    }
}
