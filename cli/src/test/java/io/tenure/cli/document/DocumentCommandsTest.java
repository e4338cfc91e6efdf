package io.tenure.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import io.tenure.cli.json.Json;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentCommandsTest extends CommandsTestCase {

    private static final String WRITTEN = "{\"counter\":2,\"documentVersion\":4,\"documentEpoch\":1}";

    @Test
    void documents_are_listed_without_what_the_node_adds() {
        peer.answers(200, """
                {"documentLinks":["/core/examples/a"],"nextPageLink":"/core/examples?limit=1&after=a","documents":{
                "/core/examples/a":{"name":"x","documentVersion":3,"documentEpoch":2,"documentOwner":"n1-00000001",
                "documentUpdateAction":"PUT"}}}""");
        Shell.Result result = run("doc", "ls", "--limit", "1");
        assertThat(result.out()).isEqualTo("""
                LINK              VERSION  EPOCH  OWNER        ACTION  CONTENT
                /core/examples/a        3      2  n1-00000001  PUT     {"name":"x"}
                """);
        assertThat(result.err()).isEqualTo("There are more: add --after a.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/core/examples?expand=true&limit=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "many"})
    void a_limit_that_is_no_number_is_refused_as_by_other_listings(String limit) {
        Shell.Result result = run("doc", "ls", "--limit", limit);
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("--limit takes a number from 1 on, not '" + limit + "'.");
        assertThat(peer.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/core/examples/a", "examples/a"})
    void a_link_may_be_written_without_its_beginning(String link) {
        peer.answers(200, WRITTEN);
        assertThat(run("doc", "get", link).out()).isEqualTo(WRITTEN + "\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/core/examples/a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "/a", "/core/examples/", "/core/", "//a"})
    void what_is_no_link_is_refused_before_a_node_is_asked(String link) {
        Shell.Result result = run("doc", "get", link);
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .contains("'" + link + "' is not the link of a document: write it as /core/examples/NAME.");
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void a_document_that_exists_is_replaced() {
        peer.answers(200, WRITTEN);
        assertThat(run("doc", "put", "examples/a", "{\"counter\":2}", "--quorum", "all")
                        .out())
                .isEqualTo("Written as version 4 in epoch 1.\n");
        Peer.Asked asked = peer.onlyAsked();
        assertThat(asked.method()).isEqualTo("PUT");
        assertThat(asked.body()).isEqualTo("{\"counter\":2}");
        assertThat(asked.header("Tenure-Quorum")).isEqualTo("all");
        assertThat(asked.header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void one_that_does_not_exist_is_created() {
        peer.refuses(404, "not-found", "There is no document /core/examples/a.").answers(201, WRITTEN);
        assertThat(run("doc", "put", "examples/a", "{\"counter\":2}").exit()).isEqualTo(ExitCode.DONE);
        Peer.Asked created = peer.asked().getLast();
        assertThat(created.method()).isEqualTo("POST");
        assertThat(created.target()).isEqualTo("/core/examples");
        assertThat(created.body()).isEqualTo("{\"counter\":2,\"documentSelfLink\":\"/core/examples/a\"}");
    }

    @Test
    void one_that_must_have_a_version_is_not_created() {
        peer.refuses(404, "not-found", "There is no document /core/examples/a.");
        Shell.Result result = run("doc", "put", "examples/a", "{}", "--if-version", "0");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"documentVersion\":0}");
    }

    @Test
    void one_that_must_be_absent_is_not_replaced() {
        peer.refuses(409, "conflict", "There is such a document.");
        assertThat(run("doc", "put", "examples/a", "{}", "--if-absent").exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
    }

    @Test
    void a_part_is_changed_by_a_patch() {
        peer.answers(200, WRITTEN);
        Shell.Result result = shell().input("{\"counter\":2}").run("doc", "patch", "examples/a", "--if-version", "3");
        assertThat(result.out()).isEqualTo("Written as version 4 in epoch 1.\n");
        Peer.Asked asked = peer.onlyAsked();
        assertThat(asked.method()).isEqualTo("PATCH");
        assertThat(asked.target()).isEqualTo("/core/examples/a");
        assertThat(asked.body()).isEqualTo("{\"counter\":2,\"documentVersion\":3}");
        assertThat(asked.header("Content-Type")).isEqualTo("application/json");
        assertThat(asked.header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void a_patch_that_is_refused_or_lost_is_told_like_any_other_change() throws IOException {
        peer.refuses(409, "conflict", "The document has version 5, not 3.");
        Shell.Result refused = run("doc", "patch", "examples/a", "{}");
        assertThat(refused.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(refused.err()).contains("The document has version 5, not 3.");
        peer.hangsUp();
        assertThat(run("doc", "patch", "examples/a", "{}", "--timeout", "100ms").exit())
                .isEqualTo(ExitCode.UNKNOWN);
        try (Socket deaf = Peer.deaf()) {
            assertThat(Shell.asking(Peer.url(deaf))
                            .run("doc", "patch", "examples/a", "{}", "--timeout", "100ms")
                            .exit())
                    .isEqualTo(ExitCode.NOBODY);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "7", "{"})
    void only_an_object_is_a_document(String value) {
        assertThat(run("doc", "put", "examples/a", value).exit()).isEqualTo(ExitCode.USAGE);
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void a_document_is_deleted_whatever_its_version_or_only_in_one() {
        peer.answers(200, WRITTEN).answers(200, WRITTEN);
        assertThat(run("doc", "delete", "examples/a").out()).isEqualTo("Deleted.\n");
        run("doc", "delete", "examples/a", "--if-version", "4");
        assertThat(peer.asked()).extracting(Peer.Asked::method).containsExactly("DELETE", "DELETE");
        assertThat(peer.asked()).extracting(Peer.Asked::body).containsExactly("", "{\"documentVersion\":4}");
    }

    @Test
    void conflicts_are_those_of_the_answering_node() {
        peer.answers(200, """
                {"entries":{"stateVersionConflictCount":{"latestValue":2},"stateVersionInConflict":{"latestValue":1},
                "documentVersion":{"latestValue":9},"documentEpoch":{"latestValue":3}}}""");
        assertThat(run("doc", "conflicts", "examples/a").out()).isEqualTo("""
                document     /core/examples/a
                version      9
                epoch        3
                conflicts    2
                states kept  1
                """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/core/examples/a/stats");
    }

    private static String state(String status, int version, int epoch, String owner, String name) {
        return ("{'name':'" + name + "','documentVersion':" + version + ",'documentEpoch':" + epoch
                        + ",'documentUpdateTimeMicros':1767225600000000,'documentUpdateAction':'PUT','documentOwner':'"
                        + owner + "','documentStatus':'" + status + "'}")
                .replace('\'', '"');
    }

    private static String history(String epochs, String... states) {
        String text = "{\"states\":[" + String.join(",", states) + "],\"epochs\":[" + epochs.replace('\'', '"') + "]}";
        return new Json.Text(text).compact();
    }

    @Test
    void the_history_shows_each_state_once_and_what_is_not_kept() {
        String epochs = "{'documentEpoch':1,'firstVersion':0,'documentOwner':'n1-01'},"
                + "{'documentEpoch':3,'firstVersion':4,'documentOwner':'n2-02'}";
        peer.answers(
                200,
                "{\"jsonResponses\":{\"u1\":" + history(epochs, state("CURRENT", 5, 3, "n2-02", "c"))
                        + ",\"u2\":"
                        + history(epochs, state("CURRENT", 5, 3, "n2-02", "c"), state("LOST", 4, 2, "n3-03", "l"))
                        + ",\"u3\":" + history("", state("CURRENT", 3, 1, "n1-01", "b")) + "},"
                        + "\"failures\":{\"u4\":{\"type\":\"not-found\",\"detail\":\"None.\"},"
                        + "\"u5\":{\"type\":\"unavailable\",\"detail\":\"It is down.\"}},"
                        + "\"selectedNodes\":{\"n1-01\":\"u1\",\"n2-02\":\"u2\",\"n3-03\":\"u3\",\"n4-04\":\"u4\","
                        + "\"n5-05\":\"u5\"}}");

        Shell.Result result = run("doc", "history", "examples/a");

        assertThat(result.out()).isEqualTo("""
                STATE     VERSION  EPOCH  WRITTEN BY  ACTION  TIME                  KEPT BY       CONTENT
                current   5            3  n2-02       PUT     2026-01-01T00:00:00Z  n1-01, n2-02  {"name":"c"}
                lost      4            2  n3-03       PUT     2026-01-01T00:00:00Z  n2-02         {"name":"l"}
                behind    3            1  n1-01       PUT     2026-01-01T00:00:00Z  n3-03         {"name":"b"}
                not kept  4            3  n2-02       -       -                     -             -
                not kept  0-3          1  n1-01       -       -                     -             -
                """);
        assertThat(result.err()).isEqualTo("n5-05 did not answer: It is down.\n");
        assertThat(peer.onlyAsked().target())
                .isEqualTo("/core/node-selectors/default/forwarding?path=%2Fcore%2Fexamples%2Fa%2Fhistory&target=ALL");
    }

    @Test
    void a_document_that_no_member_knows_has_no_history() {
        peer.answers(200, """
                {"jsonResponses":{},"failures":{"u1":{"type":"not-found","detail":"None."}},
                "selectedNodes":{"n1-01":"u1"}}""").refuses(404, "not-found", "There is no document /core/examples/a here.");
        Shell.Result result = run("doc", "history", "examples/a");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("There is no document /core/examples/a here.");
    }

    @Test
    void one_document_or_all_are_made_equal() {
        peer.answers(200, WRITTEN).answers(202, "{\"stage\":\"STARTED\"}");
        assertThat(run("doc", "sync", "examples/a").out())
                .isEqualTo("All members that live have version 4 in epoch 1.\n");
        assertThat(run("doc", "sync").out()).isEqualTo("The copies are being compared.\n");
        assertThat(peer.asked())
                .extracting(asked -> asked.method() + " " + asked.target())
                .containsExactly("POST /core/node-selectors/default/synch", "PATCH /core/management");
        assertThat(peer.asked().getFirst().body())
                .isEqualTo(
                        "{\"kind\":\"SynchronizePeersRequest\",\"state\":{\"documentSelfLink\":\"/core/examples/a\"}}");
    }
}
