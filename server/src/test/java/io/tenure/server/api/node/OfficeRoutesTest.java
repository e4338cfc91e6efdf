package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.activity.ActivitySpec;
import io.tenure.lease.Quorum;
import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What each of two voters tells of the cluster, of which now the one leads and now the other. */
final class OfficeRoutesTest {

    @TempDir
    static Path root;

    private static TwoVoters voters;

    @BeforeAll
    static void start() {
        voters = TwoVoters.steady(root);
    }

    @AfterAll
    static void stop() {
        voters.close();
    }

    @Test
    void any_node_tells_who_leads_and_whether_it_is_itself() {
        Await.until(() -> {
            WholeNode leader = voters.leader();
            for (WholeNode node : voters.nodes()) {
                JsonNode shown = TwoVoters.json(node.get("/api/v1/leader"));
                assertThat(shown.at("/node").asString()).isEqualTo(leader.name());
                assertThat(shown.at("/term").asLong()).isPositive();
                assertThat(shown.at("/since").asString()).startsWith("20");
                assertThat(shown.at("/trustedUntil").asString()).startsWith("20");
                assertThat(shown.at("/leading").asBoolean()).isEqualTo(node.equals(leader));
                assertThat(shown.at("/missing").isNull()).isTrue();
                assertThat(shown.at("/nobody").isNull()).isTrue();
                assertThat(shown.at("/trustMillis").asLong()).isEqualTo(2000);
                assertThat(shown.at("/trustedMillis").asLong()).isBetween(1L, 2000L);
                assertThat(shown.at("/leases")).hasSize(2).allSatisfy(lease -> {
                    assertThat(lease.at("/held").asBoolean()).isTrue();
                    assertThat(lease.at("/trustedMillis").asLong()).isPositive();
                    assertThat(lease.at("/roundTripMicros").asLong()).isPositive();
                });
            }
        });
    }

    @Test
    void any_node_tells_how_each_of_them_is_and_which_is_in_charge() {
        Await.until(() -> {
            WholeNode leader = voters.leader();
            for (WholeNode node : voters.nodes()) {
                for (WholeNode other : voters.nodes()) {
                    JsonNode shown = TwoVoters.json(node.get("/api/v1/nodes/" + other.name()));
                    assertThat(shown.at("/name").asString()).isEqualTo(other.name());
                    assertThat(shown.at("/inCharge").asBoolean()).isEqualTo(other.equals(leader));
                    assertThat(shown.at("/self").asBoolean()).isEqualTo(node.equals(other));
                    assertThat(shown.at("/missing").isNull()).isTrue();
                    about(shown.at("/about"), leader);
                }
                JsonNode listed = TwoVoters.json(node.get("/api/v1/nodes")).at("/nodes");
                assertThat(listed)
                        .hasSize(2)
                        .allSatisfy(row -> assertThat(row.at("/inCharge").asBoolean())
                                .isEqualTo(row.at("/name").asString().equals(leader.name())));
            }
        });
        assertThat(voters.nodes().getFirst().get("/api/v1/nodes/n9"))
                .satisfies(Expect.problem(404, "not-found", "There is no node n9 in this cluster."));
    }

    private static void about(JsonNode about, WholeNode leader) {
        assertThat(about.at("/version").asString()).isEqualTo("test");
        assertThat(about.at("/uptimeMillis").asLong()).isPositive();
        assertThat(about.at("/heapUsedBytes").asLong())
                .isBetween(1L, about.at("/heapMaxBytes").asLong());
        assertThat(about.at("/diskFreeBytes").asLong())
                .isBetween(1L, about.at("/diskTotalBytes").asLong());
        assertThat(about.at("/promise/state").asString()).isEqualTo("active");
        assertThat(about.at("/promise/holder").asString())
                .isEqualTo(leader.store.status().id().toString());
        assertThat(about.at("/promise/leftMillis").asLong()).isPositive();
    }

    @Test
    void whoever_watches_the_cluster_sees_the_members_and_who_is_in_charge() {
        Await.until(() -> {
            WholeNode leader = voters.leader();
            for (WholeNode node : voters.nodes()) {
                JsonNode shown = event(node, "cluster");
                assertThat(shown.at("/subject").asString()).isEqualTo("cluster");
                assertThat(shown.at("/node").asString()).isEqualTo(node.name());
                assertThat(shown.at("/leader/node").asString()).isEqualTo(leader.name());
                assertThat(shown.at("/nodes")).hasSize(2).allSatisfy(row -> {
                    assertThat(row.at("/inCharge").asBoolean())
                            .isEqualTo(row.at("/name").asString().equals(leader.name()));
                    about(row.at("/about"), leader);
                });
            }
        });
    }

    @Test
    void whoever_watches_the_group_sees_it_as_its_own_route_shows_it() {
        JsonNode shown = event(voters.nodes().getFirst(), "group");
        assertThat(shown.at("/subject").asString()).isEqualTo("group");
        assertThat(shown.at("/documentSelfLink").asString()).isEqualTo("/core/node-groups/default");
        assertThat(shown.at("/nodes")).hasSize(2);
    }

    /** The first event about a subject. */
    private static JsonNode event(WholeNode node, String subject) {
        HttpRequest request = HttpRequest.newBuilder(node.uri("/api/v1/events?" + subject))
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        try (HttpClient client = HttpClient.newHttpClient();
                Stream<String> lines =
                        client.send(request, BodyHandlers.ofLines()).body()) {
            List<String> first = lines.limit(2).toList();
            assertThat(first).as(subject).hasSize(2).first().isEqualTo("event: " + subject);
            String data = first.getLast();
            client.shutdownNow();
            return new JsonMapper().readTree(data.substring("data: ".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void activities_are_listed_while_they_run() throws Exception {
        WholeNode node = voters.leader();
        JsonNode shown = node.office
                .activities()
                .run(
                        ActivitySpec.of("rebalance", "topology", Quorum.MAJORITY)
                                .unsafe(),
                        scope -> TwoVoters.json(node.get("/api/v1/activities")));

        JsonNode activity = named("rebalance", shown).orElseThrow();
        assertThat(activity.path("domain").asString()).isEqualTo("topology");
        assertThat(activity.path("unsafe").asBoolean()).isTrue();
        assertThat(activity.path("quorum").asString()).isEqualTo("a majority of the voters");
        assertThat(shown.at("/stragglers").asInt()).isZero();
        Await.until(() -> {
            JsonNode now = TwoVoters.json(node.get("/api/v1/activities"));
            assertThat(named("rebalance", now)).isEmpty();
            assertThat(List.of("services", "schedules"))
                    .as("what a leader does itself")
                    .allSatisfy(name -> assertThat(named(name, now)).isPresent());
        });
    }

    private static Optional<JsonNode> named(String name, JsonNode shown) {
        return shown.path("activities")
                .valueStream()
                .filter(activity -> activity.path("name").asString().equals(name))
                .findFirst();
    }

    @Test
    void what_a_node_is_and_did_is_in_the_metrics() {
        WholeNode leader = voters.leader();
        leader.put("/api/v1/store/pets/tom", "1");

        assertThat(leader.get("/metrics").body())
                .contains("# TYPE tenure_leader gauge\ntenure_leader 1\n", "tenure_voters 2\n")
                .contains("tenure_leading 1\n", "tenure_stragglers_total 0\n", "tenure_lease_writes_total ")
                .containsPattern("tenure_term [1-9]")
                .containsPattern("tenure_lease_renewals_total [1-9]")
                .contains(
                        "tenure_schedule_fired_total 0\n",
                        "tenure_schedule_skipped_total 0\n",
                        "tenure_schedule_missed_total 0\n")
                .containsPattern("tenure_documents [1-9]")
                .contains("# TYPE tenure_http_requests_total counter\n")
                .doesNotContain("\r");
    }
}
