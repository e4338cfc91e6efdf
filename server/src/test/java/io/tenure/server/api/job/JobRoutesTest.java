package io.tenure.server.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.testkit.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JobRoutesTest {

    private static final String JOBS = "/api/v1/jobs";

    @TempDir
    static Path root;

    private static WholeNode node;

    @BeforeAll
    static void start() {
        node = WholeNode.founding(root, "n1");
    }

    @AfterAll
    static void stop() {
        node.gadgets.letGo();
        node.close();
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return new JsonMapper().readTree(answer.body());
    }

    private static HttpResponse<String> begin(String gadget, String argument, String query, String... headers) {
        return node.send(
                "POST",
                JOBS + query,
                "{\"gadget\":\"" + gadget + "\",\"arguments\":[\"" + argument + "\"],\"by\":\"anna\"}",
                headers);
    }

    private static String begun(String gadget, String argument) {
        HttpResponse<String> answer = begin(gadget, argument, "");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        return json(answer).get("id").asString();
    }

    private static String state(String id) {
        return json(node.get(JOBS + "/" + id)).get("state").asString();
    }

    private static void awaitState(String id, String state) {
        Await.until(() -> assertThat(state(id)).isEqualTo(state));
    }

    @Test
    void a_job_is_begun_and_waited_for() {
        HttpResponse<String> answer = begin("work", "a", "?wait=60s");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode job = json(answer);
        assertThat(answer.headers().firstValue("Location"))
                .contains(JOBS + "/" + job.get("id").asString());
        assertThat(job.get("state").asString()).isEqualTo("done");
        assertThat(job.get("gadget").asString()).isEqualTo("work");
        assertThat(job.get("arguments").get(0).asString()).isEqualTo("a");
        assertThat(job.get("by").asString()).isEqualTo("anna");
        assertThat(job.get("attempt").asInt()).isEqualTo(1);
        assertThat(job.get("node").asString()).isEqualTo("n1");
        assertThat(job.get("hash").asString()).isEqualTo("abc");
        assertThat(job.get("locks").toString()).isEqualTo("[{\"name\":\"a\",\"mode\":\"exclusive\"}]");
        assertThat(job.get("exitCode").asInt()).isZero();
        assertThat(job.get("reason").isNull()).isTrue();
        assertThat(job.get("ended").asString()).isNotBlank();
    }

    @Test
    void a_job_that_fails_says_why() {
        JsonNode job = json(begin("fail", "b", "?wait=60s"));
        assertThat(job.get("state").asString()).isEqualTo("failed");
        assertThat(job.get("exitCode").asInt()).isEqualTo(3);
        assertThat(job.get("reason").asString()).contains("it broke");
    }

    @Test
    void a_repeated_request_is_the_same_job() {
        String first =
                json(begin("work", "c", "", "Idempotency-Key", "k1")).get("id").asString();
        String again =
                json(begin("work", "c", "", "Idempotency-Key", "k1")).get("id").asString();
        assertThat(again).isEqualTo(first);
        assertThat(begin("work", "other", "", "Idempotency-Key", "k1")).satisfies(Expect.problem(422, "key-reused"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|The member 'gadget' is missing",
                "{\"gadget\":\"../x\"}|without its folder",
                "{\"gadget\":\"work\",\"arguments\":[null]}|An argument is null",
                "{\"gadget\":\"work\",\"arguments\":[\"--undo\"]}|word of the protocol",
                "{\"gadget\":\"work\",\"args\":[]}|no member 'args'",
                "{\"gadget\":\"work\",\"by\":\"\"}|who asks"
            })
    void what_cannot_be_run_is_refused(String body, String sentence) {
        HttpResponse<String> answer = node.post(JOBS, body);
        assertThat(answer).satisfies(Expect.problem(400, "invalid"));
        assertThat(answer.body()).contains(sentence);
    }

    @Test
    void jobs_that_run_and_jobs_that_ended_are_listed_apart() {
        String runs = begun("wait", "list");
        String ended = json(begin("work", "d", "?wait=60s")).get("id").asString();
        assertThat(node.get(JOBS + "?limit=1000").body()).contains(runs).doesNotContain(ended);
        assertThat(node.get(JOBS + "?state=ended").body()).contains(ended).doesNotContain(runs);
        assertThat(node.get(JOBS + "?state=running")).satisfies(Expect.problem(400, "invalid"));
        assertThat(node.get(JOBS + "?limit=0")).satisfies(Expect.problem(400, "invalid"));
        JsonNode page = json(node.get(JOBS + "?state=ended&limit=1"));
        assertThat(page.get("items")).hasSize(1);
        assertThat(page.get("items").get(0).get("state").asString()).isIn("done", "failed", "aborted");
    }

    @Test
    void whoever_waits_for_a_lock_is_told_for_whom() {
        String holder = begun("wait", "lock 1");
        awaitState(holder, "started");
        String waiter = begun("work", "lock 1");
        awaitState(waiter, "waiting");

        JsonNode lock = json(node.get("/api/v1/locks"))
                .get("locks")
                .valueStream()
                .filter(each -> each.get("name").asString().equals("lock 1"))
                .findFirst()
                .orElseThrow();
        assertThat(lock.get("holders").toString())
                .isEqualTo("[{\"job\":\"" + holder + "\",\"mode\":\"exclusive\",\"standing\":\"held\"}]");
        assertThat(lock.get("waiting").toString())
                .isEqualTo("[{\"job\":\"" + waiter + "\",\"mode\":\"exclusive\",\"standing\":\"waiting\"}]");
        assertThat(node.get(JOBS + "/" + waiter + "/explain").body())
                .contains("\"state\":\"waiting\"", "It waits for the lock 'lock 1', which " + holder + " has.");

        JsonNode aborted = json(node.post(JOBS + "/" + holder + "/abort", "{\"by\":\"ben\",\"why\":\"too slow\"}"));
        assertThat(aborted.get("said").asString()).isEqualTo("abort by ben: too slow");
        assertThat(json(node.get(JOBS + "/" + waiter + "?wait=60s"))
                        .get("state")
                        .asString())
                .isEqualTo("done");
        awaitState(holder, "aborted");
        assertThat(node.send("POST", JOBS + "/" + holder + "/abort", "").statusCode())
                .as("a second abort does nothing")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"retry", "restart", "give-up"})
    void a_word_that_makes_no_sense_is_a_conflict(String word) {
        String job = begun("wait", word);
        awaitState(job, "started");
        HttpResponse<String> answer = node.post(JOBS + "/" + job + "/" + word, "{}");
        assertThat(answer).satisfies(Expect.problem(409, "conflict"));
        assertThat(answer.body()).contains("Only a job that needs attention takes the word '" + word + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/explain", "/log"})
    void a_job_that_is_not_there_is_not_found(String rest) {
        assertThat(node.get(JOBS + "/nobody" + rest)).satisfies(Expect.problem(404, "not-found"));
        assertThat(node.send("POST", JOBS + "/nobody/abort", "")).satisfies(Expect.problem(404, "not-found"));
        assertThat(node.get("/api/v1/events?job=nobody")).satisfies(Expect.problem(404, "not-found"));
    }

    @ParameterizedTest
    @ValueSource(strings = {JOBS + "/x%00", JOBS + "/x%00/explain", JOBS + "/x%00/log", "/api/v1/events?job=x%00"})
    void what_cannot_be_an_id_is_refused(String path) {
        assertThat(node.get(path)).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void the_log_is_read_piece_by_piece() {
        String job = json(begin("work", "logged", "?wait=60s")).get("id").asString();
        Await.until(() -> assertThat(
                        json(node.get(JOBS + "/" + job + "/log")).get("text").asString())
                .contains("working on [logged]", "-- done"));
        JsonNode log = json(node.get(JOBS + "/" + job + "/log?limit=10"));
        assertThat(log.get("over").asBoolean()).isTrue();
        assertThat(log.get("problem").isNull()).isTrue();
        assertThat(log.get("node").asString()).isEqualTo("n1");
        assertThat(log.get("attempt").asInt()).isEqualTo(1);
        assertThat(log.get("from").asLong()).isZero();
        assertThat(log.get("next").asLong()).isEqualTo(10);
        JsonNode rest = json(node.get(JOBS + "/" + job + "/log?attempt=1&node=n1&from=10"));
        assertThat(rest.get("next").asLong()).isEqualTo(log.get("end").asLong());
        assertThat(log.get("text").asString() + rest.get("text").asString()).contains("working on [logged]\n");
        assertThat(node.get(JOBS + "/" + job + "/log?from=x")).satisfies(Expect.problem(400, "invalid"));
        assertThat(node.get(JOBS + "/" + job + "/log?from=-1")).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void what_the_store_has_is_given_where_the_log_is_gone() throws IOException {
        String job = json(begin("work", "swept", "?wait=60s")).get("id").asString();
        Path log = root.resolve("n1/jobs/log").resolve(job);
        Await.until(() -> assertThat(
                        json(node.get(JOBS + "/" + job + "/log")).get("text").asString())
                .contains("-- done"));
        try (var files = java.nio.file.Files.list(log)) {
            for (Path file : files.toList()) {
                java.nio.file.Files.delete(file);
            }
        }
        JsonNode gone = json(node.get(JOBS + "/" + job + "/log"));
        assertThat(gone.get("problem").asString())
                .isEqualTo("n1, where attempt 1 ran, has no log of it any more: logs are kept for 7 days, and 1 GiB of"
                        + " them.");
        assertThat(gone.get("kept").asString()).contains("working on [swept]");
        assertThat(gone.get("text").isNull()).isTrue();
    }

    @Test
    void a_job_is_followed_by_events() throws IOException {
        String job = begun("wait", "watched");
        awaitState(job, "started");
        HttpResponse<InputStream> stream = node.send(
                HttpRequest.newBuilder(node.uri("/api/v1/events?job=" + job)).build(), BodyHandlers.ofInputStream());
        try (BufferedReader events = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(until(events, "\"state\":\"started\"")).contains("\"id\":\"" + job + "\"");
            node.post(JOBS + "/" + job + "/abort", "{}");
            assertThat(until(events, "\"state\":\"aborted\"")).contains("\"gadget\":\"wait\"");
        }
    }

    private static String until(BufferedReader events, String text) throws IOException {
        String line = events.readLine();
        while (line != null && !line.contains(text)) {
            line = events.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void jobs_are_counted() {
        String job = begun("wait", "counted");
        awaitState(job, "started");
        json(begin("work", "e", "?wait=60s"));
        assertThat(node.get("/metrics").body())
                .containsPattern("tenure_jobs\\{state=\"started\"} [1-9]")
                .contains("tenure_jobs{state=\"needs-attention\"} 0")
                .containsPattern("tenure_job_starts_total [1-9]")
                .containsPattern("tenure_job_ends_total\\{state=\"done\"} [1-9]")
                .contains("tenure_job_log_lost_bytes_total 0");
    }
}
