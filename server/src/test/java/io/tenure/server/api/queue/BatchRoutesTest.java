package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.SystemTime;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.MemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BatchRoutesTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final BatchId NEWS = new BatchId("news/7");
    private static final String BATCH = "/api/v1/batches/mail/news%2F7";

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @BeforeEach
    void fill() {
        for (int i = 0; i < 3; i++) {
            store.commit(
                    Transaction.of(new Operation.Enqueue(MAIL, Body.of("letter", "1"), TaskOptions.DEFAULT.in(NEWS))));
        }
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_batch_shows_its_counts() {
        JsonNode open = json(BATCH);
        end();
        JsonNode ended = json(BATCH);

        assertThat(open.at("/open").asLong()).isEqualTo(3);
        assertThat(open.at("/ended").asBoolean()).isFalse();
        assertThat(ended.at("/batch").asString()).isEqualTo("news/7");
        assertThat(ended.at("/queue").asString()).isEqualTo("mail");
        assertThat(ended.at("/succeeded").asLong()).isEqualTo(2);
        assertThat(ended.at("/failed").asLong()).isEqualTo(1);
        assertThat(ended.at("/ended").asBoolean()).isTrue();
        assertThat(ended.at("/acknowledged").asBoolean()).isFalse();
    }

    @Test
    void batches_whose_callback_is_owed_are_listed() {
        assertThat(json("/api/v1/batches?queue=mail").at("/items").isEmpty()).isTrue();
        end();
        assertThat(json("/api/v1/batches?queue=mail").at("/items/0/batch").asString())
                .isEqualTo("news/7");
        assertThat(json("/api/v1/batches?queue=mail&after=news%2F7")
                        .at("/items")
                        .isEmpty())
                .isTrue();
        store.commit(Transaction.of(new Operation.Acknowledge(MAIL, NEWS)));
        assertThat(json("/api/v1/batches?queue=mail").at("/items").isEmpty()).isTrue();
    }

    @Test
    void open_batches_are_listed_until_they_end() {
        assertThat(json("/api/v1/batches?queue=mail&state=open")
                        .at("/items/0/batch")
                        .asString())
                .isEqualTo("news/7");
        end();
        assertThat(json("/api/v1/batches?queue=mail&state=open").at("/items").isEmpty())
                .isTrue();
        assertThat(server.get("/api/v1/batches?queue=mail&state=shut"))
                .satisfies(Expect.problem(400, "invalid", "state must be open or ended, not 'shut'."));
    }

    @Test
    void a_batch_without_a_callback_is_submitted_sealed_and_ends() {
        String task = "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":1,\"options\":{\"batch\":\"b\"}}";
        assertThat(post("/api/v1/tasks", task).statusCode()).isEqualTo(201);
        assertThat(json("/api/v1/batches/mail/b").at("/callback").asBoolean()).isFalse();
        assertThat(seal("b").statusCode()).isEqualTo(204);
        assertThat(seal("b").statusCode()).as("once more").isEqualTo(204);
        store.commit(Transaction.of(new Operation.Cancel(new TaskId(4), "done elsewhere")));

        JsonNode ended = json("/api/v1/batches/mail/b");
        assertThat(ended.at("/ended").asBoolean()).isTrue();
        assertThat(ended.at("/acknowledged").asBoolean()).isTrue();
    }

    @Test
    void a_batch_with_a_callback_is_acknowledged_by_a_person_once() {
        assertThat(acknowledge().statusCode()).isEqualTo(409);
        assertThat(acknowledge().body()).contains("has not ended: seal it");
        end();
        assertThat(acknowledge().statusCode()).isEqualTo(204);
        assertThat(json(BATCH).at("/acknowledged").asBoolean()).isTrue();
        assertThat(acknowledge().statusCode()).isEqualTo(409);
    }

    @Test
    void a_batch_that_is_not_there_cannot_be_sealed() {
        assertThat(seal("none").statusCode()).isEqualTo(404);
        assertThat(seal("none").body()).contains("opened by its first task");
    }

    @Test
    void a_callback_needs_a_batch() {
        String task = "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":1,\"options\":{\"callback\":true}}";
        HttpResponse<String> answer = post("/api/v1/tasks", task);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("name the batch");
    }

    private HttpResponse<String> seal(String batch) {
        return post("/api/v1/batches/mail/" + batch + "/seal", "");
    }

    private HttpResponse<String> post(String path, String body) {
        return body.isEmpty()
                ? server.send("POST", path, body)
                : server.send("POST", path, body, "Content-Type", "application/json");
    }

    private HttpResponse<String> acknowledge() {
        return post(BATCH + "/acknowledge", "");
    }

    @Test
    void members_come_in_pages() {
        JsonNode first = json(BATCH + "/tasks?limit=2");
        JsonNode second =
                json(BATCH + "/tasks?limit=2&after=" + first.at("/next").asString());

        assertThat(first.at("/items"))
                .extracting(item -> item.at("/id").asLong())
                .containsExactly(1L, 2L);
        assertThat(second.at("/items"))
                .extracting(item -> item.at("/id").asLong())
                .containsExactly(3L);
        assertThat(second.at("/next").isNull()).isTrue();
    }

    @Test
    void bad_input_is_told() {
        assertThat(server.get("/api/v1/batches"))
                .satisfies(Expect.problem(400, "invalid", "Name a queue: ?queue=NAME."));
        assertThat(server.get("/api/v1/batches?queue=nowhere")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get("/api/v1/batches?queue=mail&limit=0")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get("/api/v1/batches?queue=mail&after=")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get("/api/v1/batches/mail/other")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get("/api/v1/batches/nowhere/other/tasks")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get(BATCH + "/tasks?limit=1001")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get(BATCH + "/tasks?after=-1")).satisfies(Expect.problem(400, "invalid"));
    }

    private void end() {
        var claims = store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 3, Duration.ofMinutes(1)));
        claims.forEach(claim -> {
            boolean last = claim.task().id().value() == 3;
            store.commit(Transaction.of(new Operation.Finish(
                    claim.task().id(), 1, last ? new Verdict.Fail("no such address") : Verdict.SUCCEED)));
        });
        store.commit(Transaction.of(new Operation.Seal(MAIL, NEWS)));
    }

    private JsonNode json(String path) {
        return new JsonMapper().readTree(server.get(path).body());
    }
}
