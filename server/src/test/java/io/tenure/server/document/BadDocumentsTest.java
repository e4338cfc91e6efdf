package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.EXAMPLES;
import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused says what to do, and changes nothing. */
class BadDocumentsTest {

    private static final String LINK = EXAMPLES + "/kept";
    private static final String SYNCH = "/core/node-selectors/default/synch";
    private static final String REPLICATION = "/core/node-selectors/default/replication";
    private static final String OCTETS = "application/octet-stream";

    @TempDir
    static Path folder;

    private static DocumentCluster cluster;

    @BeforeAll
    static void start() {
        cluster = new DocumentCluster(folder);
        cluster.create(LINK);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @AfterEach
    void nothing_was_changed() {
        assertThat(json(cluster.get(1, LINK)).at("/documentVersion").asLong()).isZero();
        assertThat(json(cluster.get(1, EXAMPLES)).at("/documentCount").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"counter":1}                                               | The member 'name' is missing: give the example a name.
            {"name":"a","documentSelfLink":"/core/other/a"}             | The link '/core/other/a' is not one of /core/examples: send it to its own factory.
            {"name":"a","documentSelfLink":"/core/examples/"}           | The link '/core/examples/' is not one of /core/examples: send it to its own factory.
            {"name":"a","documentSelfLink":"a/b"}                       | The name 'a/b' is not usable: take 1 to 200 letters, digits and the signs - . _ ~ after /core/examples/.
            {"name":"a","documentSelfLink":".."}                        | The name '..' is not usable: take 1 to 200 letters, digits and the signs - . _ ~ after /core/examples/.
            {"name":"a","documentSelfLink":"available"}                 | The name 'available' is taken: choose another one.
            {"name":"a","documentSelfLink":7}                           | The member 'documentSelfLink' must be a text.
            {"name":"a","documentKind":"io:tenure:Other"}               | The documents of /core/examples are of the kind io:tenure:ExampleState, not io:tenure:Other.
            {"name":"a","documentExpirationTimeMicros":-1}              | The member 'documentExpirationTimeMicros' must be a whole number that is not negative, without quotes.
            {"name":"a","documentWhatever":1}                           | There is no member 'documentWhatever'.
            """)
    void a_post_that_cannot_be_meant_is_refused(String body, String sentence) {
        assertThat(cluster.send(1, "POST", EXAMPLES, body)).satisfies(Expect.problem(400, "invalid", sentence));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":\"a\",\"unknown\":1}",
                "{\"name\":5}",
                "{\"name\":\"a\",\"counter\":\"1\"}",
                "{\"name\":\"a\",\"counter\":1.5}",
                "{\"name\":\"a\",\"name\":\"b\"}",
                "{\"name\":",
                "[]",
                "null",
                "{} {}"
            })
    void a_body_that_is_no_example_is_refused(String body) {
        assertThat(cluster.send(1, "POST", EXAMPLES, body)).satisfies(Expect.problem(400, "invalid"));
        assertThat(cluster.send(2, "PUT", LINK, body)).satisfies(Expect.problem(400, "invalid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void a_version_as_text_is_refused(String verb) {
        String name = verb.equals("DELETE") ? "" : "\"name\":\"a\",";

        HttpResponse<String> refused = cluster.send(2, verb, LINK, "{" + name + "\"documentVersion\":\"0\"}");

        assertThat(refused)
                .satisfies(Expect.problem(
                        400,
                        "invalid",
                        "The member 'documentVersion' must be a whole number that is not negative, without quotes."));
    }

    @Test
    void a_body_about_another_document_is_refused() {
        HttpResponse<String> refused =
                cluster.send(1, "PUT", LINK, "{\"name\":\"a\",\"documentSelfLink\":\"/core/examples/other\"}");

        assertThat(refused).satisfies(Expect.problem(400, "invalid"));
        assertThat(json(refused).at("/detail").asString()).contains("/core/examples/other", LINK);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "many", "4", "2147483648"})
    void a_quorum_that_there_is_not_is_refused(String quorum) {
        assertThat(cluster.send(1, "PATCH", LINK, "{\"counter\":5}", "Tenure-Quorum", quorum))
                .satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_body_of_10_megabytes_is_refused() {
        byte[] large = new byte[10 << 20];

        assertThat(cluster.send(1, "PUT", LINK, large)).satisfies(Expect.problem(413, "too-large"));
        assertThat(cluster.send(1, "POST", EXAMPLES, large)).satisfies(Expect.problem(413, "too-large"));
        assertThat(cluster.send(1, "POST", SYNCH, large)).satisfies(Expect.problem(413, "too-large"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a%2Fb", "/%2e%2e", "/a%00", "/%C3%A4"})
    void a_name_that_is_not_usable_is_refused(String name) {
        assertThat(cluster.get(1, EXAMPLES + name)).satisfies(Expect.problem(400, "invalid"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?limit=0", "?limit=1001", "?limit=x", "?after=a%2Fb", "?expand=maybe", "?other=1"})
    void a_list_that_cannot_be_meant_is_refused(String query) {
        assertThat(cluster.get(1, EXAMPLES + query)).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void two_different_links_for_one_document_are_refused() {
        assertThat(cluster.send(1, "POST", EXAMPLES + "?link=a", "{\"name\":\"a\",\"documentSelfLink\":\"b\"}"))
                .satisfies(Expect.problem(400, "invalid"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"state":{"documentSelfLink":"/core/examples/kept"}}                                                   | The member 'kind' is missing: take SynchronizePeersRequest.
            {"kind":"a:Other","state":{"documentSelfLink":"/core/examples/kept"}}                                  | There is no kind 'a:Other' here: take SynchronizePeersRequest.
            {"kind":"SynchronizePeersRequest"}                                                                     | The member 'state' must have a 'documentSelfLink' that names the document.
            {"kind":"SynchronizePeersRequest","state":{"documentSelfLink":5}}                                      | The member 'state' must have a 'documentSelfLink' that names the document.
            {"kind":"SynchronizePeersRequest","state":{"documentSelfLink":"/core/x/a"}}                            | There is no factory for /core/x/a: correct 'factoryLink' or the link.
            {"kind":"SynchronizePeersRequest","factoryLink":"/core/x","state":{"documentSelfLink":"/core/x/a"}}    | There is no factory for /core/x: correct 'factoryLink' or the link.
            {"kind":"SynchronizePeersRequest","factoryLink":"/core/examples","state":{"documentSelfLink":"/core/x/a"}} | The link '/core/x/a' is not one of /core/examples: send it to its own factory.
            """)
    void a_synchronization_that_cannot_be_meant_is_refused(String body, String sentence) {
        assertThat(cluster.send(1, "POST", SYNCH, body)).satisfies(Expect.problem(400, "invalid", sentence));
    }

    @Test
    void a_synchronization_of_nothing_is_not_found() {
        String body = "{\"kind\":\"SynchronizePeersRequest\",\"state\":{\"documentSelfLink\":\"/core/examples/none\"}}";

        assertThat(cluster.send(1, "POST", SYNCH, body))
                .satisfies(Expect.problem(404, "not-found", "No member has a document /core/examples/none."));
        assertThat(cluster.send(1, "POST", "/core/node-selectors/none/synch", body))
                .satisfies(Expect.problem(404, "not-found"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                    | 400
            {"kind":"SynchronizePeersRequest"}                                    | 400
            {"kind":"SynchronizeWithPeersRequest","nodeSelectorPath":"/core/x"}   | 404
            """)
    void a_comparison_that_cannot_be_meant_is_refused(String body, int status) {
        assertThat(cluster.send(1, "PATCH", "/core/management", body).statusCode())
                .isEqualTo(status);
    }

    @Test
    void only_members_are_heard_about_copies() {
        String here = cluster.cluster.toString();
        byte[] message = {1, 2, 3};

        assertThat(replication(message)).satisfies(Expect.problem(403, "not-a-member"));
        assertThat(replication(message, "Tenure-Cluster", here)).satisfies(Expect.problem(403, "not-a-member"));
        assertThat(replication(message, "Tenure-Cluster", here, "Tenure-From", "x y"))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(replication(message, "Tenure-Cluster", here, "Tenure-From", "n9-00000009"))
                .satisfies(Expect.problem(403, "not-a-member"));
        assertThat(replication(
                        message,
                        "Tenure-Cluster",
                        "00000000-0000-0001-0000-000000000001",
                        "Tenure-From",
                        "n2-00000002"))
                .satisfies(Expect.problem(403, "not-a-member"));
    }

    @Test
    void a_message_that_is_cut_or_too_large_is_refused() {
        String[] member = {"Tenure-Cluster", cluster.cluster.toString(), "Tenure-From", "n2-00000002"};

        assertThat(replication(new byte[] {1, 2, 3}, member))
                .satisfies(Expect.problem(
                        400,
                        "invalid",
                        "This is no message that members send each other about documents: check who sent it."));
        assertThat(replication(new byte[10 << 20], member)).satisfies(Expect.problem(413, "too-large"));
        assertThat(cluster.send(1, "POST", REPLICATION, "{}", member))
                .satisfies(Expect.problem(415, "unsupported-media-type"));
    }

    private static HttpResponse<String> replication(byte[] message, String... headers) {
        String[] all = java.util.Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = OCTETS;
        return cluster.send(1, "POST", REPLICATION, message, all);
    }
}
