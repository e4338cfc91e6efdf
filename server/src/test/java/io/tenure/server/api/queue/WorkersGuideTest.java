package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.SystemTime;
import io.tenure.server.served.TestServer;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.testkit.MemoryStore;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls of {@code docs/guide/workers.md}, as they stand there. */
class WorkersGuideTest {

    private static final Pattern CALL = Pattern.compile("(?s)```\\n(POST|DELETE) (\\S+)\\n(.*?)```");
    private static final Pattern CURL = Pattern.compile("curl -d '([^']*)'[^']*'[^']*'[^']*'http://[^/]*([^']*)'");
    private static final Pattern SUBMISSION = Pattern.compile("`POST (/api/v1/queues/\\S+)` `(\\{.*?})` \\|");
    private static final Pattern QUESTION = Pattern.compile("`(GET|POST) (/api/v1/(?:tasks|batches)/\\S+)`");

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);
    private final String guide = guide();

    private static String guide() {
        try {
            return Files.readString(Path.of("../docs/guide/workers.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** As many tasks as the guide numbers, in the batch that it names. */
    @BeforeEach
    void submit() {
        Operation task = new Operation.Enqueue(
                new QueueName("mail"), Body.of("letter", "{}"), TaskOptions.DEFAULT.countedIn(new BatchId("b1")));
        store.commit(Transaction.of(Collections.nCopies(21, task))).orThrow();
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void every_call_of_a_worker_is_understood() {
        List<MatchResult> curls = CURL.matcher(guide).results().toList();
        assertThat(curls).hasSize(1);
        curls.forEach(curl -> assertThat(
                        understood("POST", curl.group(2), curl.group(1).replace("\"max\":10", "\"max\":21"))
                                .at("/tasks")
                                .size())
                .isEqualTo(21));
        List<MatchResult> calls = CALL.matcher(guide).results().toList();
        assertThat(calls).hasSizeGreaterThanOrEqualTo(4);
        calls.forEach(
                call -> understood(call.group(1), call.group(2), call.group(3).strip()));
        assertThat(store.queue(new QueueName("mail")).orElseThrow().totals())
                .as("the end of attempt 2 is late, as are its extension and that of what is then handed back")
                .satisfies(totals -> assertThat(totals.succeeded()).isEqualTo(1))
                .satisfies(totals -> assertThat(totals.failed()).isEqualTo(1))
                .satisfies(totals -> assertThat(totals.late()).isPositive());
    }

    @Test
    void every_other_call_is_understood() {
        MatchResult many = SUBMISSION.matcher(guide).results().findFirst().orElseThrow();
        assertThat(understood("POST", many.group(1), many.group(2)).at("/ids/0").asLong())
                .isEqualTo(22);
        List<MatchResult> questions = QUESTION.matcher(guide).results().toList();
        assertThat(questions).hasSize(3);
        questions.forEach(question -> {
            HttpResponse<String> answer =
                    server.send(question.group(1), question.group(2).replace("30s", "30ms"), "");
            assertThat(answer.statusCode()).as(question.group()).isIn(200, 204);
        });
    }

    private JsonNode understood(String method, String path, String body) {
        HttpResponse<String> answer = server.send(method, path, body);
        assertThat(answer.statusCode())
                .as("%s %s: %s", method, path, answer.body())
                .isBetween(200, 299);
        return new JsonMapper().readTree(answer.body());
    }
}
