package io.tenure.cli.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskCommandsTest extends CommandsTestCase {

    private static final String TASK = """
            "id":17,"queue":"mail","type":"letter","state":"backing-off","enqueued":"2026-01-01T00:00:00Z",
            "due":null,"ended":null,"worker":null,"leftMillis":7999,"attempt":1,"failures":1,
            "error":"relay down\\nat line 5","options":{"priority":-3,"delay":null,"at":null,"retries":5,
            "batch":"b1","unique":null,"limitKey":null,"timeout":null,"retryOf":null}""";

    @Test
    void a_task_is_submitted_under_a_key_with_the_payload_as_typed() {
        peer.answers(201, "{\"id\":17,\"new\":true}");
        assertThat(run("task", "submit", "mail", "let\"ter", "{ \"sum\" : 1.000 }")
                        .out())
                .isEqualTo("Submitted task 17.\n");
        Peer.Asked asked = peer.onlyAsked();
        assertThat(asked.method()).isEqualTo("POST");
        assertThat(asked.target()).isEqualTo("/api/v1/tasks");
        assertThat(asked.header("Idempotency-Key")).isEqualTo("key-1");
        assertThat(asked.header("Content-Type")).isEqualTo("application/json");
        assertThat(asked.body())
                .isEqualTo("{\"queue\":\"mail\",\"type\":\"let\\\"ter\",\"payload\":{ \"sum\" : 1.000 },"
                        + "\"options\":{}}");
    }

    @Test
    void all_options_are_sent() {
        peer.answers(201, "{\"id\":17,\"new\":true}");
        run(
                "task",
                "submit",
                "mail",
                "letter",
                "1",
                "--priority",
                "-3",
                "--retries",
                "0",
                "--delay",
                "90s",
                "--batch",
                "b",
                "--unique",
                "u",
                "--limit-key",
                "k",
                "--attempt-timeout",
                "1m",
                "--idempotency-key",
                "mine");
        assertThat(peer.onlyAsked().body())
                .endsWith("\"options\":{\"priority\":-3,\"retries\":0,\"delay\":\"PT1M30S\",\"timeout\":\"PT1M\","
                        + "\"batch\":\"b\",\"unique\":\"u\",\"limitKey\":\"k\"}}");
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("mine");
    }

    @Test
    void a_lost_answer_is_asked_for_again_under_the_same_key() {
        peer.hangsUp().answers(201, "{\"id\":17,\"new\":true}");
        assertThat(run("task", "submit", "mail", "letter", "1").exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.asked())
                .hasSize(2)
                .extracting(asked -> asked.header("Idempotency-Key"))
                .containsOnly("key-1");
    }

    @Test
    void a_payload_may_come_from_the_standard_input() {
        peer.answers(200, "{\"id\":4,\"new\":false}");
        Shell shell = shell().input("[1]\n");
        assertThat(shell.run("task", "submit", "mail", "letter", "--unique", "u")
                        .out())
                .isEqualTo("Nothing was submitted: task 4 holds the unique key.\n");
        assertThat(peer.onlyAsked().body()).contains("\"payload\":[1]\n,");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {oops                            | The payload is not JSON
            1},"queue":"other"               | The payload is not JSON
            1 --delay -5s                    | --delay: The duration '-5s' is not usable
            1 --delay 5s --at 2030           | --delay and --at exclude each other
            1 --retries -1                   | --retries takes a number from 0 on
            1 --priority high                | --priority takes a number from -1000 on
            """)
    void a_mistake_of_the_caller_asks_nobody(String line, String sentence) {
        Shell.Result result = run(("task submit mail letter " + line).split(" "));
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains(sentence);
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void a_payload_over_the_limit_is_refused_by_the_node() {
        peer.refuses(413, "too-large", "The payload has 524290 bytes.");
        Shell.Result result = run("task", "submit", "mail", "letter", "1");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("The payload has 524290 bytes.\n");
    }

    @Test
    void tasks_are_listed_through_empty_pages() {
        peer.answers(200, "{\"items\":[],\"next\":\"ready:\"}")
                .answers(200, "{\"items\":[{" + TASK + "}],\"next\":\"failed:0a\"}");
        Shell.Result result = run("task", "ls", "mail", "--type", "letter", "--limit", "1");
        assertThat(result.out()).isEqualTo("""
                ID  TYPE    STATE        PRIORITY  ATTEMPT  FAILURES  ENQUEUED              ERROR
                17  letter  backing-off  -3              1         1  2026-01-01T00:00:00Z  relay down
                """);
        assertThat(result.err()).contains("--after failed:0a");
        assertThat(peer.asked())
                .extracting(Peer.Asked::target)
                .containsExactly(
                        "/api/v1/tasks?queue=mail&type=letter&limit=1",
                        "/api/v1/tasks?queue=mail&type=letter&limit=1&after=ready%3A");
    }

    @Test
    void one_page_of_a_state_is_given_as_json() {
        peer.answers(200, "{\"items\":[],\"next\":\"ready:0a\"}");
        assertThat(run("task", "ls", "mail", "--state", "ready", "--after", "ready:09", "--json")
                        .out())
                .isEqualTo("{\"items\":[],\"next\":\"ready:0a\"}\n");
        assertThat(peer.onlyAsked().target())
                .isEqualTo("/api/v1/tasks?queue=mail&state=ready&limit=100&after=ready%3A09");
    }

    @Test
    void an_unknown_state_is_refused_by_the_node() {
        peer.refuses(400, "invalid", "'asleep' is no state of a task.");
        Shell.Result result = run("task", "ls", "mail", "--state", "asleep");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("'asleep' is no state of a task.\n");
    }

    @Test
    void a_task_is_shown_with_its_attempts() {
        peer.answers(200, "{" + TASK + """
                ,"attempts":[{"number":1,"worker":"shop-1","began":"2026-01-01T00:00:01Z",
                "ended":"2026-01-01T00:00:02Z","end":"failed","error":"relay down\\nat line 5"}],
                "payload":{"to":"a@b"}}""");
        assertThat(run("task", "show", "17").out())
                .contains(
                        "state            backing-off\n",
                        "next attempt in  7 s\n",
                        "batch            b1\n",
                        "payload          {\"to\":\"a@b\"}\n",
                        "      1  shop-1  2026-01-01T00:00:01Z  2026-01-01T00:00:02Z  failed  relay down\n")
                .doesNotContain("limitKey");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/tasks/17");
    }

    @Test
    void a_stack_is_shown_once_and_the_same_error_by_its_attempt() {
        String error = "\"java.lang.IllegalStateException: relay down\\n\\tat Shop.handle\"";
        String attempt = "{\"number\":%d,\"worker\":\"w\",\"began\":\"2026-01-01T00:00:01.123456Z\","
                + "\"ended\":\"2026-01-01T00:00:02Z\",\"end\":\"failed\",\"error\":" + error + "}";
        peer.answers(
                200,
                "{\"id\":17,\"state\":\"failed\",\"error\":" + error + ",\"attempts\":[" + attempt.formatted(1) + ","
                        + attempt.formatted(2) + "]}");
        assertThat(run("task", "show", "17").out()).isEqualTo("""
                id     17
                state  failed
                error  java.lang.IllegalStateException: relay down

                ATTEMPT  WORKER  BEGAN                 ENDED                 END     ERROR
                      1  w       2026-01-01T00:00:01Z  2026-01-01T00:00:02Z  failed  java.lang.IllegalStateException: relay down
                      2  w       2026-01-01T00:00:01Z  2026-01-01T00:00:02Z  failed  same as attempt 1

                Attempt 2:
                java.lang.IllegalStateException: relay down
                    at Shop.handle
                """);
    }

    @Test
    void a_running_task_is_shown_with_since_when_and_how_far_it_is() {
        peer.answers(200, """
                {"id":17,"state":"claimed","worker":"w","leftMillis":24000,"attempt":1,"failures":0,
                 "claimed":"2026-01-01T00:00:01.5Z","claimedMillis":1266000,
                 "progress":{"line":"part 268","fraction":0.44666666666666666},"toStop":"Cancelled by anna: too slow",
                 "options":{"limitKey":"k"},"attempts":[]}""");
        assertThat(run("task", "show", "17").out()).isEqualTo("""
                id                   17
                state                claimed
                worker               w
                running since        2026-01-01T00:00:01Z (for 21 min)
                claimed for another  24 s
                attempt              1
                failures             0
                to stop              Cancelled by anna: too slow
                limit key            k
                progress             44 %, part 268
                """);
    }

    @Test
    void a_task_is_explained_in_a_sentence() {
        peer.answers(
                200,
                "{\"id\":17,\"reason\":\"ready\",\"sentence\":\"It is ready since"
                        + " 2026-01-01T00:00:00.5Z.\\u001b\"}");
        assertThat(run("task", "explain", "17").out()).isEqualTo("It is ready since 2026-01-01T00:00:00Z.\\u001b\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/tasks/17/explain");
    }
}
