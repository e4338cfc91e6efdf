package io.tenure.server.document;

import static io.tenure.server.document.DocumentCluster.EXAMPLES;
import static io.tenure.server.document.DocumentCluster.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.server.served.Expect;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What factories want for their documents: how many copies, on disk or not, shared or not, counted or not. */
class FactoryOptionsTest {

    private static final String PAIRS = "/core/pairs";
    private static final String FLEETING = "/core/fleeting";
    private static final String OWN = "/core/own";
    private static final List<DocumentFactory<?>> FACTORIES = List.of(
            ExampleState.factory(),
            ExampleState.limited(),
            ExampleState.factory(PAIRS).on("pair"),
            ExampleState.factory(FLEETING).with(FactoryOption.REPLICATION, FactoryOption.OWNER_SELECTION),
            ExampleState.factory(OWN).with(FactoryOption.PERSISTENCE, FactoryOption.INSTRUMENTATION));

    @TempDir
    Path folder;

    private DocumentCluster cluster;

    @BeforeEach
    void start() {
        cluster = new DocumentCluster(folder, FACTORIES);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private HttpResponse<String> create(int entry, String factory, String name) {
        return cluster.send(
                entry, "POST", factory, "{\"name\":\"a\",\"documentSelfLink\":\"" + factory + "/" + name + "\"}");
    }

    private static String synch(String link) {
        return "{\"kind\":\"SynchronizePeersRequest\",\"state\":{\"documentSelfLink\":\"" + link + "\"}}";
    }

    @Test
    void documents_with_three_copies_have_a_selector_of_their_own() {
        String link = ExampleState.LIMITED + "/a";
        assertThat(create(1, ExampleState.LIMITED, "a").statusCode()).isEqualTo(201);

        assertThat(json(cluster.get(2, link)).at("/name").asString()).isEqualTo("a");
        assertThat(json(cluster.send(3, "POST", "/core/node-selectors/default-3x/synch", synch(link)))
                        .at("/documentSelfLink")
                        .asString())
                .isEqualTo(link);
        assertThat(cluster.send(3, "POST", "/core/node-selectors/default/synch", synch(link)))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(cluster.get(1, EXAMPLES + "/a")).satisfies(Expect.problem(404, "not-found"));
        assertThat(cluster.get(1, "/metrics").body())
                .contains("tenure_document_take_overs_total{realm=\"default-3x\"}");
    }

    @Test
    void a_selector_that_people_create_says_how_many_copies_there_are() {
        HttpResponse<String> early = create(1, PAIRS, "early");
        assertThat(early).satisfies(Expect.problem(503, "unavailable"));
        assertThat(json(early).at("/detail").asString()).contains("the selector pair", "/core/node-selectors");

        assertThat(cluster.send(1, "POST", "/core/node-selectors", "{\"name\":\"pair\",\"replicationFactor\":2}")
                        .statusCode())
                .isEqualTo(201);
        for (int i = 0; i < 10; i++) {
            String name = "d" + i;
            Await.until(() -> assertThat(create(1, PAIRS, name).statusCode()).isIn(201, 409));
        }

        for (int i = 0; i < 10; i++) {
            String link = PAIRS + "/d" + i;
            Await.until(() -> assertThat(copies(link)).as(link).isEqualTo(2));
            assertThat(cluster.get(3, link).statusCode()).isEqualTo(200);
        }
    }

    private long copies(String link) {
        return IntStream.rangeClosed(1, 3)
                .filter(node -> cluster.get(node, link + "/stats").statusCode() == 200)
                .count();
    }

    @Test
    void documents_without_persistence_are_copied_but_leave_no_file() throws IOException {
        Await.until(() -> assertThat(create(1, FLEETING, "a").statusCode()).isIn(201, 409));

        assertThat(cluster.send(2, "PATCH", FLEETING + "/a", "{\"counter\":7}").statusCode())
                .isEqualTo(200);
        assertThat(json(cluster.get(3, FLEETING + "/a")).at("/counter").asLong())
                .isEqualTo(7);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.contains("memory"));
        }
    }

    @Test
    void documents_without_replication_are_those_of_one_node() {
        assertThat(create(1, OWN, "a").statusCode()).isEqualTo(201);
        assertThat(cluster.get(1, OWN + "/a").statusCode()).isEqualTo(200);
        assertThat(cluster.get(2, OWN + "/a")).satisfies(Expect.problem(404, "not-found"));
        assertThat(create(2, OWN, "a").statusCode()).isEqualTo(201);
    }

    @Test
    void requests_are_counted_by_verb_where_the_factory_wants_it() {
        String link = cluster.linkOf(2);
        cluster.create(link);
        cluster.send(1, "PATCH", link, "{\"counter\":2}");
        cluster.send(3, "PATCH", link, "{\"counter\":3}");
        cluster.get(1, link);

        HttpResponse<String> stats = cluster.get(2, link + "/stats");

        assertThat(json(stats).at("/entries/POSTrequestCount/latestValue").asLong())
                .isEqualTo(1);
        assertThat(json(stats).at("/entries/PATCHrequestCount/latestValue").asLong())
                .isEqualTo(2);
        assertThat(json(stats).at("/entries/GETrequestCount/latestValue").asLong())
                .isEqualTo(1);
        Await.until(() -> assertThat(create(1, FLEETING, "b").statusCode()).isIn(201, 409));
        assertThat(cluster.get(1, FLEETING + "/b/stats")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void a_factory_can_be_compared_on_demand() {
        HttpResponse<String> begun = cluster.send(
                1,
                "POST",
                "/core/node-selectors/default/synch",
                "{\"kind\":\"SynchronizePeersRequest\",\"factoryLink\":\"" + EXAMPLES + "\"}");

        assertThat(begun.statusCode()).isEqualTo(202);
        String task = begun.headers().firstValue("Location").orElseThrow();
        Await.until(() ->
                assertThat(json(cluster.get(1, task)).at("/stage").asString()).isEqualTo("FINISHED"));
    }
}
