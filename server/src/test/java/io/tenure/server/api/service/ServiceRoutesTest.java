package io.tenure.server.api.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.runtime.SystemTime;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.DocumentKey;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A fleet beside the server shares only the store with it; the server shows its services all the same. */
class ServiceRoutesTest {

    private static final String SERVICE = "/api/v1/services/shop/copy";

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);
    private final Copying service = new Copying();
    private final Tenure fleet = Tenure.on(store)
            .named("shop")
            .node("copy-1")
            .codec(new JacksonCodec())
            .primary(service)
            .start();

    record Copied(int rows) {}

    /** Says how far it is and waits. */
    private static final class Copying implements PrimaryService<Copied> {

        @Override
        public String name() {
            return "copy";
        }

        @Override
        public String collection() {
            return "copies";
        }

        @Override
        public Class<Copied> stateType() {
            return Copied.class;
        }

        @Override
        public void run(State<Copied> state, Scope scope) throws Exception {
            state.insert();
            scope.report("copying", 0.5);
            scope.sleep(Duration.ofDays(1));
        }
    }

    @BeforeEach
    void begin() throws InterruptedException {
        fleet.getOrCreate(service, "a/1", new Copied(3));
        fleet.getOrCreate(service, "b", new Copied(4));
        Await.until(() -> assertThat(store.get(DocumentKey.of("copies", "a/1"))).isPresent());
        Await.until(() -> assertThat(store.get(DocumentKey.of("copies", "b"))).isPresent());
    }

    @AfterEach
    void stop() {
        fleet.close();
        server.close();
    }

    @Test
    void services_are_listed_with_their_state_and_leader() {
        Await.until(() -> {
            JsonNode answer = json("/api/v1/services");
            assertThat(answer.at("/services/0/office").asString()).isEqualTo("shop");
            assertThat(answer.at("/services/0/service").asString()).isEqualTo("copy");
            assertThat(answer.at("/services/0/collection").asString()).isEqualTo("copies");
            assertThat(answer.at("/services/0/state").asString()).isEqualTo("running");
            assertThat(answer.at("/services/0/instances").asLong()).isEqualTo(2);
            assertThat(answer.at("/services/0/node").asString()).isEqualTo("copy-1");
            assertThat(answer.at("/stragglers/0").asString()).isEqualTo(TestServer.STRAGGLER);
        });
        assertThat(server.get("/metrics").body())
                .contains("tenure_service_instances{office=\"shop\",service=\"copy\"} 2");
        assertThat(server.get("/api/v1/services/shop/other"))
                .satisfies(Expect.problem(404, "not-found", "No leader has told of a service shop/other."));
    }

    @Test
    void instances_are_shown_with_their_state_and_progress() {
        Await.until(() -> {
            JsonNode answer = json(SERVICE + "/instances/a%2F1");
            assertThat(answer.at("/state/rows").asInt()).isEqualTo(3);
            assertThat(answer.at("/line").asString()).isEqualTo("copying");
            assertThat(answer.at("/fraction").asDouble()).isEqualTo(0.5);
        });
        JsonNode first = json(SERVICE + "/instances?limit=1");
        assertThat(first.at("/items/0/id").asString()).isEqualTo("a/1");
        JsonNode second = json(SERVICE + "/instances?after=" + first.at("/next").asString());
        assertThat(second.at("/items/0/id").asString()).isEqualTo("b");
        assertThat(second.at("/next").isNull()).isTrue();
        assertThat(server.get(SERVICE + "/instances?limit=0")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get(SERVICE + "/instances/c")).satisfies(Expect.problem(404, "not-found"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%0d%0a", "%00", "LONG"})
    void names_that_nothing_can_have_are_refused(String text) {
        String name = text.replace("LONG", "x".repeat(600));
        List<HttpResponse<String>> answers = List.of(
                server.get("/api/v1/services/shop/" + name),
                server.get("/api/v1/services/shop/" + name + "/instances"),
                server.get(SERVICE + "/instances/" + name),
                server.post(SERVICE + "/instances/" + name + "/abort", "{}"),
                server.post(SERVICE + "/instances/" + name + "/discard", "{}"));

        assertThat(answers).allSatisfy(Expect.problem(400, "invalid"));
    }

    @Test
    void an_abort_is_carried_out_by_the_leader() {
        assertThat(server.send("POST", SERVICE + "/instances/b/abort", "").statusCode())
                .isEqualTo(204);
        assertThat(store.get(DocumentKey.of("copies", "b"))).isEmpty();
        assertThat(server.send("POST", SERVICE + "/instances/b/abort", "")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void what_a_fleet_leaves_behind_is_removed_and_freed_by_a_person() {
        String reason = "{\"by\":\"ann\",\"why\":\"shop was shut down\"}";
        assertThat(server.post(SERVICE + "/release", reason))
                .satisfies(Expect.problem(
                        409, "conflict", "A copy of 'shop' leads: stop the fleet first, or let its leader do it."));
        fleet.close();

        assertThat(server.post(SERVICE + "/instances/b/discard", reason).statusCode())
                .isEqualTo(204);
        assertThat(store.get(DocumentKey.of("copies", "b"))).isEmpty();
        assertThat(server.post(SERVICE + "/instances/b/discard", reason)).satisfies(Expect.problem(404, "not-found"));
        JsonNode freed = new JsonMapper()
                .readTree(server.post(SERVICE + "/release", reason).body());

        assertThat(freed.at("/collection").asString()).isEqualTo("copies");
        JsonNode owner = ownerOf("copies");
        assertThat(owner.at("/free").asBoolean()).isTrue();
        assertThat(owner.at("/released/by").asString()).isEqualTo("ann");
        assertThat(owner.at("/released/why").asString()).isEqualTo("shop was shut down");
        assertThat(server.post(SERVICE + "/release", reason)).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.delete("/api/v1/store/copies/a%2F1").statusCode()).isEqualTo(204);
    }

    @Test
    void a_service_whose_fleet_is_gone_has_no_leader_since_then() {
        assertThat(json(SERVICE).at("/state").asString()).isEqualTo("running");
        Instant before = store.clocks().wall();
        fleet.close();

        JsonNode service = json("/api/v1/services").at("/services/0");
        assertThat(service.at("/state").asString()).isEqualTo("no-leader");
        assertThat(Instant.parse(service.at("/since").asString()))
                .isBetween(before, store.clocks().wall());
        assertThat(json(SERVICE).at("/state").asString()).isEqualTo("no-leader");
        assertThat(server.get("/metrics").body()).contains("service=\"copy\",state=\"no-leader\"");
    }

    private JsonNode ownerOf(String collection) {
        return json("/api/v1/services")
                .at("/owners")
                .valueStream()
                .filter(owner -> owner.at("/collection").asString().equals(collection))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void documents_of_services_and_of_tenure_cannot_be_written_past_them() {
        String sentence = "The collection copies is written by the instances of the service shop/copy alone: "
                + "abort one to remove its document.";
        assertThat(server.put("/api/v1/store/copies/b", "{}")).satisfies(Expect.problem(409, "conflict", sentence));
        assertThat(server.delete("/api/v1/store/copies/b")).satisfies(Expect.problem(409, "conflict", sentence));
        assertThat(server.put("/api/v1/store/_leases/shop", "{}"))
                .satisfies(
                        Expect.problem(409, "conflict", "The collection _leases is Tenure's own: take another name."));
        assertThat(server.get("/api/v1/store/copies/b").statusCode()).isEqualTo(200);
    }

    private JsonNode json(String path) {
        return new JsonMapper().readTree(server.get(path).body());
    }
}
