package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.json.JacksonCodec;
import io.tenure.queue.TaskType;
import io.tenure.runtime.SystemTime;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class QueueRoutesTest {

    private static final QueueName MAIL = new QueueName("mail");

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    record Letter(String to) {}

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_queue_shows_its_depth_and_what_ever_happened() {
        enqueue(TaskOptions.DEFAULT, 3);
        var claims = store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 2, Duration.ofMinutes(1)));
        store.commit(Transaction.of(
                new Operation.Finish(claims.getFirst().task().id(), 1, new Verdict.Fail("no such address"))));

        JsonNode queue = json("/api/v1/queues/mail");

        assertThat(queue.at("/queue").asString()).isEqualTo("mail");
        assertThat(queue.at("/depth/ready").asLong()).isEqualTo(1);
        assertThat(queue.at("/depth/claimed").asLong()).isEqualTo(1);
        assertThat(queue.at("/depth/failed").asLong()).isEqualTo(1);
        assertThat(queue.at("/ever/enqueued").asLong()).isEqualTo(3);
        assertThat(queue.at("/ever/claimed").asLong()).isEqualTo(2);
        assertThat(queue.at("/ever/failed").asLong()).isEqualTo(1);
        assertThat(queue.at("/ever/stalled").asLong()).isZero();
        assertThat(queue.at("/ever/late").asLong()).isZero();
        assertThat(queue.at("/oldestReadyMillis").asLong()).isNotNegative();
        assertThat(queue.at("/oldestReady").isNull()).isFalse();
        assertThat(queue.at("/workers").asInt()).isZero();
        assertThat(json("/api/v1/queues").at("/queues/0/depth/ready").asLong()).isEqualTo(1);
    }

    @Test
    void what_people_have_set_is_shown() {
        store.commit(Transaction.of(new Operation.Limit(MAIL, new QueueLimits(Optional.of(5), Optional.of(1)))));
        store.commit(Transaction.of(new Operation.Pause(MAIL, "ann", "the relay is down")));

        JsonNode queue = json("/api/v1/queues/mail");

        assertThat(queue.at("/limit").asInt()).isEqualTo(5);
        assertThat(queue.at("/limitPerKey").asInt()).isEqualTo(1);
        assertThat(queue.at("/paused/by").asString()).isEqualTo("ann");
        assertThat(queue.at("/paused/why").asString()).isEqualTo("the relay is down");
        assertThat(queue.at("/oldestReady").isNull()).isTrue();
        assertThat(server.get("/metrics").body()).contains("tenure_queue_paused{queue=\"mail\"} 1\n");
    }

    @Test
    void live_workers_are_shown_with_the_types_that_they_know() {
        try (Tenure fleet = Tenure.on(store)
                .named("mail")
                .codec(new JacksonCodec())
                .handle(TaskType.of("letter", Letter.class), task -> {})
                .start()) {
            fleet.submit(TaskType.of("letter", Letter.class), new Letter("a@b"));
            Await.until(() -> {
                JsonNode queue = json("/api/v1/queues/mail");
                assertThat(queue.at("/workers").asInt()).isEqualTo(1);
                assertThat(queue.at("/types/0").asString()).isEqualTo("letter");
                assertThat(queue.at("/live/0/types/0").asString()).isEqualTo("letter");
                assertThat(queue.at("/live/0/limit").asInt()).isPositive();
            });
            assertThat(json("/api/v1/queues").at("/queues/0/workers").asInt()).isEqualTo(1);
        }
    }

    @Test
    void queues_are_listed_by_page_and_prefix() {
        for (String name : List.of("a", "mail-1", "mail-2", "mail-3", "z")) {
            store.commit(Transaction.of(
                    new Operation.Enqueue(new QueueName(name), Body.of("letter", "{}"), TaskOptions.DEFAULT)));
        }
        assertThat(json("/api/v1/queues").at("/queues")).hasSize(5);
        assertThat(json("/api/v1/queues").at("/next").isNull()).isTrue();
        JsonNode first = json("/api/v1/queues?prefix=mail&limit=2");
        assertThat(first.at("/total").asInt()).isEqualTo(3);
        assertThat(first.at("/next").asString()).isEqualTo("mail-2");
        JsonNode second = json("/api/v1/queues?prefix=mail&limit=2&after=mail-2");
        assertThat(second.at("/queues")).hasSize(1);
        assertThat(second.at("/queues/0/queue").asString()).isEqualTo("mail-3");
        assertThat(second.at("/next").isNull()).isTrue();
        for (String limit : List.of("0", "1001", "x")) {
            assertThat(server.get("/api/v1/queues?limit=" + limit)).satisfies(Expect.problem(400, "invalid"));
        }
    }

    @Test
    void an_unknown_queue_is_not_found_and_a_bad_name_is_invalid() {
        assertThat(server.get("/api/v1/queues/nowhere"))
                .satisfies(Expect.problem(
                        404, "not-found", "There is no queue 'nowhere': it has had no task, limit or pause yet."));
        assertThat(server.get("/api/v1/queues/a%20b")).satisfies(Expect.problem(400, "invalid"));
        assertThat(json("/api/v1/queues").at("/queues").isEmpty()).isTrue();
    }

    private void enqueue(TaskOptions options, int count) {
        for (int i = 0; i < count; i++) {
            store.commit(Transaction.of(new Operation.Enqueue(MAIL, Body.of("letter", "1"), options)));
        }
    }

    private JsonNode json(String path) {
        return new JsonMapper().readTree(server.get(path).body());
    }
}
