package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.config.ConfigReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All that a whole node can be asked wrongly about group, selectors, forwarding and documents; each is refused. */
class BadInputTest {

    private static final String LINK = "/core/examples/kept";

    @TempDir
    static Path folder;

    private static Node node;
    private static HttpClient client;

    @BeforeAll
    static void start() throws Exception {
        node = new Node(
                ConfigReader.read(
                        List.of("--id", "n1", "--data", folder.resolve("n1").toString(), "--http", ":0"), Map.of()),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                sentence -> {});
        node.start();
        client = HttpClient.newHttpClient();
        assertThat(send("POST", "/core/examples", "{\"name\":\"a\",\"documentSelfLink\":\"" + LINK + "\"}")
                        .statusCode())
                .isEqualTo(201);
    }

    @AfterAll
    static void stop() {
        client.close();
        node.close();
    }

    @AfterEach
    void nothing_was_changed() throws Exception {
        assertThat(json(send("GET", LINK, "")).at("/documentVersion").asLong()).isZero();
        assertThat(json(send("GET", "/core/examples", "")).at("/documentCount").asInt())
                .isEqualTo(1);
        assertThat(json(send("GET", "/core/node-selectors", ""))
                        .at("/documentCount")
                        .asInt())
                .isEqualTo(2);
        assertThat(json(send("GET", "/core/node-groups/default", ""))
                        .at("/quorumIsSet")
                        .asBoolean())
                .isFalse();
    }

    @ParameterizedTest(name = "{0}: {1} {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            no path              | GET   | /core/node-selectors/default/forwarding?target=ALL                                        |                                                               | 400 | 'path' is missing
            no target            | GET   | /core/node-selectors/default/forwarding?path=/readyz                                      |                                                               | 400 | 'target' is missing
            unknown target       | GET   | /core/node-selectors/default/forwarding?path=/readyz&target=SOME                          |                                                               | 400 | no target 'SOME'
            no peer              | GET   | /core/node-selectors/default/forwarding?path=/readyz&target=PEER_ID                       |                                                               | 400 | 'peer' is missing
            unknown peer         | GET   | /core/node-selectors/default/forwarding?path=/readyz&target=PEER_ID&peer=n9               |                                                               | 404 | no node 'n9'
            unknown selector     | GET   | /core/node-selectors/none/forwarding?path=/readyz&target=ALL                              |                                                               | 404 | no selector 'none'
            unknown selector     | POST  | /core/node-selectors/none                                                                 | {"key":"a"}                                                   | 404 | no selector 'none'
            unknown path         | GET   | /core/node-selectors/default/forwarding?path=/none&target=PEER_ID&peer=n1                 |                                                               | 404 | /none
            to a forwarding      | GET   | /core/node-selectors/default/forwarding?path=/core/node-selectors/default/forwarding&target=ALL | | 400 | only members
            to a replication     | POST  | /core/node-selectors/default/forwarding?path=/core/node-selectors/default-3x/replication&target=PEER_ID&peer=n1 | {} | 400 | only members
            to a synch           | POST  | /core/node-selectors/default/forwarding?path=/core/node-selectors/x/synch&target=PEER_ID&peer=n1 | {} | 400 | only members
            encoded              | GET   | /core/node-selectors/default/forwarding?path=/core/node-selectors/default%252fsynch&target=ALL | | 400 | only members
            two slashes          | GET   | /core/node-selectors/default/forwarding?path=/core//examples&target=ALL                   |                                                               | 400 | two slashes
            dots                 | GET   | /core/node-selectors/default/forwarding?path=/core/../readyz&target=ALL                   |                                                               | 400 | '..'
            a host               | GET   | /core/node-selectors/default/forwarding?path=http://h/readyz&target=ALL                   |                                                               | 400 | without a host
            malformed JSON       | POST  | /core/examples                                                                            | {"name":                                                      | 400 |
            malformed JSON       | POST  | /core/node-selectors/default/synch                                                        | {                                                             | 400 |
            malformed JSON       | PATCH | /core/node-groups/default                                                                 | []                                                            | 400 |
            malformed JSON       | PATCH | /core/management                                                                          | nothing                                                       | 400 |
            unknown kind         | PATCH | /core/node-groups/default                                                                 | {"kind":"a:Other","membershipQuorum":1}                       | 400 | no kind
            unknown kind         | POST  | /core/node-groups/default                                                                 | {"kind":"a:Other"}                                            | 400 | no kind
            unknown kind         | POST  | /core/node-selectors/default/synch                                                        | {"kind":"a:Other"}                                            | 400 | no kind
            unknown kind         | PATCH | /core/management                                                                          | {"kind":"a:Other"}                                            | 400 | no kind
            no kind              | PATCH | /core/management                                                                          | {}                                                            | 400 | 'kind' is missing
            quorum 0             | PATCH | /core/node-groups/default                                                                 | {"kind":"UpdateQuorumRequest","membershipQuorum":0}           | 400 | not possible
            quorum above members | PATCH | /core/node-groups/default                                                                 | {"kind":"UpdateQuorumRequest","membershipQuorum":2}           | 400 | not possible
            quorum as text       | PATCH | /core/node-groups/default                                                                 | {"kind":"UpdateQuorumRequest","membershipQuorum":"one"}       | 400 |
            factor 0             | POST  | /core/node-selectors                                                                      | {"name":"zero","replicationFactor":0}                         | 400 | take 1 or more
            factor below 0       | POST  | /core/node-selectors                                                                      | {"name":"less","replicationFactor":-1}                        | 400 | take 1 or more
            selector by no name  | POST  | /core/node-selectors                                                                      | {"name":"A B","replicationFactor":1}                          | 400 | not usable
            other factory's link | POST  | /core/examples                                                                            | {"name":"a","documentSelfLink":"/core/limited-replication-examples/a"} | 400 | send it to its own factory
            other factory's link | POST  | /core/node-selectors/default/synch                                                        | {"kind":"SynchronizePeersRequest","factoryLink":"/core/examples","state":{"documentSelfLink":"/core/other/a"}} | 400 | send it to its own factory
            other selector       | POST  | /core/node-selectors/default-3x/synch                                                     | {"kind":"SynchronizePeersRequest","factoryLink":"/core/examples"} | 400 | does not keep
            version as text      | PUT   | /core/examples/kept                                                                       | {"name":"b","documentVersion":"0"}                            | 400 | without quotes
            version as text      | PATCH | /core/examples/kept                                                                       | {"counter":1,"documentVersion":"0"}                           | 400 | without quotes
            another cluster      | POST  | /core/node-groups/default                                                                 | {"kind":"JoinPeerRequest","memberGroupReference":"http://127.0.0.1:1/core/node-groups/default"} | 409 | --join
            """)
    void is_refused_with_a_sentence(String what, String method, String path, String body, int status, String words)
            throws Exception {
        HttpResponse<String> response = send(method, path, body == null ? "" : body);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(json(response).at("/detail").asString()).isNotBlank().contains(words == null ? "" : words);
    }

    @Test
    void forged_hops_are_refused() throws Exception {
        String path = "/core/node-selectors/default/forwarding?path=/readyz&target=PEER_ID&peer=n1";
        assertThat(send("GET", path, "", "Tenure-Hops", "1").statusCode()).isEqualTo(400);
        assertThat(send("PUT", LINK, "{\"name\":\"b\"}", "Tenure-Hops", "7").statusCode())
                .isEqualTo(400);
    }

    @Test
    void a_body_of_10_megabytes_is_refused() throws Exception {
        String large = " ".repeat(10 << 20);
        for (String path : List.of("/core/examples", "/core/node-selectors/default/synch", "/core/node-selectors")) {
            assertThat(send("POST", path, large).statusCode()).as(path).isEqualTo(413);
        }
    }

    @Test
    void letters_that_are_cut_of_another_cluster_or_of_a_stranger_are_refused() throws Exception {
        String path = "/core/node-selectors/default/replication";
        String[] octets = {"Content-Type", "application/octet-stream"};
        String[] foreign = {
            octets[0], octets[1], "Tenure-Cluster", "00000000-0000-0001-0000-000000000001", "Tenure-From", "n1-00000001"
        };
        JsonNode self = json(send("GET", "/core/management", ""));
        String cluster = self.at("/cluster").asString();
        String[] removed = {octets[0], octets[1], "Tenure-Cluster", cluster, "Tenure-From", "n9-00000009"};
        String[] member = {
            octets[0],
            octets[1],
            "Tenure-Cluster",
            cluster,
            "Tenure-From",
            self.at("/id").asString()
        };

        assertThat(send("POST", path, "cut", octets).statusCode()).isEqualTo(403);
        assertThat(send("POST", path, "cut", foreign).statusCode()).isEqualTo(403);
        assertThat(send("POST", path, "cut", removed).statusCode()).isEqualTo(403);
        assertThat(send("POST", path, "cut", member).statusCode()).isEqualTo(400);
    }

    private static HttpResponse<String> send(String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(node.address().resolve(path))
                .expectContinue(body.length() > 1 << 20)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.setHeader("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        return new JsonMapper().readTree(response.body());
    }
}
