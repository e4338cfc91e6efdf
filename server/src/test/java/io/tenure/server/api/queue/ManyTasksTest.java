package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.VirtualTime;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many tasks in one call, and unique keys with a choice. */
class ManyTasksTest {

    private static final QueueName MAIL = new QueueName("mail");

    private final VirtualTime time = new VirtualTime();
    private final MemoryStore store = new MemoryStore(time);
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void many_tasks_are_submitted_by_one_commit() {
        String tasks = IntStream.range(0, 1000).mapToObj(i -> letter("")).collect(Collectors.joining(","));
        var answer = many(tasks);
        assertThat(answer.statusCode()).isEqualTo(201);
        assertThat(answer.body()).startsWith("{\"ids\":[1,2,3,").endsWith(",1000]}");
        assertThat(server.store.commits()).isEqualTo(1);
        assertThat(submitted()).isEqualTo(1000);
    }

    @Test
    void the_same_call_under_the_same_key_takes_effect_once() {
        String tasks = "{\"tasks\":[" + letter("") + "," + letter(",\"options\":{\"priority\":5}") + "]}";
        for (int i = 0; i < 2; i++) {
            assertThat(server.send("POST", "/api/v1/queues/mail/tasks", tasks, "Idempotency-Key", "k")
                            .body())
                    .isEqualTo("{\"ids\":[1,2]}");
        }
        assertThat(submitted()).isEqualTo(2);
        assertThat(store.task(new TaskId(2)).orElseThrow().options().priority()).isEqualTo(5);
    }

    @Test
    void a_task_whose_unique_key_is_held_is_answered_by_its_holder() {
        String unique = letter(",\"options\":{\"unique\":\"u\"}");
        assertThat(many(unique + "," + letter("") + "," + unique).body()).isEqualTo("{\"ids\":[1,2,1]}");
        assertThat(many(unique).body()).isEqualTo("{\"ids\":[1]}");
        assertThat(submitted()).isEqualTo(2);
    }

    @Test
    void one_that_clashes_keeps_all_out() {
        String strict = letter(",\"options\":{\"unique\":{\"key\":\"u\",\"clash\":\"reject\"}}");
        many(strict);
        assertThat(many(letter("") + "," + strict)).satisfies(Expect.problem(409, "conflict"));
        assertThat(submitted()).isEqualTo(1);
    }

    @Test
    void a_unique_key_comes_with_a_choice_for_one_task_as_for_many() {
        String once = "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":1,\"options\":{\"unique\":{\"key\":\"u\",";
        assertThat(submit(once + "\"clash\":\"keep\"}}}").statusCode()).isEqualTo(201);
        assertThat(submit(once + "\"clash\":\"keep\"}}}").body()).isEqualTo("{\"id\":1,\"new\":false}");
        assertThat(submit(once + "\"clash\":\"reject\"}}}")).satisfies(Expect.problem(409, "conflict"));
        assertThat(submit(once + "\"clash\":\"replace\",\"window\":\"1h\"}}}").body())
                .isEqualTo("{\"id\":2,\"new\":true}");
        assertThat(store.task(new TaskId(1)).orElseThrow().state()).isInstanceOf(TaskState.Cancelled.class);
        server.post("/api/v1/tasks/2/cancel", "");
        assertThat(submit(once + "\"clash\":\"keep\"}}}").body())
                .as("within its window")
                .isEqualTo("{\"id\":2,\"new\":false}");
        time.advance(Duration.ofHours(2));
        assertThat(submit(once + "\"clash\":\"keep\"}}}").body()).isEqualTo("{\"id\":3,\"new\":true}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"tasks":[]}                             | A call submits 1 to 1000 tasks, this one 0.
            {"tasks":[null]}                         | A task is null.
            {"tasks":[{"type":"t"}]}                 | The member 'payload' is missing: a task has queue, type and payload.
            {"tasks":[{"type":"t","payload":1,"queue":"mail"}]} | The path names the queue: leave it out of the body.
            """)
    void a_bad_call_is_refused_and_leaves_nothing(String body, String detail) {
        assertThat(server.post("/api/v1/queues/mail/tasks", body)).satisfies(Expect.problem(400, "invalid", detail));
        assertThat(store.queues()).isEmpty();
    }

    @Test
    void what_is_wrong_is_said_with_its_place() {
        assertThat(many(letter("") + ",{\"payload\":1}").body()).contains("\"index\":1");
    }

    @Test
    void too_many_tasks_or_bytes_are_refused() {
        assertThat(many(String.join(",", Collections.nCopies(1001, letter("")))))
                .satisfies(Expect.problem(400, "invalid", "A call submits 1 to 1000 tasks, this one 1001."));
        String large = "{\"type\":\"t\",\"payload\":\"" + "x".repeat(300_000) + "\"}";
        assertThat(many(large + "," + large))
                .satisfies(Expect.problem(
                        413, "too-large", "The payloads have 600004 bytes together: send at most 524288 in one call."));
        assertThat(store.queues()).isEmpty();
    }

    private static String letter(String more) {
        return "{\"type\":\"letter\",\"payload\":{\"to\":\"a@b\"}" + more + "}";
    }

    private HttpResponse<String> many(String tasks) {
        return server.post("/api/v1/queues/mail/tasks", "{\"tasks\":[" + tasks + "]}");
    }

    private HttpResponse<String> submit(String body) {
        return server.post("/api/v1/tasks", body);
    }

    private long submitted() {
        return store.queue(MAIL).orElseThrow().totals().enqueued();
    }
}
