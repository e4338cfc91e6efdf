package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Attempt;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.Progress;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorkerRoutesTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final String ANY_MAIL = "{\"queues\":{\"mail\":[]},\"max\":10}";

    private final VirtualTime time = new VirtualTime();
    private final MemoryStore store = new MemoryStore(time);
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_claimed_task_comes_with_its_payload_and_attempt_and_ends_with_a_result() {
        submit("letter", "{\"to\":\"a@b\"}");

        JsonNode task = claimed("w1", "{\"queues\":{\"mail\":[\"letter\"]}}").at("/tasks/0");
        assertThat(task.at("/id").asLong()).isEqualTo(1);
        assertThat(task.at("/attempt").asInt()).isEqualTo(1);
        assertThat(task.at("/queue").asString()).isEqualTo("mail");
        assertThat(task.at("/type").asString()).isEqualTo("letter");
        assertThat(task.at("/payload/to").asString()).isEqualTo("a@b");
        assertThat(task.at("/leftMillis").asLong()).isEqualTo(30_000);
        assertThat(task.at("/options/retries").asInt()).isEqualTo(5);

        var end = finish("{\"id\":1,\"attempt\":1,\"end\":\"succeeded\",\"result\":{\"no\":5}}");
        assertThat(end.body()).isEqualTo("{\"recorded\":[1],\"late\":[]}");
        assertThat(state(1))
                .isInstanceOfSatisfying(
                        TaskState.Succeeded.class,
                        done -> assertThat(done.result()).hasValue(Body.of("letter.result", "{\"no\":5}")));
        assertThat(store.attempts(new TaskId(1)).getFirst().worker().value()).isEqualTo("w1");
    }

    @Test
    void without_a_task_a_claim_is_empty_at_once() {
        assertThat(post("w1/claim", ANY_MAIL).body()).isEqualTo("{\"tasks\":[]}");
    }

    @Test
    void a_claim_is_as_long_and_as_many_as_wanted() {
        submit("letter", "1");
        submit("letter", "2");
        submit("letter", "3");
        JsonNode two = claimed("w1", "{\"queues\":{\"mail\":null},\"max\":2,\"length\":\"2m\"}");
        assertThat(ids(two)).containsExactly(1, 2);
        assertThat(two.at("/tasks/0/leftMillis").asLong()).isEqualTo(120_000);
    }

    @Test
    void what_would_only_wait_at_the_worker_leaves_half_of_the_slots_of_a_limit_to_others() {
        store.commit(Transaction.of(new Operation.Limit(MAIL, new QueueLimits(Optional.of(4), Optional.empty()))));
        IntStream.rangeClosed(1, 4).forEach(i -> submit("letter", "1"));
        assertThat(ids(claimed("w1", "{\"queues\":{\"mail\":[]},\"max\":4,\"limit\":1}")))
                .containsExactly(1, 2);
        assertThat(ids(claimed("w2", "{\"queues\":{\"mail\":[]},\"max\":4}"))).containsExactly(3, 4);
    }

    @Test
    void a_payload_that_is_not_json_is_given_as_base64() {
        store.commit(Transaction.of(
                new Operation.Enqueue(MAIL, new Body("raw", new byte[] {0, 1}), TaskOptions.DEFAULT)));
        assertThat(claimed("w1", ANY_MAIL).at("/tasks/0/payloadBase64").asString())
                .isEqualTo("AAE=");
    }

    @Test
    void tasks_of_other_types_are_left_to_others_for_a_while() {
        submit("card", "1");
        submit("letter", "2");
        assertThat(ids(claimed("w1", "{\"queues\":{\"mail\":[\"letter\"]}}"))).containsExactly(2);
        assertThat(state(1)).isInstanceOf(TaskState.BackingOff.class);
        assertThat(totals().handedBack()).isEqualTo(1);

        time.advance(Duration.ofSeconds(2));
        assertThat(ids(claimed("w2", "{\"queues\":{\"mail\":[\"card\"]}}"))).containsExactly(1);
    }

    @Test
    void several_queues_take_turns_in_being_the_first() {
        for (int i = 0; i < 4; i++) {
            submit("letter", "1");
            store.commit(Transaction.of(
                    new Operation.Enqueue(new QueueName("reports"), Body.of("report", "1"), TaskOptions.DEFAULT)));
        }
        String both = "{\"queues\":{\"mail\":[\"letter\"],\"reports\":[]}}";
        List<String> queues = IntStream.range(0, 4)
                .mapToObj(i -> claimed("w1", both).at("/tasks/0/queue").asString())
                .toList();
        assertThat(queues).contains("mail", "reports");
        assertThat(queues.stream().filter("mail"::equals)).hasSize(2);
    }

    @Test
    void an_extension_says_which_tasks_are_cancelled_and_which_claims_are_lost() {
        submit("letter", "1");
        submit("letter", "2");
        submit("letter", "3");
        claimed("w1", ANY_MAIL);
        finish("{\"id\":3,\"attempt\":1,\"end\":\"handed-back\",\"after\":\"1m\"}");
        store.commit(Transaction.of(new Operation.Cancel(new TaskId(2), "too slow")));

        var answer = post("w1/extend", """
                {"tasks":[{"id":1,"attempt":1,"progress":{"line":"half","fraction":0.5}},{"id":2,"attempt":1},
                          {"id":3,"attempt":1}],"length":"PT1M"}""");

        assertThat(answer.body()).isEqualTo("{\"extended\":[1,2],\"cancelled\":[2],\"lost\":[3]}");
        assertThat(state(1))
                .isInstanceOfSatisfying(
                        TaskState.Claimed.class,
                        claim -> assertThat(claim.progress()).hasValue(new Progress("half", 0.5)));
        time.advance(Duration.ofSeconds(50));
        assertThat(finish("{\"id\":2,\"attempt\":1,\"end\":\"handed-back\"}").statusCode())
                .isEqualTo(200);
        assertThat(state(2)).isInstanceOf(TaskState.Cancelled.class);
    }

    @Test
    void a_late_end_is_refused_and_counted_and_others_of_the_call_are_recorded() {
        submit("letter", "1");
        submit("letter", "2");
        claimed("w1", "{\"queues\":{\"mail\":[]}}");
        time.advance(Duration.ofSeconds(31));
        assertThat(ids(claimed("w2", ANY_MAIL))).containsExactlyInAnyOrder(1, 2);

        assertThat(finish("{\"id\":1,\"attempt\":1,\"end\":\"succeeded\"}"))
                .satisfies(Expect.problem(
                        409,
                        "conflict",
                        "The claim on the task 1 is no longer live: drop the work, another attempt counts."));
        assertThat(totals().late()).isEqualTo(1);
        assertThat(finish(
                                "{\"id\":1,\"attempt\":1,\"end\":\"succeeded\"},{\"id\":2,\"attempt\":1,\"end\":\"succeeded\"}")
                        .body())
                .isEqualTo("{\"recorded\":[2],\"late\":[1]}");
        assertThat(totals().late()).isEqualTo(2);
        assertThat(state(1)).as("that of the live attempt").isInstanceOf(TaskState.Claimed.class);
    }

    @Test
    void an_end_that_was_recorded_and_is_sent_again_is_recorded() {
        IntStream.rangeClosed(1, 3).forEach(i -> submit("letter", "1"));
        claimed("w1", ANY_MAIL);
        String ends = "{\"id\":1,\"attempt\":1,\"end\":\"succeeded\"},"
                + "{\"id\":2,\"attempt\":1,\"end\":\"failed\",\"error\":\"down\"},"
                + "{\"id\":3,\"attempt\":1,\"end\":\"handed-back\"}";

        String first = finish(ends).body();
        assertThat(first).isEqualTo("{\"recorded\":[1,2,3],\"late\":[]}");
        assertThat(finish(ends).body()).isEqualTo(first);
        assertThat(totals().late()).isZero();
        assertThat(finish("{\"id\":2,\"attempt\":1,\"end\":\"succeeded\"}"))
                .as("another end of the same attempt")
                .satisfies(Expect.problem(409, "conflict"));
    }

    @Test
    void a_hundred_ends_are_one_commit() {
        IntStream.rangeClosed(1, 100).forEach(i -> submit("letter", "1"));
        claimed("w1", "{\"queues\":{\"mail\":[]},\"max\":100}");
        int before = server.store.commits();
        String ends = String.join(
                ",",
                IntStream.rangeClosed(1, 100)
                        .mapToObj(i -> "{\"id\":" + i + ",\"attempt\":1,\"end\":\"succeeded\"}")
                        .toList());
        assertThat(finish(ends).statusCode()).isEqualTo(200);
        assertThat(server.store.commits() - before).isEqualTo(1);
        assertThat(totals().succeeded()).isEqualTo(100);
    }

    @Test
    void a_failure_is_retried_after_the_usual_pause_or_the_wanted_one_or_never() {
        IntStream.rangeClosed(1, 3).forEach(i -> submit("letter", "1"));
        claimed("w1", ANY_MAIL);
        finish("{\"id\":1,\"attempt\":1,\"end\":\"failed\",\"error\":\"down\"},"
                + "{\"id\":2,\"attempt\":1,\"end\":\"failed\",\"error\":\"busy\",\"after\":\"1h\"},"
                + "{\"id\":3,\"attempt\":1,\"end\":\"failed\",\"error\":\"no such address\",\"retry\":false}");

        assertThat(left(1)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(left(2)).isEqualTo(Duration.ofHours(1));
        assertThat(state(3)).isInstanceOf(TaskState.Failed.class);
        assertThat(store.task(new TaskId(3)).orElseThrow().lastError()).hasValue("no such address");
        assertThat(store.attempts(new TaskId(2)).getFirst().end()).isEqualTo(Attempt.End.FAILED);
    }

    @Test
    void a_result_that_is_too_large_fails_the_task_with_that_reason() {
        submit("letter", "1");
        claimed("w1", ANY_MAIL);
        String large = "\"" + "x".repeat(70_000) + "\"";
        String end = "{\"id\":1,\"attempt\":1,\"end\":\"succeeded\",\"result\":" + large + "}";
        assertThat(finish(end).statusCode()).isEqualTo(200);
        assertThat(state(1)).isInstanceOf(TaskState.Failed.class);
        assertThat(store.task(new TaskId(1)).orElseThrow().lastError().orElseThrow())
                .startsWith("The task was done, but its result has 70002 bytes");
        assertThat(finish(end).statusCode()).as("sent again").isEqualTo(200);
    }

    @Test
    void claims_whose_answer_was_lost_are_released_and_those_that_are_known_stay() {
        IntStream.rangeClosed(1, 3).forEach(i -> submit("letter", "1"));
        claimed("w1", ANY_MAIL.replace("10", "2"));
        claimed("w2", ANY_MAIL);
        assertThat(post("w1/release", "{\"except\":[{\"id\":1,\"attempt\":1}]}").body())
                .isEqualTo("{\"handedBack\":1}");
        assertThat(state(1)).isInstanceOf(TaskState.Claimed.class);
        assertThat(state(2)).isInstanceOf(TaskState.Ready.class);
        assertThat(state(3)).as("that of another worker").isInstanceOf(TaskState.Claimed.class);
        assertThat(totals().stalled()).isZero();
    }

    @Test
    void workers_are_known_while_they_call_and_until_they_leave() {
        submit("letter", "1");
        assertThat(json("/api/v1/tasks/1/explain").at("/reason").asString()).isEqualTo("no-worker");
        claimed("w1", "{\"queues\":{\"mail\":[\"letter\"]},\"max\":1,\"limit\":2}");
        submit("letter", "2");
        assertThat(json("/api/v1/tasks/2/explain").at("/reason").asString()).isEqualTo("ready");
        JsonNode live = json("/api/v1/queues/mail").at("/live/0");
        assertThat(live.at("/worker").asString()).isEqualTo("w1");
        assertThat(live.at("/limit").asInt()).isEqualTo(2);
        assertThat(live.at("/types").toString()).isEqualTo("[\"letter\"]");

        claimed("any", ANY_MAIL);
        submit("card", "3");
        assertThat(json("/api/v1/tasks/3/explain").at("/reason").asString())
                .as("one worker takes all types")
                .isEqualTo("ready");

        assertThat(server.delete("/api/v1/workers/any").body()).isEqualTo("{\"handedBack\":1}");
        assertThat(json("/api/v1/queues/mail").at("/workers").asInt()).isEqualTo(1);
        assertThat(state(2)).isInstanceOf(TaskState.Ready.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            claim   | {}                                          | Name 1 to 100 queues and at most 1000 types, such as "queues":{"mail":["letter"]}.
            claim   | {"queues":{"a b":[]}}                       | The queue name 'a b' is not usable: take 1 to 100 letters, digits, dots, dashes and underscores.
            claim   | {"queues":{"mail":["a\\nb"]}}               | The type name must not contain control characters.
            claim   | {"queues":{"mail":[]},"max":1001}           | max must be from 1 to 1000, not 1001.
            claim   | {"queues":{"mail":[]},"limit":0}            | limit must be 1 or more, not 0.
            claim   | {"queues":{"mail":[]},"length":"0s"}        | A claim lasts more than nothing and at most a day, but this one is for PT0S.
            claim   | {"queues":{"mail":[]},"length":"soon"}      | length must be a duration such as 90s or PT90S, not 'soon'.
            extend  | {"tasks":[]}                                | A call has 1 to 1000 tasks, this one 0.
            extend  | {"tasks":[{"id":1}]}                        | A claim is named by its 'id' and 'attempt', as it was given.
            extend  | {"tasks":[{"id":1,"attempt":1},{"id":1,"attempt":2}]} | The task 1 is named twice: once is enough.
            extend  | {"tasks":[{"id":1,"attempt":1,"progress":{"fraction":2}}]} | A progress lies between 0 and 1, but this one is 2.0.
            finish  | {"ends":[{"id":1,"attempt":1}]}             | end must be succeeded, failed or handed-back, not 'null'.
            finish  | {"ends":[{"id":1,"attempt":1,"end":"failed"}]} | An end that is 'failed' has an 'error': say what went wrong.
            finish  | {"ends":[{"id":1,"attempt":1,"end":"succeeded","error":"x"}]} | 'error' does not go with an end that is 'succeeded': leave it out.
            finish  | {"ends":[{"id":1,"attempt":1,"end":"handed-back","after":"-PT1S"}]} | A delay lies between nothing and 100 years, but this one is PT-1S.
            claim   | {"queues":{"mail":[null]}}                  | There is a null in 'mail': leave it out.
            extend  | {"tasks":[null]}                            | There is a null in 'tasks': leave it out.
            finish  | {"ends":[{"id":0,"attempt":1,"end":"succeeded"}]} | A task id is a number from 1 on, not 0.
            release | {"except":[null]}                           | There is a null in 'except': leave it out.
            release | {"except":[{"id":1}]}                       | A claim is named by its 'id' and 'attempt', as it was given.
            """)
    void what_a_worker_gets_wrong_is_said_in_a_sentence(String call, String body, String detail) {
        assertThat(post("w1/" + call, body)).satisfies(Expect.problem(400, "invalid", detail));
    }

    @Test
    void a_wait_is_bounded_and_a_call_too() {
        assertThat(post("w1/claim?wait=61s", ANY_MAIL))
                .satisfies(Expect.problem(
                        400, "invalid", "wait must be from 0s to 60s, not 61 s: ask again when the answer is empty."));
        assertThat(post("w1/finish", "{\"ends\":[" + " ".repeat(1 << 20) + "]}"))
                .satisfies(Expect.problem(413, "too-large"));
        assertThat(post("x".repeat(201) + "/claim", ANY_MAIL)).satisfies(Expect.problem(400, "invalid"));
    }

    private void submit(String type, String payload) {
        store.commit(Transaction.of(new Operation.Enqueue(MAIL, Body.of(type, payload), TaskOptions.DEFAULT)))
                .orThrow();
    }

    private HttpResponse<String> post(String call, String body) {
        return server.post("/api/v1/workers/" + call, body);
    }

    private HttpResponse<String> finish(String ends) {
        return post("w1/finish", "{\"ends\":[" + ends + "]}");
    }

    private JsonNode claimed(String worker, String body) {
        HttpResponse<String> answer = post(worker + "/claim", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }

    private static List<Integer> ids(JsonNode claims) {
        return StreamSupport.stream(claims.at("/tasks").spliterator(), false)
                .map(task -> task.at("/id").asInt())
                .toList();
    }

    private TaskState state(long id) {
        return store.task(new TaskId(id)).orElseThrow().state();
    }

    private Duration left(long id) {
        return state(id) instanceof TaskState.BackingOff waiting
                ? waiting.until().minus(store.clocks().tick())
                : Duration.ZERO;
    }

    private QueueStats.Totals totals() {
        return store.queue(MAIL).orElseThrow().totals();
    }

    private JsonNode json(String path) {
        return new JsonMapper().readTree(server.get(path).body());
    }
}
