package io.tenure.server.forward;

import static io.tenure.server.forward.ForwardCluster.forwarding;
import static io.tenure.server.forward.ForwardCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be forwarded is refused with a sentence, and nothing happens. */
class BadForwardingTest {

    private static ForwardCluster cluster;

    @BeforeAll
    static void start() {
        cluster = new ForwardCluster();
    }

    @AfterAll
    static void stop() {
        assertThat(cluster.nodes).allSatisfy(node -> assertThat(node.served).hasValue(0));
        cluster.close();
    }

    private static void refused(HttpResponse<String> response, int status, String words) {
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(json(response).at("/detail").asString()).contains(words);
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/core/node-selectors/default/forwarding",
                "/core/node-selectors/default-3x/forwarding/",
                "/core/node-selectors/x/replication",
                "/core/node-selectors/default/synch",
                "/core/node-selectors/default%2fforwarding",
                "/core%2Fnode-selectors%2Fdefault%2Fsynch",
                "/core/node-selectors/default/%66orwarding",
                "/core/node-selectors/default%252fforwarding",
                "/core/node-selectors/default//forwarding"
            })
    void a_path_to_what_members_call_is_refused_however_it_is_written(String path) {
        refused(cluster.get(forwarding("path", path, "target", "PEER_ID", "peer", "n2")), 400, "only members");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/echo/a",
                "//127.0.0.1:1/echo/a",
                "echo/a",
                "",
                "/echo/../echo/a",
                "/echo/%2e%2e/a",
                "/echo/..%2fa",
                "/./echo/a",
                "/echo//a",
                "/echo/a?a=1",
                "/echo/a#b",
                "/echo/%zz",
                "/echo/a\r\nX-Evil: 1",
                "/echo/%0d%0aX-Evil:1",
                "/echo\\a"
            })
    void a_path_that_could_be_misread_is_refused(String path) {
        refused(cluster.get(forwarding("path", path, "target", "PEER_ID", "peer", "n2")), 400, "");
    }

    @Test
    void what_is_missing_or_unknown_is_named() {
        refused(cluster.get(forwarding("target", "ALL")), 400, "The parameter 'path' is missing");
        refused(cluster.get(forwarding("path", "/echo/a")), 400, "The parameter 'target' is missing");
        refused(cluster.get(forwarding("path", "/echo/a", "target", "ANY")), 400, "There is no target 'ANY'");
        refused(cluster.get(forwarding("path", "/echo/a", "target", "all")), 400, "There is no target 'all'");
        refused(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID")), 400, "The parameter 'peer'");
        refused(cluster.get(forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n9")), 404, "no node 'n9'");
        refused(cluster.get(forwarding("path", "/echo/a", "target", "ALL", "hops", "0")), 400, "no parameter 'hops'");
        refused(
                cluster.get("/core/node-selectors/other/forwarding?path=/echo/a&target=ALL"),
                404,
                "no selector 'other'");
        refused(cluster.get("/core/node-selectors/Bad%2FName/forwarding?path=/echo/a&target=ALL"), 404, "no selector");
    }

    @Test
    void hops_cannot_be_forged() {
        String address = forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2");
        String here = cluster.cluster.toString();
        refused(cluster.get(address, "Tenure-Hops", "1"), 400, "for members of the cluster");
        refused(cluster.get(address, "Tenure-Hops", "0", "Tenure-Cluster", here), 400, "must be 1 or 2");
        refused(cluster.get(address, "Tenure-Hops", "-1", "Tenure-Cluster", here), 400, "must be 1 or 2");
        refused(cluster.get(address, "Tenure-Hops", "x", "Tenure-Cluster", here), 400, "must be 1 or 2");
        refused(cluster.get(address, "Tenure-Hops", "2", "Tenure-Cluster", here), 400, "forwarded 2 times already");
        refused(
                cluster.get(address, "Tenure-Cluster", "6f0c0000-0000-4000-8000-000000000001"),
                409,
                "This is cluster " + here);
        refused(
                cluster.get(address, "Tenure-Hops", "1", "Tenure-Cluster", here, "Tenure-Time-Left", "soon"),
                400,
                "must be a duration");
        refused(
                cluster.get(address, "Tenure-Hops", "1", "Tenure-Cluster", here, "Tenure-Time-Left", "PT-1S"),
                503,
                "no time left");
        String all = forwarding("path", "/echo/a", "target", "ALL");
        refused(cluster.get(all, "Tenure-Hops", "1", "Tenure-Cluster", here), 400, "not sent to everybody");
    }

    @Test
    void a_stream_is_not_asked_of_everybody() {
        refused(cluster.get(forwarding("path", "/api/v1/events", "target", "ALL")), 400, "A stream has no end");
    }

    @Test
    void a_large_body_does_not_go_to_everybody() {
        refused(
                cluster.send("POST", forwarding("path", "/sum", "target", "ALL"), "x".repeat(65 * 1024)),
                413,
                "over the limit of 64 KiB");
    }

    @Test
    void a_page_of_another_site_cannot_have_anything_forwarded() {
        refused(
                cluster.get(
                        forwarding("path", "/echo/a", "target", "PEER_ID", "peer", "n2"),
                        "Origin",
                        "http://evil.example"),
                403,
                "A page of another site");
    }
}
