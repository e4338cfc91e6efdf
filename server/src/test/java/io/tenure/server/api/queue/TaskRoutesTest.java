package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.SystemTime;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TaskRoutesTest {

    private static final String TASKS = "/api/v1/tasks";
    private static final QueueName MAIL = new QueueName("mail");

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_task_is_submitted_with_its_options() {
        var answer = submit("""
                {"queue":"mail","type":"letter","payload":{ "to" : "a@b", "sum": 1.000, "n": 12345678901234567890123},
                 "options":{"priority":7,"delay":"PT5M","retries":2,"batch":"b1","unique":"u","limitKey":"k",
                            "timeout":"PT1M"}}""");

        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.body()).isEqualTo("{\"id\":1,\"new\":true}");
        assertThat(answer.headers().firstValue("Location")).hasValue("/api/v1/tasks/1");
        assertThat(store.payload(new TaskId(1)))
                .hasValue(Body.of("letter", "{\"to\":\"a@b\",\"sum\":1.000,\"n\":12345678901234567890123}"));
        JsonNode task = json("/api/v1/tasks/1");
        assertThat(task.at("/state").asString()).isEqualTo("delayed");
        assertThat(task.at("/type").asString()).isEqualTo("letter");
        assertThat(task.at("/due").isNull()).isFalse();
        assertThat(task.at("/options").toString())
                .isEqualTo(
                        "{\"priority\":7,\"delay\":\"PT5M\",\"at\":null,\"retries\":2,\"batch\":\"b1\",\"callback\":false,"
                                + "\"unique\":\"u\",\"limitKey\":\"k\",\"timeout\":\"PT1M\",\"retryOf\":null}");
        assertThat(task.at("/payload/to").asString()).isEqualTo("a@b");
    }

    @Test
    void the_same_submission_under_the_same_key_takes_effect_once() {
        var first = submit(letter(""), "Idempotency-Key", "k1");
        var again = submit(letter(""), "Idempotency-Key", "k1");

        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(submit(letter(",\"options\":{\"priority\":1}"), "Idempotency-Key", "k1"))
                .satisfies(Expect.problem(422, "key-reused"));
        assertThat(submitted()).isEqualTo(1);
    }

    @Test
    void a_task_whose_unique_key_is_held_is_not_new() {
        submit(letter(",\"options\":{\"unique\":\"u\"}"));
        var second = submit(letter(",\"options\":{\"unique\":\"u\"}"));

        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).isEqualTo("{\"id\":1,\"new\":false}");
        assertThat(submitted()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"queue":"mail"                                    | The body is not JSON, at line 1, column 16.
            {"type":"t","payload":1}                           | The member 'queue' is missing: a task has queue, type and payload.
            {"queue":"mail","payload":1}                       | The member 'type' is missing: a task has queue, type and payload.
            {"queue":"mail","type":"t"}                        | The member 'payload' is missing: a task has queue, type and payload.
            {"queue":"a b","type":"t","payload":1}             | The queue name 'a b' is not usable: take 1 to 100 letters, digits, dots, dashes and underscores.
            {"queue":"q","type":"t","payload":1,"options":{"delay":"-PT1S"}} | A delay lies between nothing and 100 years, but this one is PT-1S.
            {"queue":"q","type":"t","payload":1,"options":{"delay":"5 s"}}   | delay must be a duration such as 90s or PT90S, not '5 s'.
            {"queue":"q","type":"t","payload":1,"options":{"at":"noon"}}     | at must be an instant such as 2030-01-31T12:00:00Z, not 'noon'.
            {"queue":"q","type":"t","payload":1,"options":{"at":"2030-01-01T00:00:00Z","delay":"PT1S"}} | delay and at exclude each other: give one of them.
            {"queue":"q","type":"t","payload":1,"options":{"priority":1001}} | The priority 1001 is not between -1000 and 1000.
            {"queue":"q","type":"t","payload":1,"options":{"retries":-1}}    | The number of retries -1 is not between 0 and 1000000.
            {"queue":"q","type":"t","payload":1,"options":{"unique":{"key":"k","clash":"fight"}}} | clash is keep, replace or reject, not 'fight'.
            {"queue":"q","type":"t","payload":1,"options":{"unique":{"clash":"keep"}}} | 'unique' has a 'key': name the key.
            {"queue":"q","type":"t","payload":1,"options":{"unique":{"key":"k","window":"8d"}}} | A unique key is held for more than nothing and at most 7 days, but this one is for PT192H.
            {"queue":"q","type":"t","payload":1,"options":{"timeout":"PT0S"}} | A time-out is longer than nothing: leave it out for none.
            {"queue":"q","type":"t","payload":1,"options":{"timeout":"P40000D"}} | A time-out lies between nothing and 100 years, but this one is PT960000H.
            """)
    void a_bad_submission_is_refused_and_leaves_nothing(String body, String detail) {
        assertThat(submit(body)).satisfies(Expect.problem(400, "invalid", detail));
        assertThat(store.queues()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "null",
                "{\"queue\":\"q\",\"queue\":\"r\",\"type\":\"t\",\"payload\":1}",
                "{\"queue\":5,\"type\":\"t\",\"payload\":1}",
                "{\"queue\":\"q\",\"type\":\"t\",\"payload\":1,\"options\":{\"priority\":1.5}}",
                "{\"queue\":\"q\",\"type\":\"t\",\"payload\":1,\"options\":{\"priority\":\"1\"}}"
            })
    void what_could_be_misunderstood_is_refused(String body) {
        assertThat(submit(body)).satisfies(Expect.problem(400, "invalid"));
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void a_misspelt_option_is_named() {
        assertThat(submit(letter(",\"options\":{\"dealy\":\"PT1H\"}")))
                .satisfies(Expect.problem(400, "invalid"))
                .satisfies(answer -> assertThat(answer.body()).contains("There is no member 'dealy'"));
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void a_payload_over_the_limit_is_too_large() {
        String large = "\"" + "x".repeat(512 * 1024) + "\"";
        assertThat(submit("{\"queue\":\"mail\",\"type\":\"t\",\"payload\":" + large + "}"))
                .satisfies(Expect.problem(
                        413,
                        "too-large",
                        "The payload has 524290 bytes: send at most 524288, or keep it elsewhere and send where."));
        assertThat(submit(" ".repeat(2 << 20))).satisfies(Expect.problem(413, "too-large"));
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void a_submission_must_be_declared_as_json() {
        assertThat(server.send("POST", TASKS, letter(""), "Content-Type", "application/jsonx"))
                .satisfies(Expect.problem(415, "unsupported-media-type"));
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void tasks_are_listed_by_page_state_and_type() {
        submit(letter(",\"options\":{\"delay\":\"PT1H\"}"));
        submit(letter(""));
        submit(letter(""));
        submit("{\"queue\":\"mail\",\"type\":\"card\",\"payload\":1}");

        assertThat(ids("queue=mail&limit=1")).containsExactly(1, 2, 3, 4);
        assertThat(ids("queue=mail&limit=3")).containsExactly(1, 2, 3, 4);
        assertThat(ids("queue=mail&state=ready&limit=2")).containsExactly(2, 3, 4);
        assertThat(ids("queue=mail&type=card")).containsExactly(4);
        assertThat(ids("queue=mail&state=backing-off")).isEmpty();
    }

    @Test
    void the_newest_tasks_are_listed_first_where_asked_for() {
        for (int i = 1; i <= 5; i++) {
            submit(letter(""));
            claim();
            finish(i, new Verdict.Fail("no"));
        }
        assertThat(ids("queue=mail&state=failed&limit=2")).containsExactly(1, 2, 3, 4, 5);
        for (int limit = 1; limit <= 6; limit++) {
            assertThat(ids("queue=mail&state=failed&order=newest&limit=" + limit))
                    .containsExactly(5, 4, 3, 2, 1);
        }
    }

    @Test
    void tasks_are_found_by_worker_batch_and_unique_key() {
        submit(letter(",\"options\":{\"unique\":\"u\"}"));
        submit(letter(",\"options\":{\"batch\":\"b\"}"));
        submit(letter(",\"options\":{\"batch\":\"b\"}"));
        claim();
        claim();
        finish(1, Verdict.SUCCEED);
        submit(letter(",\"options\":{\"unique\":\"u\"}"));

        for (String limit : List.of("&limit=1", "&limit=100")) {
            assertThat(ids("queue=mail&worker=w1" + limit)).containsExactly(2);
            assertThat(ids("queue=mail&worker=w2" + limit)).isEmpty();
            assertThat(ids("queue=mail&batch=b" + limit)).containsExactly(2, 3);
            assertThat(ids("queue=mail&batch=b&state=ready" + limit)).containsExactly(3);
            assertThat(ids("queue=mail&unique=u" + limit)).containsExactlyInAnyOrder(1, 4);
            assertThat(ids("queue=mail&unique=u&state=succeeded" + limit)).containsExactly(1);
        }
    }

    @Test
    void a_search_among_many_is_bounded_and_says_where_to_go_on() {
        List<Operation> many = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            many.add(new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT));
        }
        store.commit(Transaction.of(many));
        submit(letter(",\"options\":{\"unique\":\"u\"}"));
        assertThat(json(TASKS + "?queue=mail&unique=u&limit=1").at("/next").isNull())
                .isFalse();
        assertThat(ids("queue=mail&unique=u&limit=1")).containsExactly(151);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "queue=mail&order=up",
                "queue=mail&batch=b&order=newest",
                "queue=mail&state=READY",
                "queue=mail&state=asleep",
                "queue=mail&limit=0",
                "queue=mail&limit=1001",
                "queue=mail&limit=x",
                "queue=mail&after=zzz",
                "queue=mail&after=ready:zzz",
                "queue=mail&state=failed&after=ready:",
                "queue=a%20b"
            })
    void a_bad_listing_is_invalid(String query) {
        submit(letter(""));
        assertThat(server.get(TASKS + "?" + query)).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void an_unknown_state_is_told_the_known_ones() {
        submit(letter(""));
        assertThat(server.get(TASKS + "?queue=mail&state=asleep"))
                .satisfies(Expect.problem(
                        400,
                        "invalid",
                        "'asleep' is no state of a task: take delayed, backing-off, ready, claimed, succeeded, failed, "
                                + "cancelled."));
    }

    @Test
    void what_is_not_there_is_not_found() {
        assertThat(server.get(TASKS + "?queue=nowhere")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get(TASKS + "/7")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get(TASKS + "/7/explain")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get(TASKS + "/x"))
                .satisfies(Expect.problem(400, "invalid", "A task id is a number from 1 on, not 'x'."));
        assertThat(server.get(TASKS + "/0/explain")).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_task_is_shown_with_its_attempts_and_its_result() {
        submit(letter(""));
        claim();
        JsonNode claimed = json(TASKS + "/1");
        finish(1, new Verdict.Retry(Duration.ofMinutes(1), "the relay is down"));
        JsonNode waiting = json(TASKS + "/1");

        assertThat(claimed.at("/state").asString()).isEqualTo("claimed");
        assertThat(claimed.at("/worker").asString()).isEqualTo("w1");
        assertThat(claimed.at("/leftMillis").asLong()).isPositive();
        assertThat(waiting.at("/state").asString()).isEqualTo("backing-off");
        assertThat(waiting.at("/failures").asInt()).isEqualTo(1);
        assertThat(waiting.at("/error").asString()).isEqualTo("the relay is down");
        assertThat(waiting.at("/attempts/0/end").asString()).isEqualTo("failed");
        assertThat(waiting.at("/attempts/0/error").asString()).isEqualTo("the relay is down");

        submit(letter(""));
        claim();
        store.commit(Transaction.of(new Operation.Finish(
                new TaskId(2), 1, new Verdict.Succeed(Optional.of(Body.of("receipt", "{\"no\":5}"))))));
        JsonNode done = json(TASKS + "/2");
        assertThat(done.at("/state").asString()).isEqualTo("succeeded");
        assertThat(done.at("/result/no").asInt()).isEqualTo(5);
        assertThat(done.at("/ended").isNull()).isFalse();
        assertThat(done.at("/attempts/0/worker").asString()).isEqualTo("w1");
    }

    @Test
    void a_payload_that_is_not_json_is_given_as_base64() {
        store.commit(Transaction.of(
                new Operation.Enqueue(MAIL, new Body("raw", new byte[] {0, 1}), TaskOptions.DEFAULT)));
        assertThat(json(TASKS + "/1").at("/payloadBase64").asString()).isEqualTo("AAE=");
    }

    @Test
    void a_task_is_explained() {
        submit(letter(""));
        JsonNode ready = json(TASKS + "/1/explain");
        store.commit(Transaction.of(new Operation.Pause(MAIL, "ann", "the relay is down")));
        JsonNode paused = json(TASKS + "/1/explain");

        assertThat(ready.at("/reason").asString()).isEqualTo("no-worker");
        assertThat(ready.at("/sentence").asString()).contains("no live worker", "'letter'");
        assertThat(paused.at("/reason").asString()).isEqualTo("paused");
    }

    private static String letter(String more) {
        return "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":{\"to\":\"a@b\"}" + more + "}";
    }

    private java.net.http.HttpResponse<String> submit(String body, String... headers) {
        List<String> all = new ArrayList<>(List.of("Content-Type", "application/json"));
        all.addAll(List.of(headers));
        return server.send("POST", TASKS, body, all.toArray(String[]::new));
    }

    private void claim() {
        store.claim(new ClaimRequest(MAIL, new WorkerId("w1"), 1, Duration.ofMinutes(1)));
    }

    private void finish(long task, Verdict verdict) {
        store.commit(Transaction.of(new Operation.Finish(new TaskId(task), 1, verdict)));
    }

    private long submitted() {
        return store.queues().getFirst().totals().enqueued();
    }

    /** All pages. */
    private List<Integer> ids(String query) {
        List<Integer> ids = new ArrayList<>();
        JsonNode page = json(TASKS + "?" + query);
        page.at("/items").forEach(item -> ids.add(item.at("/id").asInt()));
        while (!page.at("/next").isNull()) {
            page = json(TASKS + "?" + query + "&after=" + page.at("/next").asString());
            page.at("/items").forEach(item -> ids.add(item.at("/id").asInt()));
        }
        return ids;
    }

    private JsonNode json(String path) {
        return new JsonMapper().readTree(server.get(path).body());
    }
}
