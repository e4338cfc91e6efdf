package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.activity.ActivitySpec;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.lease.Holder;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.Quorum;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.lease.agent.LeaseWire;
import io.tenure.node.ClusterId;
import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.log.Levels;
import io.tenure.store.wire.Wire;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two voters, of which now the one leads and now the other. */
final class OfficeRoutesTest {

    private static final String TRANSFER = "/api/v1/leader/transfer";

    /** On a busy machine, too, hardly anybody is elected unasked. */
    private static final EngineConfig.Timing STEADY =
            new EngineConfig.Timing(Duration.ofMillis(1500), Duration.ofSeconds(3), Duration.ofSeconds(20));

    @TempDir
    static Path root;

    private static List<WholeNode> nodes;

    @BeforeAll
    static void start() {
        nodes = twoVoters(root, config -> config.with(STEADY));
    }

    static List<WholeNode> twoVoters(Path root, UnaryOperator<EngineConfig> setup) {
        WholeNode first = WholeNode.founding(root, "n1", setup);
        WholeNode second = first.waiting(root, "n2", Member.Kind.VOTER);
        Await.until(() -> assertThat(first.post("/api/v1/nodes", second.application("voter")))
                .extracting(HttpResponse::statusCode)
                .isEqualTo(200));
        return List.of(first, second);
    }

    @AfterAll
    static void stop() {
        nodes.forEach(WholeNode::close);
    }

    @Test
    void any_node_tells_who_leads_and_whether_it_is_itself() {
        Await.until(() -> {
            WholeNode leader = leader();
            for (WholeNode node : nodes) {
                JsonNode shown = json(node.get("/api/v1/leader"));
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
            WholeNode leader = leader();
            for (WholeNode node : nodes) {
                for (WholeNode other : nodes) {
                    JsonNode shown = json(node.get("/api/v1/nodes/" + other.name()));
                    assertThat(shown.at("/name").asString()).isEqualTo(other.name());
                    assertThat(shown.at("/inCharge").asBoolean()).isEqualTo(other.equals(leader));
                    assertThat(shown.at("/self").asBoolean()).isEqualTo(node.equals(other));
                    assertThat(shown.at("/missing").isNull()).isTrue();
                    about(shown.at("/about"), leader);
                }
                JsonNode listed = json(node.get("/api/v1/nodes")).at("/nodes");
                assertThat(listed)
                        .hasSize(2)
                        .allSatisfy(row -> assertThat(row.at("/inCharge").asBoolean())
                                .isEqualTo(row.at("/name").asString().equals(leader.name())));
            }
        });
        assertThat(nodes.getFirst().get("/api/v1/nodes/n9"))
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
            WholeNode leader = leader();
            for (WholeNode node : nodes) {
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
    void the_terms_of_an_office_are_told_with_why_they_ended() {
        // Terms that began on an older level are not told.
        Await.until(() -> assertThat(nodes)
                .allSatisfy(
                        node -> assertThat(node.store.members().level()).isEqualTo(Levels.OF_THIS_BUILD.highest())));
        Holding unused = handOver();
        Holding left = released();
        Await.until(() -> assertThat(nodes).allSatisfy(node -> {
            JsonNode shown = json(node.get("/api/v1/terms?office=cluster"));
            assertThat(shown.at("/office").asString()).isEqualTo("cluster");
            JsonNode newest = shown.at("/terms/0");
            assertThat(newest.at("/ended").isNull()).isTrue();
            assertThat(newest.at("/why").isNull()).isTrue();
            JsonNode row = row(left, shown);
            String holder = left.holder().value();
            assertThat(row.at("/holder").asString()).isEqualTo(holder);
            assertThat(row.at("/end").asString()).isEqualTo("released");
            assertThat(row.at("/why").asString()).isEqualTo(holder + " left it: it was asked to hand over.");
            assertThat(row.at("/ended").asString())
                    .isGreaterThan(row.at("/began").asString());
        }));
        assertThat(nodes.getFirst().get("/api/v1/terms?office=none")).satisfies(Expect.problem(404, "not-found"));
        assertThat(nodes.getFirst().get("/api/v1/terms?limit=101")).satisfies(Expect.problem(400, "invalid"));
    }

    /** A term whose holder has left it. On a busy machine another one may take the office before that. */
    private static Holding released() {
        for (int tries = 0; tries < 10; tries++) {
            Holding left = handOver();
            String end = Await.value(() -> {
                JsonNode shown = json(nodes.getFirst().get("/api/v1/terms?office=cluster"));
                JsonNode told = row(left, shown).at("/end");
                assertThat(told.isNull()).isFalse();
                return told.asString();
            });
            if (end.equals("released")) {
                return left;
            }
        }
        throw new AssertionError("No holder has left the office when it was asked to.");
    }

    private static JsonNode row(Holding of, JsonNode shown) {
        return shown.at("/terms")
                .valueStream()
                .filter(row -> row.at("/term").asLong() == of.term().value())
                .findFirst()
                .orElseThrow(() -> new AssertionError("It is not told: " + of));
    }

    /** The term that has ended. */
    private static Holding handOver() {
        WholeNode leader = leader();
        Holding left = leader.store.holding(Office.CLUSTER).orElseThrow();
        Await.until(() -> assertThat(leader.post(TRANSFER, "{\"by\":\"anna\"}").statusCode())
                .isIn(204, 409));
        Await.until(() -> assertThat(leader().store
                        .holding(Office.CLUSTER)
                        .orElseThrow()
                        .term()
                        .value())
                .isGreaterThan(left.term().value()));
        return left;
    }

    @Test
    void whoever_watches_the_group_sees_it_as_its_own_route_shows_it() {
        JsonNode shown = event(nodes.getFirst(), "group");
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
    void the_promise_of_the_answering_node_is_shown() {
        Await.until(() -> assertThat(nodes).allSatisfy(node -> {
            JsonNode shown = json(node.get("/api/v1/leases"));
            assertThat(shown.at("/state").asString()).isEqualTo("active");
            assertThat(shown.at("/holder").asString())
                    .isEqualTo(leader().store.status().id().toString());
            assertThat(shown.at("/leftMillis").asLong()).isPositive();
        }));
    }

    @Test
    void a_lease_message_must_be_declared_as_one_and_make_sense() {
        WholeNode node = nodes.getFirst();
        assertThat(node.post("/api/v1/leases", "{}")).satisfies(Expect.problem(415, "unsupported-media-type"));
        assertThat(node.send("POST", "/api/v1/leases", "", "Content-Type", Wire.MEDIA_TYPE))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(node.send("POST", "/api/v1/leases", "message", "Content-Type", Wire.MEDIA_TYPE))
                .satisfies(Expect.problem(400, "invalid"));
    }

    /** Who can take a lease, or take one away, decides who leads. */
    @Test
    void strangers_get_no_lease_of_a_member_and_take_none_away() {
        Holding before = leader().store.holding(Office.CLUSTER).orElseThrow();
        for (WholeNode node : nodes) {
            ClusterId cluster = node.store.status().cluster();
            Holder stranger = new Holder(leader().store.status().id(), new LeaseId("lease"));
            refuses(
                    node,
                    new LeaseWire.Message.Ask(new LeaseRequest(cluster, stranger, 1, LeaseSettings.DEFAULT.ttl())),
                    "its lease is asked for between members only");
            refuses(
                    node,
                    new LeaseWire.Message.GiveBack(cluster, new Holder(stranger.node(), before.lease())),
                    "given back between members only");
            assertThat(json(node.get("/api/v1/leases")).propertyNames())
                    .containsExactly("state", "holder", "leftMillis");
        }
        assertThat(leader().store.holding(Office.CLUSTER)).contains(before);
        assertThat(leader().office.leadership().leading()).isPresent();
    }

    private static void refuses(WholeNode node, LeaseWire.Message message, String sentence) {
        HttpResponse<String> response = node.send(HttpRequest.newBuilder(node.uri("/api/v1/leases"))
                .header("Content-Type", Wire.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(LeaseWire.encode(message)))
                .build());
        assertThat(response).satisfies(Expect.problem(400, "invalid"));
        assertThat(response.body()).contains(sentence);
    }

    @Test
    void activities_are_listed_while_they_run() throws Exception {
        WholeNode node = leader();
        JsonNode shown = node.office
                .activities()
                .run(
                        ActivitySpec.of("rebalance", "topology", Quorum.MAJORITY)
                                .unsafe(),
                        scope -> json(node.get("/api/v1/activities")));

        JsonNode activity = named("rebalance", shown).orElseThrow();
        assertThat(activity.path("domain").asString()).isEqualTo("topology");
        assertThat(activity.path("unsafe").asBoolean()).isTrue();
        assertThat(activity.path("quorum").asString()).isEqualTo("a majority of the voters");
        assertThat(shown.at("/stragglers").asInt()).isZero();
        Await.until(() -> {
            JsonNode now = json(node.get("/api/v1/activities"));
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
    void a_transfer_names_its_node_or_none() {
        transfer(before -> "{\"to\":\"" + other(before).name() + "\"}");
        transfer(before -> "");
    }

    /** On a busy machine the office may move unasked, or be handed over after the answer to whoever asked for it. */
    private static void transfer(Function<WholeNode, String> body) {
        WholeNode before = Await.value(() -> {
            WholeNode leader = leader();
            assertThat(nodes.getFirst().post(TRANSFER, body.apply(leader)).statusCode())
                    .isEqualTo(204);
            return leader;
        });
        Await.until(() -> assertThat(leader()).isNotEqualTo(before));
    }

    @Test
    void a_transfer_that_cannot_be_done_is_a_conflict_with_the_reason() {
        Await.until(() -> {
            WholeNode leader = leader();
            assertThat(leader.post(TRANSFER, "{\"to\":\"n9\"}"))
                    .satisfies(Expect.problem(409, "conflict", "There is no voter n9: see `tenure node ls`."));
            assertThat(leader.post(TRANSFER, "{\"to\":\"" + leader.name() + "\"}"))
                    .satisfies(Expect.problem(409, "conflict", leader.name() + " leads already."));
        });
    }

    @Test
    void a_malformed_transfer_is_refused() {
        WholeNode leader = leader();
        assertThat(leader.post(TRANSFER, "{\"to\":\"Not A Name\"}")).satisfies(Expect.problem(400, "invalid"));
        assertThat(leader.post(TRANSFER, "{")).satisfies(Expect.problem(400, "invalid"));
        assertThat(leader()).isEqualTo(leader);
    }

    @Test
    void what_a_node_is_and_did_is_in_the_metrics() {
        WholeNode leader = leader();
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

    private static WholeNode leader() {
        return Await.value(() -> {
            List<WholeNode> leading = nodes.stream()
                    .filter(node -> node.office.leadership().leading().isPresent())
                    .toList();
            assertThat(leading).hasSize(1);
            return leading.getFirst();
        });
    }

    private static WholeNode other(WholeNode node) {
        return nodes.get(1 - nodes.indexOf(node));
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonMapper().readTree(response.body());
    }
}
