package io.tenure.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreCommandsTest extends CommandsTestCase {

    @ParameterizedTest
    @ValueSource(strings = {"{ \"a\" : 1.0,\n\"ü\":2 }", "\"x\"", "{}"})
    void a_document_is_printed_as_it_was_put(String body) {
        peer.answers(200, body).answers(200, body);
        assertThat(run("store", "get", "c", "i").out()).isEqualTo(body + "\n");
        assertThat(run("store", "get", "c", "i", "--json").out()).isEqualTo(body + "\n");
    }

    @Test
    void ids_are_encoded() {
        peer.answers(200, "1");
        assertThat(run("store", "get", "files", "a/ü b?#%").exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/store/files/a%2F%C3%BC%20b%3F%23%25");
    }

    @Test
    void a_value_is_put_byte_for_byte() {
        peer.answers(200, "{\"version\":7}");
        Shell.Result result = run("store", "put", "c", "i", "{ \"ü\" : 1 }");
        assertThat(result.out()).isEqualTo("Written as version 7.\n");
        Peer.Asked asked = peer.onlyAsked();
        assertThat(asked.method()).isEqualTo("PUT");
        assertThat(asked.target()).isEqualTo("/api/v1/store/c/i");
        assertThat(asked.body()).isEqualTo("{ \"ü\" : 1 }");
        assertThat(asked.header("Content-Type")).isEqualTo("application/json");
        assertThat(asked.header("Idempotency-Key")).isEqualTo("key-1");
        assertThat(asked.header("If-Match")).isNull();
        assertThat(asked.header("If-None-Match")).isNull();
    }

    @Test
    void a_value_may_come_from_the_standard_input() {
        peer.answers(200, "{\"version\":7}").answers(200, "{\"version\":8}");
        Shell shell = shell().input("[1,\n2]\n");
        assertThat(shell.run("store", "put", "c", "i", "-").exit()).isEqualTo(ExitCode.DONE);
        assertThat(shell.run("store", "put", "c", "i").exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.asked()).extracting(Peer.Asked::body).containsExactly("[1,\n2]\n", "[1,\n2]\n");
    }

    @Test
    void a_negative_number_is_a_value() {
        peer.answers(200, "{\"version\":7}");
        assertThat(run("store", "put", "c", "i", "-5").exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.onlyAsked().body()).isEqualTo("-5");
    }

    @Test
    void whether_a_value_is_json_is_for_the_node_to_judge() {
        peer.refuses(400, "invalid", "The body is not JSON.");
        Shell.Result result = run("store", "put", "c", "i", "{oops");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("The body is not JSON.\n");
    }

    @ParameterizedTest
    @CsvSource({
        "put,--if-version=7,If-Match,'\"7\"'",
        "put,--if-absent,If-None-Match,*",
        "delete,--if-version=7,If-Match,'\"7\"'"
    })
    void conditions_travel_as_headers(String command, String option, String header, String value) {
        peer.answers(200, "{\"version\":8}");
        String[] put = {"store", "put", "c", "i", "1", option};
        String[] delete = {"store", "delete", "c", "i", option};
        assertThat(run(command.equals("put") ? put : delete).exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.onlyAsked().header(header)).isEqualTo(value);
    }

    @Test
    void conditions_that_exclude_each_other_are_refused() {
        Shell.Result result = run("store", "put", "c", "i", "1", "--if-absent", "--if-version", "7");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("--if-absent and --if-version exclude each other");
    }

    @Test
    void a_given_key_is_used() {
        peer.answers(200, "{\"version\":7}");
        assertThat(run("store", "put", "c", "i", "1", "--idempotency-key", "again")
                        .exit())
                .isEqualTo(ExitCode.DONE);
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "ü", "a\nb", ""})
    void a_key_that_no_header_can_carry_is_refused(String key) {
        Shell.Result result = run("store", "delete", "c", "i", "--idempotency-key", key);
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).startsWith("--idempotency-key takes 1 to 200");
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void a_document_is_deleted() {
        peer.answers(204, "");
        assertThat(run("store", "delete", "c", "i").out()).isEqualTo("Deleted.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("DELETE");
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("key-1");
    }

    @Test
    void an_empty_id_is_refused_because_it_would_mean_the_collection() {
        Shell.Result result = run("store", "delete", "c", "");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void collections_are_a_table() {
        peer.answers(200, "{\"collections\":[{\"name\":\"users\",\"documents\":12},{\"name\":\"a\",\"documents\":3}]}");
        assertThat(run("store", "ls").out()).isEqualTo("""
                        COLLECTION  DOCUMENTS
                        users              12
                        a                   3
                        """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/store");
    }

    @Test
    void documents_are_a_table_with_the_beginning_of_their_bodies() {
        String body = "\"" + "é".repeat(100) + "\"";
        peer.answers(200, "{\"items\":[" + item("a", "{\"n\": 1}") + "," + item("b/c", body) + "],\"next\":null}");
        Shell.Result result = run("store", "ls", "users");
        assertThat(result.out()).isEqualTo("""
                        ID   VERSION  MODIFIED              TYPE  BODY
                        a          1  2026-01-01T00:00:00Z  json  {"n":1}
                        b/c        1  2026-01-01T00:00:00Z  json  "%s…
                        """.formatted("é".repeat(59)));
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_collection_without_documents_is_remarked() {
        peer.answers(200, "{\"items\":[],\"next\":null}").answers(200, "{\"items\":[],\"next\":null}");
        Shell.Result result = run("store", "ls", "nope");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).isEqualTo("There is no document in a collection 'nope'.\n");
        assertThat(run("store", "ls", "users", "--prefix", "x").err())
                .isEqualTo("No id in the collection 'users' begins like that.\n");
    }

    @Test
    void a_long_list_is_fetched_in_pages() {
        peer.answers(200, page(0, 100, "\"i99\""))
                .answers(200, page(100, 200, "\"i199\""))
                .answers(200, page(200, 250, "\"i249\""));
        Shell.Result result = run("store", "ls", "c", "--prefix", "i&", "--limit", "250");
        assertThat(result.out().lines()).hasSize(251);
        assertThat(peer.asked())
                .extracting(Peer.Asked::target)
                .containsExactly(
                        "/api/v1/store/c?prefix=i%26&limit=100",
                        "/api/v1/store/c?prefix=i%26&limit=100&after=i99",
                        "/api/v1/store/c?prefix=i%26&limit=50&after=i199");
        assertThat(result.err()).isEqualTo("More follow: tenure store ls c --prefix 'i&' --limit 250 --after i249\n");
    }

    @Test
    void a_page_may_end_early_but_not_stand_still() {
        peer.answers(200, page(0, 1, "\"i0\""))
                .answers(200, page(1, 2, "\"i1\""))
                .answers(200, page(2, 2, "\"i1\""));
        assertThat(run("store", "ls", "c").out().lines()).hasSize(3);
        assertThat(peer.asked()).hasSize(3);
    }

    @Test
    void a_body_that_is_not_json_is_shown_as_base64() {
        peer.answers(200, "{\"items\":[{\"id\":\"a\",\"base64\":\"AAEC\"}],\"next\":null}");
        assertThat(run("store", "ls", "c").out()).endsWith("base64 AAEC\n");
    }

    @Test
    void an_endless_input_is_refused() {
        Shell.Result result = shell().input("1".repeat(4 * 1024 * 1024 + 1)).run("store", "put", "c", "i");
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void with_json_one_page_is_printed_as_it_came() {
        String page = page(0, 2, "\"i1\"");
        peer.answers(200, page);
        Shell.Result result = run("store", "ls", "c", "--json", "--limit", "2", "--after", "h");
        assertThat(result.out()).isEqualTo(page + "\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/store/c?limit=2&after=h");
    }

    @Test
    void a_prefix_needs_a_collection() {
        assertThat(run("store", "ls", "--prefix", "a").exit()).isEqualTo(ExitCode.USAGE);
    }

    private static String page(int from, int to, String next) {
        return IntStream.range(from, to)
                .mapToObj(i -> item("i" + i, "1"))
                .collect(Collectors.joining(","))
                .transform(items -> "{\"items\":[" + items + "],\"next\":" + next + "}");
    }

    private static String item(String id, String body) {
        return "{\"id\":\"" + id + "\",\"version\":1,\"modified\":\"2026-01-01T00:00:00Z\",\"type\":\"json\",\"body\":"
                + body + "}";
    }
}
