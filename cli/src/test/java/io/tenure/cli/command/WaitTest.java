package io.tenure.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.DrivenTime;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Peer;
import io.tenure.cli.Shell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that wait for the end of what they began. */
class WaitTest extends CommandsTestCase {

    /** The second signal, in a mask. */
    private static final long SIGINT = 1 << (2 - 1);

    private static final String SUBMITTED = "{\"id\":17,\"new\":true}";
    private static final String READY = "{\"id\":17,\"state\":\"ready\",\"ended\":null}";
    private static final String RUNNING = """
            {"id":17,"state":"claimed","worker":"w1","ended":null,"progress":{"line":"part 2","fraction":0.5}}""";
    private static final String SUCCEEDED = """
            {"id":17,"state":"succeeded","ended":"2026-01-01T00:00:00Z","result":{"sum":7}}""";

    private static String ended(String state) {
        return "{\"id\":17,\"state\":\"" + state
                + "\",\"ended\":\"2026-01-01T00:00:00Z\",\"error\":\"relay down\\nat X\"}";
    }

    @Test
    void a_submitted_task_is_named_first_and_its_result_printed_at_the_end() {
        peer.answers(201, SUBMITTED)
                .answers(200, READY)
                .answers(200, RUNNING)
                .answers(200, RUNNING)
                .answers(200, SUCCEEDED);
        Shell.Result result = run("task", "submit", "mail", "letter", "1", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Submitted task 17.\nTask 17 has succeeded.\n{\"sum\":7}\n");
        assertThat(result.err()).isEqualTo("Task 17 waits for a worker\nTask 17 runs at w1: part 2\n");
        assertThat(result.time().rests()).hasSize(3);
    }

    @Test
    void a_terminal_shows_a_bar_that_is_gone_in_the_end() {
        peer.answers(201, SUBMITTED).answers(200, RUNNING).answers(200, SUCCEEDED);
        Shell.Result result =
                shell().env("TENURE_ERR_COLUMNS", "80").run("task", "submit", "mail", "letter", "1", "--wait");
        assertThat(result.err())
                .isEqualTo("\r\u001b[K[##########..........] 50 %  Task 17 runs at w1: part 2\r\u001b[K");
    }

    @ParameterizedTest
    @CsvSource({"failed", "cancelled"})
    void a_bad_end_is_5(String state) {
        peer.answers(201, SUBMITTED).answers(200, ended(state)).answers(200, ended(state));
        Shell.Result result = run("task", "submit", "mail", "letter", "1", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.ENDED_BADLY);
        assertThat(result.out()).isEqualTo("Submitted task 17.\n");
        assertThat(result.err()).isEqualTo("Task 17 has ended as " + state + ": relay down\n");
        assertThat(run("task", "show", "17", "--wait").exit()).isEqualTo(ExitCode.ENDED_BADLY);
    }

    @Test
    void with_json_the_task_as_it_ended_is_the_only_output() {
        peer.answers(201, SUBMITTED).answers(200, SUCCEEDED);
        Shell.Result result = run("task", "submit", "mail", "letter", "1", "--wait", "--json");
        assertThat(result.out()).isEqualTo(SUCCEEDED + "\n");
        assertThat(result.err()).isEqualTo("Submitted task 17.\n");
    }

    @Test
    void whoever_ends_the_wait_is_told_what_continues() {
        peer.answers(201, SUBMITTED).answers(200, READY).answers(200, SUCCEEDED);
        DrivenTime time = new DrivenTime();
        time.whenResting(time::interrupt);
        Shell.Result result =
                shell().run(new ByteArrayOutputStream(), time, "task", "submit", "mail", "letter", "1", "--wait");
        assertThat(result.err())
                .endsWith("Task 17 is not ended by this. Wait for it again with tenure task show 17 --wait, or end it"
                        + " with tenure task cancel 17.\n");
        time.interrupt();
        assertThat(result.err()).as("after the end nothing is left to say").containsOnlyOnce("is not ended");
    }

    @Test
    void a_node_that_is_started_again_is_waited_for() {
        peer.answers(201, SUBMITTED).answers(200, READY);
        List<Peer> again = new ArrayList<>();
        DrivenTime time = new DrivenTime();
        time.whenResting(() -> {
            if (time.rests().size() == 1) {
                peer.close();
            } else if (time.rests().size() == 5) {
                again.add(new Peer(URI.create(peer.url()).getPort()).answers(200, SUCCEEDED));
            }
        });
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Shell.Result result = shell().run(out, time, "task", "submit", "mail", "letter", "1", "--wait");
            assertThat(result.exit()).isEqualTo(ExitCode.DONE);
            assertThat(result.out()).contains("Task 17 has succeeded.");
            assertThat(result.err()).isEqualTo("Task 17 waits for a worker\nNo node answers; still trying\n");
        } finally {
            again.forEach(Peer::close);
        }
    }

    @Test
    void a_node_that_stays_away_ends_the_wait_when_the_time_of_a_request_is_over() {
        peer.answers(201, SUBMITTED).answers(200, READY);
        DrivenTime time = new DrivenTime();
        time.whenResting(() -> {
            if (time.rests().size() == 1) {
                peer.close();
            }
        });
        Shell.Result result = shell().run(
                        new ByteArrayOutputStream(),
                        time,
                        "task",
                        "submit",
                        "mail",
                        "letter",
                        "1",
                        "--wait",
                        "--timeout",
                        "5s");
        assertThat(result.exit()).isEqualTo(ExitCode.NOBODY);
        assertThat(time.rests().stream().reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
    }

    @Test
    void ctrl_c_ends_the_process_with_a_last_word() throws Exception {
        assumeTrue(
                hearsCtrlC(),
                "Skipped: the tests run in the background of a script, where processes ignore Ctrl-C and so do theirs.");
        peer.answers(201, SUBMITTED).answers(200, READY).staysSilent();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.tenure.cli.TenureCli",
                        "task",
                        "submit",
                        "mail",
                        "letter",
                        "1",
                        "--wait",
                        "--server",
                        peer.url(),
                        "--timeout",
                        "10m")
                .start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("Submitted task 17.");
            assertThat(process.errorReader().readLine()).isEqualTo("Task 17 waits for a worker");
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("tenure task show 17 --wait");
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean hearsCtrlC() throws IOException {
        Path status = Path.of("/proc/self/status");
        return !Files.exists(status)
                || Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> line.substring("SigIgn:".length()).strip())
                        .noneMatch(mask -> (Long.parseUnsignedLong(mask, 16) & SIGINT) != 0);
    }

    @Test
    void a_batch_is_waited_for() {
        String batch = "{\"batch\":\"b\",\"queue\":\"mail\",\"open\":%d,\"succeeded\":%d,\"failed\":%d,\"cancelled\":0,"
                + "\"sealed\":%s,\"ended\":%s}";
        peer.answers(200, batch.formatted(2, 1, 1, "false", "false"))
                .answers(200, batch.formatted(0, 3, 1, "true", "true"));
        Shell.Result result = run("batch", "show", "mail", "b", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.ENDED_BADLY);
        assertThat(result.out()).contains("succeeded     3\n");
        assertThat(result.err()).isEqualTo("""
                2 of 4 tasks have ended, 1 of them failed or were cancelled; it is not sealed yet
                The batch b has ended: 1 of its tasks failed, 0 were cancelled.
                """);
    }

    @Test
    void a_bulk_that_was_stopped_did_not_end_well() {
        peer.answers(
                200, "{\"id\":\"b1\",\"ended\":\"2026-01-01T00:00:00Z\",\"end\":\"stopped\",\"line\":\"Retried 1.\"}");
        Shell.Result result = run("bulk", "show", "b1", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.ENDED_BADLY);
        assertThat(result.out()).isEqualTo("Retried 1.\n");
        assertThat(result.err()).isEqualTo("The bulk b1 has ended as stopped.\n");
    }

    @Test
    void a_cancelled_task_that_runs_is_waited_for() {
        peer.answers(200, "{\"id\":17,\"running\":true}").answers(200, RUNNING).answers(200, ended("cancelled"));
        Shell.Result result = run("task", "cancel", "17", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Task 17 has ended as cancelled.\n");
        assertThat(result.err()).startsWith("Task 17 runs; its handler is told to stop.\n");
    }
}
