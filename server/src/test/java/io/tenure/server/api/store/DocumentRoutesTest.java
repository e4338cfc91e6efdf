package io.tenure.server.api.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DocumentRoutesTest {

    private static final String TOM = "/api/v1/store/pets/tom";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_document_is_stored_byte_for_byte() {
        String body = "{ \"name\" : \"Tom\",\n\t\"n\": 1.000 , \"é\":\"\\u00e9\" }";

        HttpResponse<String> put = server.put(TOM, body);
        HttpResponse<String> got = server.get(TOM);

        assertThat(put.statusCode()).isEqualTo(200);
        assertThat(put.body()).isEqualTo("{\"version\":1}");
        assertThat(put.headers().firstValue("ETag")).hasValue("\"1\"");
        assertThat(got.body()).isEqualTo(body);
        assertThat(got.headers().firstValue("ETag")).hasValue("\"1\"");
        assertThat(got.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @Test
    void a_put_replaces_what_is_there() {
        server.put(TOM, "1");

        assertThat(server.put(TOM, "2").statusCode()).isEqualTo(200);
        assertThat(server.get(TOM).body()).isEqualTo("2");
    }

    @Test
    void an_unknown_document_is_not_found() {
        assertThat(server.get(TOM)).satisfies(Expect.problem(404, "not-found", "There is no document pets/tom."));
        assertThat(server.delete(TOM)).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void an_unchanged_document_is_not_sent_again() {
        server.put(TOM, "1");

        assertThat(server.get(TOM, "If-None-Match", "\"1\"").statusCode()).isEqualTo(304);
        assertThat(server.get(TOM, "If-None-Match", "\"7\", W/\"1\"").statusCode())
                .isEqualTo(304);
        assertThat(server.get(TOM, "If-None-Match", "\"7\"").statusCode()).isEqualTo(200);
    }

    @Test
    void a_head_has_the_headers_of_a_get_and_no_body() {
        server.put(TOM, "12345");

        HttpResponse<String> head = server.send("HEAD", TOM, "");

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("ETag")).hasValue("\"1\"");
        assertThat(head.headers().firstValue("Content-Length")).hasValue("5");
        assertThat(head.body()).isEmpty();
    }

    @Test
    void if_match_asks_for_just_this_version() {
        server.put(TOM, "1");

        assertThat(server.put(TOM, "2", "If-Match", "\"7\""))
                .satisfies(Expect.problem(412, "precondition-failed"))
                .satisfies(response -> assertThat(response.body()).contains("\"version\":1"));
        assertThat(server.put(TOM, "2", "If-Match", "\"1\"").statusCode()).isEqualTo(200);
    }

    @Test
    void if_match_star_asks_for_any_version() {
        assertThat(server.put(TOM, "1", "If-Match", "*")).satisfies(Expect.problem(412, "precondition-failed"));
        assertThat(server.delete(TOM, "If-Match", "*")).satisfies(Expect.problem(412, "precondition-failed"));
        server.put(TOM, "1");
        assertThat(server.put(TOM, "2", "If-Match", "*").statusCode()).isEqualTo(200);
    }

    @Test
    void if_none_match_star_asks_that_there_is_none() {
        assertThat(server.put(TOM, "1", "If-None-Match", "*").statusCode()).isEqualTo(200);
        assertThat(server.put(TOM, "2", "If-None-Match", "*"))
                .satisfies(Expect.problem(412, "precondition-failed", "The document exists already."));
    }

    @Test
    void conditions_that_make_no_sense_are_refused() {
        assertThat(server.put(TOM, "1", "If-Match", "7")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "1", "If-Match", "\"0\"")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "1", "If-Match", "\"9999999999999999999\""))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "1", "If-None-Match", "\"7\"")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "1", "If-Match", "*", "If-None-Match", "*"))
                .satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_document_is_deleted_once() {
        server.put(TOM, "1");

        assertThat(server.delete(TOM).statusCode()).isEqualTo(204);
        assertThat(server.delete(TOM).statusCode()).isEqualTo(404);
    }

    @Test
    void the_same_request_under_the_same_key_gives_the_first_outcome_again() {
        HttpResponse<String> first = server.put(TOM, "1", "Idempotency-Key", "k");
        server.put(TOM, "2");
        HttpResponse<String> again = server.put(TOM, "1", "Idempotency-Key", "k");

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(server.get(TOM).body()).isEqualTo("2");
        assertThat(server.put(TOM, "3", "Idempotency-Key", "k")).satisfies(Expect.problem(422, "key-reused"));
        assertThat(server.delete(TOM, "Idempotency-Key", "k")).satisfies(Expect.problem(422, "key-reused"));
        assertThat(server.put(TOM, "3", "Idempotency-Key", "k".repeat(201))).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void ids_are_percent_encoded_in_paths() {
        String path = "/api/v1/store/pets/a%2Fb%20c%C3%A9%25;x=1+2";

        server.put(path, "1");

        assertThat(server.store.stale().get(DocumentKey.of("pets", "a/b cé%;x=1+2")))
                .isPresent();
        assertThat(server.get(path).body()).isEqualTo("1");
    }

    @Test
    void dots_in_an_id_do_not_climb() {
        server.put("/api/v1/store/pets/%2e%2e", "1");
        server.put("/api/v1/store/pets/..", "2");

        assertThat(server.store
                        .stale()
                        .get(DocumentKey.of("pets", ".."))
                        .orElseThrow()
                        .body()
                        .text())
                .isEqualTo("2");
    }

    @Test
    void an_id_may_be_as_long_as_the_store_allows() {
        assertThat(server.put("/api/v1/store/pets/" + "%E2%82%AC".repeat(500), "1")
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.put("/api/v1/store/pets/" + "a".repeat(501), "1")).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void names_and_ids_that_cannot_be_used_are_refused() {
        assertThat(server.put("/api/v1/store/p%20s/tom", "1")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put("/api/v1/store/pets/a%00b", "1")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put("/api/v1/store/pets/%ff", "1")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put("/api/v1/store/pets/", "1")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void a_body_that_is_not_one_json_value_is_refused() {
        assertThat(server.put(TOM, "{")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "  ")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "1 2")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "{\"a\":NaN}")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.put(TOM, "[".repeat(5000) + "]".repeat(5000))).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get(TOM).statusCode()).isEqualTo(404);
    }

    @Test
    void collections_are_listed_with_their_size() {
        server.put(TOM, "1");
        server.put("/api/v1/store/pets/kim", "1");

        assertThat(server.get("/api/v1/store").body())
                .isEqualTo("{\"collections\":[{\"name\":\"pets\",\"documents\":2}]}");
    }

    @Test
    void a_listing_is_paged_and_filtered_by_prefix() {
        for (int i = 0; i < 5; i++) {
            server.put("/api/v1/store/pets/a" + i, "{\"i\":" + i + "}");
        }
        server.put("/api/v1/store/pets/b", "1");

        assertThat(server.get("/api/v1/store/pets?prefix=a&limit=2&after=a1").body())
                .isEqualTo("{\"items\":["
                        + "{\"id\":\"a2\",\"version\":3,\"modified\":\"2030-01-01T00:00:00Z\",\"type\":\"json\",\"body\":{\"i\":2}},"
                        + "{\"id\":\"a3\",\"version\":4,\"modified\":\"2030-01-01T00:00:00Z\",\"type\":\"json\",\"body\":{\"i\":3}}"
                        + "],\"next\":\"a3\"}");
        assertThat(server.get("/api/v1/store/pets?prefix=a&after=a3").body()).endsWith("],\"next\":null}");
        assertThat(server.get("/api/v1/store/none").body()).isEqualTo("{\"items\":[],\"next\":null}");
    }

    @Test
    void a_listing_ends_early_when_it_is_large() {
        String large = "\"" + "x".repeat(100_000) + "\"";
        for (int i = 100; i < 300; i++) {
            server.store.commit(Transaction.of(
                    new Operation.Put(DocumentKey.of("large", "d" + i), Expected.ANYTHING, Body.of("json", large))));
        }

        assertThat(server.get("/api/v1/store/large?limit=1000").body()).endsWith("],\"next\":\"d141\"}");
    }

    @Test
    void a_listing_shows_a_body_that_is_not_json_in_base64() {
        server.store.commit(Transaction.of(
                new Operation.Put(DocumentKey.of("pets", "x"), Expected.ANYTHING, Body.of("text", "hello"))));

        assertThat(server.get("/api/v1/store/pets").body()).contains("\"type\":\"text\",\"base64\":\"aGVsbG8=\"");
        assertThat(server.get("/api/v1/store/pets/x").headers().firstValue("Content-Type"))
                .hasValue("application/octet-stream");
    }

    @Test
    void a_stale_read_does_not_ask_the_others() {
        server.put(TOM, "1");
        server.store.readsWill(() -> {
            throw new AssertionError("asked the others");
        });

        assertThat(server.get(TOM + "?stale=true").body()).isEqualTo("1");
        assertThat(server.get("/api/v1/store?stale=true").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/store/pets?stale=true").statusCode()).isEqualTo(200);
    }

    @Test
    void parameters_that_make_no_sense_are_refused() {
        assertThat(server.get("/api/v1/store/pets?limit=many"))
                .satisfies(Expect.problem(400, "invalid", "limit must be a whole number, not 'many'."));
        assertThat(server.get("/api/v1/store/pets?limit=0")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get("/api/v1/store/pets?limit=1001")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get(TOM + "?stale=maybe")).satisfies(Expect.problem(400, "invalid"));
    }
}
