package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.group.MemberStatus;
import io.tenure.server.served.Expect;
import io.tenure.testkit.Await;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Both sides of a broken network accept changes; what loses when they meet again can be read. */
class ConflictRoutesTest {

    private static final String ALL = "/core/management/conflicts";
    private static final List<String> LINKS = List.of("/core/examples/p1", "/core/examples/p2", "/core/examples/p3");

    @TempDir
    Path folder;

    private DocumentCluster cluster;

    @BeforeEach
    void part() {
        cluster = new DocumentCluster(folder);
        cluster.quorum(1);
        LINKS.forEach(cluster::create);
        breakApart();
    }

    private void breakApart() {
        cluster.node(1).see(cluster.alone(1, 1, 2));
        cluster.node(2).see(cluster.alone(2, 1, 2));
        cluster.node(3).see(cluster.alone(3, 3));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void change(String link) {
        assertThat(cluster.send(1, "PATCH", link, "{\"name\":\"left\"}").statusCode())
                .isEqualTo(200);
        assertThat(cluster.send(3, "PATCH", link, "{\"name\":\"right\"}").statusCode())
                .isEqualTo(200);
    }

    private Stream<JsonNode> ask(String path) {
        return IntStream.rangeClosed(1, 3).mapToObj(node -> json(cluster.get(node, path)));
    }

    private List<JsonNode> lost(String link) {
        return ask(link + "/conflicts")
                .flatMap(answer -> answer.path("lost").valueStream())
                .toList();
    }

    /** The different states that the nodes have. */
    private List<JsonNode> kept(String link) {
        return ask(link + "/conflicts")
                .map(answer -> answer.path("kept"))
                .distinct()
                .toList();
    }

    @Test
    void what_lost_is_shown_beside_what_was_kept() {
        String link = LINKS.getFirst();
        change(link);
        cluster.status(3, MemberStatus.AVAILABLE);

        Await.until(() -> {
            assertThat(lost(link)).isNotEmpty();
            assertThat(kept(link)).hasSize(1);
        });
        JsonNode kept = json(cluster.get(1, link + "/conflicts")).path("kept");
        String loser = kept.path("name").asString().equals("left") ? "right" : "left";
        assertThat(lost(link)).allSatisfy(state -> {
            assertThat(state.at("/document/name").asString()).isEqualTo(loser);
            assertThat(state.at("/document/documentSelfLink").asString()).isEqualTo(link);
            assertThat(state.path("lostTimeMicros").asLong()).isPositive();
        });
        List<JsonNode> rows =
                ask(ALL).flatMap(answer -> answer.path("items").valueStream()).toList();
        assertThat(rows).hasSameSizeAs(lost(link)).allSatisfy(row -> {
            assertThat(row.path("documentSelfLink").asString()).isEqualTo(link);
            assertThat(row.at("/kept/documentVersion")).isEqualTo(kept.path("documentVersion"));
            assertThat(row.path("id")).isEqualTo(lost(link).getFirst().path("id"));
        });
    }

    @Test
    void what_lost_comes_page_by_page() {
        LINKS.forEach(this::change);
        cluster.status(3, MemberStatus.AVAILABLE);

        Await.until(() -> assertThat(IntStream.rangeClosed(1, 3)
                        .mapToObj(this::pages)
                        .flatMap(List::stream)
                        .map(row -> row.path("documentSelfLink").asString()))
                .containsAll(LINKS));
    }

    @Test
    void what_one_document_lost_comes_page_by_page() {
        String link = LINKS.getFirst();
        // Each time at least one of three nodes keeps a lost state more, so after four times one of them has two.
        for (int times = 1; times <= 4; times++) {
            int before = lost(link).size();
            change(link);
            cluster.status(3, MemberStatus.AVAILABLE);
            Await.until(() -> {
                assertThat(lost(link)).hasSizeGreaterThan(before);
                assertThat(kept(link)).hasSize(1);
            });
            breakApart();
        }
        List<List<JsonNode>> whole = ask(link + "/conflicts?limit=100")
                .map(answer -> answer.path("lost").valueStream().toList())
                .toList();
        assertThat(whole).anyMatch(states -> states.size() > 1);
        for (int node = 1; node <= 3; node++) {
            assertThat(pages(node, link + "/conflicts", "lost")).isEqualTo(whole.get(node - 1));
        }
    }

    private List<JsonNode> pages(int node) {
        return pages(node, ALL, "items");
    }

    private List<JsonNode> pages(int node, String path, String items) {
        List<JsonNode> rows = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = json(
                    cluster.get(node, path + "?limit=1&after=" + URLEncoder.encode(after, StandardCharsets.UTF_8)));
            assertThat(page.path(items).size()).isLessThanOrEqualTo(1);
            page.path(items).forEach(rows::add);
            after = page.path("next").asString("");
        } while (!after.isEmpty());
        return rows;
    }

    @Test
    void a_document_without_conflicts_has_none_and_a_limit_is_a_limit() {
        JsonNode none = json(cluster.get(1, "/core/examples/nobody/conflicts"));
        assertThat(none.path("lost")).isEmpty();
        assertThat(none.path("kept").isNull()).isTrue();
        assertThat(cluster.get(1, ALL + "?limit=101")).satisfies(Expect.problem(400, "invalid"));
    }
}
