package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.EXAMPLES;
import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Documents can be created, read, changed, deleted and listed at any node. */
class DocumentRoutesTest {

    @TempDir
    Path folder;

    private DocumentCluster cluster;

    @BeforeEach
    void start() {
        cluster = new DocumentCluster(folder);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void a_document_has_all_its_fields_whichever_node_is_asked() {
        for (int owner = 1; owner <= 3; owner++) {
            String link = cluster.linkOf(owner);
            HttpResponse<String> created = cluster.send(
                    1,
                    "POST",
                    EXAMPLES,
                    "{\"name\":\"one\",\"counter\":7,\"keyValues\":{\"k\":\"v\"},\"documentSelfLink\":\"" + link
                            + "\"}");

            assertThat(created.statusCode()).isEqualTo(201);
            assertThat(created.headers().firstValue("Location")).hasValue(link);
            for (int entry = 1; entry <= 3; entry++) {
                JsonNode read = json(cluster.get(entry, link));
                assertThat(read.at("/name").asString()).isEqualTo("one");
                assertThat(read.at("/counter").asLong()).isEqualTo(7);
                assertThat(read.at("/keyValues/k").asString()).isEqualTo("v");
                assertThat(read.at("/documentVersion").asLong()).isZero();
                assertThat(read.at("/documentEpoch").asLong()).isPositive();
                assertThat(read.at("/documentKind").asString()).isEqualTo("io:tenure:ExampleState");
                assertThat(read.at("/documentSelfLink").asString()).isEqualTo(link);
                assertThat(read.at("/documentUpdateTimeMicros").asLong()).isPositive();
                assertThat(read.at("/documentUpdateAction").asString()).isEqualTo("POST");
                assertThat(read.at("/documentExpirationTimeMicros").asLong()).isZero();
                assertThat(read.at("/documentOwner").asString())
                        .isEqualTo(cluster.node(owner).id.toString());
                assertThat(read).isEqualTo(json(created));
            }
        }
    }

    @Test
    void put_replaces_patch_merges_and_delete_ends_a_document() {
        String link = cluster.linkOf(2);
        cluster.create(link);

        JsonNode put = json(cluster.send(3, "PUT", link, "{\"name\":\"b\",\"keyValues\":{\"x\":\"1\"}}"));
        JsonNode patched = json(cluster.send(2, "PATCH", link, "{\"counter\":5,\"keyValues\":{\"y\":\"2\"}}"));
        HttpResponse<String> deleted = cluster.send(1, "DELETE", link, "");

        assertThat(put.has("counter")).isFalse();
        assertThat(put.at("/documentVersion").asLong()).isEqualTo(1);
        assertThat(put.at("/documentUpdateAction").asString()).isEqualTo("PUT");
        assertThat(patched.at("/name").asString()).isEqualTo("b");
        assertThat(patched.at("/counter").asLong()).isEqualTo(5);
        assertThat(patched.at("/keyValues").toString()).isEqualTo("{\"x\":\"1\",\"y\":\"2\"}");
        assertThat(patched.at("/documentVersion").asLong()).isEqualTo(2);
        assertThat(deleted.statusCode()).isEqualTo(200);
        assertThat(json(deleted).at("/documentUpdateAction").asString()).isEqualTo("DELETE");
        assertThat(cluster.get(3, link))
                .satisfies(Expect.problem(404, "not-found", "There is no document " + link + "."));
        assertThat(cluster.send(3, "PATCH", link, "{\"counter\":6}")).satisfies(Expect.problem(404, "not-found"));
        assertThat(json(cluster.get(1, EXAMPLES)).at("/documentCount").asInt()).isZero();
    }

    @Test
    void a_change_that_expects_another_version_is_a_conflict_and_changes_nothing() {
        String link = cluster.linkOf(3);
        cluster.create(link);
        assertThat(cluster.send(1, "PUT", link, "{\"name\":\"b\",\"documentVersion\":0}")
                        .statusCode())
                .isEqualTo(200);

        HttpResponse<String> late = cluster.send(1, "PUT", link, "{\"name\":\"c\",\"documentVersion\":0}");
        HttpResponse<String> lateDelete = cluster.send(1, "DELETE", link, "{\"documentVersion\":0}");

        assertThat(late)
                .satisfies(Expect.problem(
                        409,
                        "conflict",
                        link + " has the version 1, not 0 as the request says: read it again and decide."));
        assertThat(lateDelete).satisfies(Expect.problem(409, "conflict"));
        assertThat(json(cluster.get(1, link)).at("/name").asString()).isEqualTo("b");
    }

    @Test
    void what_was_read_can_be_sent_back() {
        String link = cluster.linkOf(1);
        cluster.create(link);
        String read = cluster.get(2, link).body();

        HttpResponse<String> sent = cluster.send(2, "PUT", link, read);

        assertThat(sent.statusCode()).isEqualTo(200);
        assertThat(json(sent).at("/documentVersion").asLong()).isEqualTo(1);
    }

    @Test
    void a_post_without_a_link_gets_one_and_the_same_key_creates_one_document() {
        Set<String> links = new HashSet<>();
        for (int entry = 1; entry <= 3; entry++) {
            HttpResponse<String> sent =
                    cluster.send(entry, "POST", EXAMPLES, "{\"name\":\"a\"}", "Idempotency-Key", "order-4711");
            assertThat(sent.statusCode()).isEqualTo(201);
            assertThat(json(sent).at("/documentVersion").asLong()).isZero();
            links.add(json(sent).at("/documentSelfLink").asString());
        }
        for (int entry = 1; entry <= 3; entry++) {
            HttpResponse<String> sent = cluster.send(entry, "POST", EXAMPLES, "{\"name\":\"b\"}");
            assertThat(sent.statusCode()).as(sent.body()).isEqualTo(201);
            links.add(json(sent).at("/documentSelfLink").asString());
        }

        assertThat(links).hasSize(4).allMatch(link -> link.startsWith(EXAMPLES + "/"));
        assertThat(json(cluster.get(2, EXAMPLES)).at("/documentCount").asInt()).isEqualTo(4);
    }

    @Test
    void while_the_disk_of_the_owner_is_nearly_full_changes_are_refused_with_a_sentence() {
        String link = cluster.linkOf(2);
        cluster.create(link);
        cluster.node(2).diskWarning = Optional.of("The disk is nearly full.");

        HttpResponse<String> refused = cluster.send(1, "PATCH", link, "{\"counter\":5}");

        assertThat(refused.statusCode()).isEqualTo(507);
        assertThat(refused.body()).contains("The disk is nearly full. Documents can be read; make room");
        assertThat(json(cluster.get(3, link)).at("/documentVersion").asLong()).isZero();
        assertThat(cluster.send(1, "DELETE", link, "").statusCode())
                .as("deletions use the reserve")
                .isEqualTo(200);
        String next = "{\"name\":\"next\",\"documentSelfLink\":\"" + link + "\"}";
        assertThat(cluster.send(1, "POST", EXAMPLES, next).statusCode()).isEqualTo(507);
        cluster.node(2).diskWarning = Optional.empty();
        assertThat(cluster.send(1, "POST", EXAMPLES, next).statusCode()).isEqualTo(201);
    }

    @Test
    void a_document_that_exists_is_not_created_again() {
        String link = cluster.linkOf(2);
        cluster.create(link);

        HttpResponse<String> again =
                cluster.send(1, "POST", EXAMPLES, "{\"name\":\"other\",\"documentSelfLink\":\"" + link + "\"}");

        assertThat(again)
                .satisfies(Expect.problem(409, "conflict", "The document exists already: change it by PUT or PATCH."));
        assertThat(json(cluster.get(1, link)).at("/name").asString()).isEqualTo("a");
    }

    @Test
    void a_change_under_the_same_key_is_made_once() {
        String link = cluster.linkOf(2);
        cluster.create(link);

        for (int entry = 1; entry <= 3; entry++) {
            HttpResponse<String> sent =
                    cluster.send(entry, "PATCH", link, "{\"counter\":5}", "Idempotency-Key", "once");
            assertThat(json(sent).at("/documentVersion").asLong()).isEqualTo(1);
        }
    }

    @Test
    void lists_come_in_pages_and_expanded() {
        for (int i = 0; i < 7; i++) {
            cluster.create(EXAMPLES + "/doc-" + i);
        }
        cluster.send(1, "DELETE", EXAMPLES + "/doc-2", "");

        Set<String> links = new HashSet<>();
        String page = EXAMPLES + "?limit=2";
        int pages = 0;
        while (!page.isEmpty()) {
            JsonNode part = json(cluster.get(2, page));
            assertThat(part.at("/documentCount").asInt()).isEqualTo(2);
            part.at("/documentLinks").forEach(link -> links.add(link.asString()));
            page = part.path("nextPageLink").asString("");
            pages++;
        }
        JsonNode expanded = json(cluster.get(3, EXAMPLES + "?expand"));

        assertThat(pages).isEqualTo(3);
        assertThat(links).hasSize(6).doesNotContain(EXAMPLES + "/doc-2");
        assertThat(expanded.at("/documents").size()).isEqualTo(6);
        assertThat(expanded.path("documents")
                        .path(EXAMPLES + "/doc-1")
                        .at("/name")
                        .asString())
                .isEqualTo("a");
    }

    @Test
    void an_expiration_is_kept_until_a_body_says_otherwise() {
        String link = cluster.linkOf(1);
        long late = 4_000_000_000_000_000L;
        cluster.create(link);

        cluster.send(1, "PATCH", link, "{\"documentExpirationTimeMicros\":" + late + "}");
        cluster.send(1, "PATCH", link, "{\"counter\":2}");
        long kept =
                json(cluster.get(1, link)).at("/documentExpirationTimeMicros").asLong();
        cluster.send(1, "PATCH", link, "{\"documentExpirationTimeMicros\":0}");

        assertThat(kept).isEqualTo(late);
        assertThat(json(cluster.get(1, link))
                        .at("/documentExpirationTimeMicros")
                        .asLong())
                .isZero();
    }

    @Test
    void statistics_and_availability_are_told_by_each_node() {
        String link = cluster.linkOf(2);
        cluster.create(link);
        cluster.send(1, "PUT", link, "{\"name\":\"b\"}", "Tenure-Quorum", "all");

        for (int entry = 1; entry <= 3; entry++) {
            JsonNode stats = json(cluster.get(entry, link + "/stats"));
            assertThat(stats.at("/entries/documentVersion/latestValue").asLong())
                    .isEqualTo(1);
            assertThat(stats.at("/entries/stateVersionConflictCount/latestValue")
                            .asLong(-1))
                    .isZero();
            awaitAvailable(entry);
        }
        assertThat(cluster.get(2, "/metrics").body())
                .containsPattern("tenure_document_take_overs_total\\{realm=\"default\"} [1-9]");
    }

    /** A node that has just started may still read what the others have. */
    private void awaitAvailable(int entry) {
        Await.until(() -> assertThat(cluster.get(entry, EXAMPLES + "/available").statusCode())
                .isEqualTo(200));
    }
}
