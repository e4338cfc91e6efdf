package io.tenure.cli.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlCommandsTest extends CommandsTestCase {

    private static final String RUNNING = """
            {"id":"b1","action":"retry","queue":"mail","began":"2026-01-01T00:00:00Z","ended":null,"end":null,
             "by":"anna","total":10,"looked":5,"done":4,"skipped":0,"line":"Retried 4 tasks, looked at 5 of about 10."}""";
    private static final String DONE = """
            {"id":"b1","action":"retry","queue":"mail","began":"2026-01-01T00:00:00Z","ended":"2026-01-01T00:00:09Z",
             "end":"done","by":"anna","total":10,"looked":10,"done":8,"skipped":0,"line":"Retried 8 tasks."}""";

    @Test
    void a_queue_is_paused_and_resumed() {
        peer.answers(204, "").answers(200, "{\"ever\":{\"enqueued\":3}}").answers(204, "");
        assertThat(run("queue", "pause", "mail", "--by", "anna", "--why", "relay \"x\" is down")
                        .out())
                .isEqualTo("Paused mail.\n");
        assertThat(run("queue", "resume", "mail").out()).isEqualTo("Resumed mail.\n");

        assertThat(peer.asked())
                .extracting(Peer.Asked::target)
                .containsExactly("/api/v1/queues/mail/pause", "/api/v1/queues/mail", "/api/v1/queues/mail/resume");
        assertThat(peer.asked().getFirst().body()).isEqualTo("{\"by\":\"anna\",\"why\":\"relay \\\"x\\\" is down\"}");
        assertThat(peer.asked())
                .filteredOn(asked -> asked.method().equals("POST"))
                .hasSize(2)
                .allSatisfy(asked -> assertThat(asked.header("Idempotency-Key")).isNotEmpty());
    }

    @Test
    void a_batch_is_shown_sealed_and_acknowledged() {
        String batch = """
                {"batch":"b 1","queue":"mail","open":1,"succeeded":2,"failed":3,"cancelled":4,
                 "sealed":false,"ended":false,"acknowledged":false,"callback":true}""";
        peer.answers(200, batch)
                .answers(204, "")
                .answers(204, "")
                .answers(200, "{\"items\":[" + batch + "],\"next\":null}");
        assertThat(run("batch", "show", "mail", "b 1").out()).contains("open", "callback");
        assertThat(run("batch", "seal", "mail", "b 1").out()).isEqualTo("Sealed b 1.\n");
        assertThat(run("batch", "acknowledge", "mail", "b 1").out()).isEqualTo("Acknowledged b 1.\n");
        assertThat(run("batch", "ls", "mail").out()).contains("BATCH", "b 1");

        assertThat(peer.asked())
                .extracting(Peer.Asked::target)
                .startsWith(
                        "/api/v1/batches/mail/b%201",
                        "/api/v1/batches/mail/b%201/seal", "/api/v1/batches/mail/b%201/acknowledge");
        assertThat(peer.asked().get(1).header("Idempotency-Key")).isNotEmpty();
    }

    @Test
    void a_limit_that_is_not_named_stays() {
        peer.answers(200, "{\"limit\":5,\"limitPerKey\":2}").answers(204, "");
        assertThat(run("queue", "limit", "mail", "--total", "none").out())
                .isEqualTo("Limited mail: any number in all, 2 per key.\n");
        assertThat(peer.asked().getLast().method()).isEqualTo("PUT");
        assertThat(peer.asked().getLast().body()).isEqualTo("{\"limit\":null,\"limitPerKey\":2}");
    }

    @Test
    void a_queue_that_had_no_task_gets_its_rules_and_a_remark() {
        peer.refuses(404, "not-found", "There is no queue 'mail'.")
                .answers(204, "")
                .answers(204, "")
                .answers(200, "{\"ever\":{\"enqueued\":0}}");
        Shell.Result limit = run("queue", "limit", "mail", "--total", "3");
        assertThat(limit.out()).isEqualTo("Limited mail: 3 in all, any number per key.\n");
        assertThat(limit.err()).isEqualTo("No task has been submitted to mail yet.\n");
        Shell.Result pause = run("queue", "pause", "mail");
        assertThat(pause.out()).isEqualTo("Paused mail.\n");
        assertThat(pause.err()).isEqualTo("No task has been submitted to mail yet.\n");
    }

    @Test
    void a_pause_is_done_even_if_nobody_can_tell_whether_the_queue_is_new() {
        peer.answers(204, "").refuses(500, "internal", "Oh.");
        Shell.Result pause = run("queue", "pause", "mail");
        assertThat(pause.exit()).isEqualTo(ExitCode.DONE);
        assertThat(pause.out()).isEqualTo("Paused mail.\n");
    }

    @Test
    void who_asks_is_the_user_of_the_environment_or_else_of_the_process() {
        peer.answers(200, "{}").answers(200, "{}").answers(200, "{}");
        shell().env("USER", "anna").env("LOGNAME", "other").run("task", "cancel", "17");
        shell().env("LOGNAME", "bert").run("task", "cancel", "17");
        shell().run("task", "cancel", "17");
        assertThat(peer.asked())
                .extracting(Peer.Asked::body)
                .containsExactly("{\"by\":\"anna\"}", "{\"by\":\"bert\"}", "{\"by\":\"uid 7@box\"}");
    }

    @Test
    void one_task_is_cancelled_retried_and_discarded() {
        peer.answers(200, "{\"id\":17,\"running\":false}")
                .answers(200, "{\"id\":18,\"running\":true}")
                .answers(201, "{\"id\":40,\"new\":true}")
                .answers(200, "{\"id\":41,\"new\":false}")
                .answers(204, "");
        assertThat(run("task", "cancel", "17", "--why", "wrong").out()).isEqualTo("Cancelled task 17.\n");
        assertThat(run("task", "cancel", "18").out()).isEqualTo("Task 18 runs; its handler is told to stop.\n");
        assertThat(run("task", "retry", "19").out()).isEqualTo("Submitted task 40 as the retry of task 19.\n");
        assertThat(run("task", "retry", "20").out())
                .isEqualTo("Nothing was submitted: task 41 holds the unique key.\n");
        assertThat(run("task", "discard", "21").out()).isEqualTo("Discarded task 21.\n");
        assertThat(peer.asked())
                .extracting(Peer.Asked::target)
                .containsExactly(
                        "/api/v1/tasks/17/cancel",
                        "/api/v1/tasks/18/cancel",
                        "/api/v1/tasks/19/retry",
                        "/api/v1/tasks/20/retry",
                        "/api/v1/tasks/21/discard");
    }

    @Test
    void many_are_retried_in_the_background() {
        peer.answers(202, RUNNING);
        assertThat(run(
                                "task", "retry", "--queue", "mail", "--type", "letter", "--error", "relay", "--older",
                                "2h", "--by", "anna")
                        .out())
                .isEqualTo("Started: see tenure bulk show b1.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/bulks");
        assertThat(peer.onlyAsked().body())
                .isEqualTo("{\"action\":\"retry\",\"queue\":\"mail\",\"type\":\"letter\",\"errorContains\":\"relay\","
                        + "\"olderThan\":\"PT2H\",\"by\":\"anna\"}");
    }

    @Test
    void a_command_that_waits_tells_how_far_it_is_and_how_it_ended() {
        peer.answers(202, RUNNING).answers(200, RUNNING).answers(200, RUNNING).answers(200, DONE);
        Shell.Result result = run("task", "retry", "--queue", "mail", "--wait");
        assertThat(result.out()).isEqualTo("Retried 8 tasks.\n");
        assertThat(result.err()).isEqualTo("Started the bulk b1.\nRetried 4 tasks, looked at 5 of about 10.\n");
    }

    @Test
    void what_a_bulk_says_cannot_steer_the_terminal() {
        peer.answers(200, "{\"id\":\"b1\",\"ended\":\"x\",\"end\":\"done\",\"line\":\"\\u001b[2Jgone\"}");
        assertThat(run("bulk", "show", "b1", "--wait").out()).isEqualTo("\\u001b[2Jgone\n");
    }

    @Test
    void nothing_that_matches_is_said_and_refused() {
        peer.refuses(404, "not-found", "No task of the queue 'mail' matches; there is nothing to retry.");
        Shell.Result result = run("task", "retry", "--queue", "mail", "--type", "parcel");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("No task of the queue 'mail' matches; there is nothing to retry.\n");
    }

    @Test
    void bulks_are_listed_shown_and_stopped() {
        peer.answers(200, "{\"bulks\":[" + DONE + "," + RUNNING + "]}")
                .answers(200, DONE)
                .answers(204, "");
        assertThat(run("bulk", "ls").out()).contains("retry", "done", "running");
        assertThat(run("bulk", "show", "b1").out()).contains("done     8\n");
        assertThat(run("bulk", "stop", "b1").out()).isEqualTo("Stopped b1.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queue limit mail                        | Say which limit
            queue limit mail --total 0              | --total takes a number from 1 on
            task retry                              | Name one task by its ID
            task retry 5 --queue mail               | Name one task by its ID
            task retry 5 --type letter              | --type chooses among the tasks of a queue
            task retry --queue mail --older soon    | --older: The duration 'soon' is not usable
            task retry 5 --why late                 | --why is kept by a bulk, not by a single task that is retried
            task discard 5 --wait                   | --wait waits for the tasks of a queue
            """)
    void a_mistake_of_the_caller_asks_nobody(String line, String sentence) {
        Shell.Result result = run(line.split(" "));
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains(sentence);
        assertThat(peer.asked()).isEmpty();
    }
}
