package io.tenure.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.DrivenTime;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobCommandsTest extends CommandsTestCase {

    private static final String LOG = "{\"id\":\"j1\",\"over\":%s,\"parts\":[%s],\"problem\":%s,\"kept\":%s}";

    private static String job(String state, String rest) {
        return "{\"id\":\"j1\",\"gadget\":\"copy\",\"arguments\":[\"/a\",\"b c\"],\"state\":\"" + state
                + "\",\"by\":\"anna\",\"submitted\":\"2026-01-01T00:00:00.123Z\",\"locks\":[],\"attempt\":1,\"node\":\"n1\""
                + rest + "}";
    }

    private static String ended(String state, String reason) {
        return job(state, ",\"ended\":\"2026-01-01T00:00:05Z\",\"reason\":" + reason);
    }

    private static String log(boolean over, String parts) {
        return LOG.formatted(over, parts, null, null);
    }

    private static String part(int attempt, String node, int bytes) {
        return "{\"attempt\":" + attempt + ",\"node\":\"" + node + "\",\"bytes\":" + bytes + "}";
    }

    private static String piece(int from, String text) {
        return "{\"from\":" + from + ",\"next\":" + (from + text.length()) + ",\"text\":\""
                + text.replace("\n", "\\n").replace("\u001b", "\\u001b") + "\"}";
    }

    @Test
    void a_job_is_begun_with_the_arguments_of_its_gadget() {
        peer.answers(202, job("created", ""));
        Shell.Result result = shell().env("USER", "anna").run("job", "run", "copy", "--force", "/a", "-x", "b c");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Began job j1.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/jobs");
        assertThat(peer.onlyAsked().header("Idempotency-Key")).isEqualTo("key-1");
        assertThat(peer.onlyAsked().body())
                .isEqualTo("{\"gadget\":\"copy\",\"arguments\":[\"--force\",\"/a\",\"-x\",\"b c\"],\"by\":\"anna\"}");
    }

    @Test
    void options_of_the_command_are_its_own_unless_dashes_come_before() {
        peer.answers(202, job("created", "")).answers(202, job("created", ""));
        assertThat(run("job", "run", "copy", "a", "--json").out()).startsWith("{\"id\":\"j1\"");
        run("job", "run", "copy", "--", "--json", "--wait");
        assertThat(peer.asked().get(1).body()).contains("\"arguments\":[\"--json\",\"--wait\"]");
        assertThat(run("job", "run", "--wiat", "copy").exit())
                .as("before the name nothing is for the gadget")
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void waiting_shows_steps_on_the_error_output_and_the_log_on_the_output() {
        peer.answers(202, job("created", ""))
                .answers(200, job("waiting", ",\"line\":\"Waits for its locks.\""))
                .answers(200, log(false, ""))
                .answers(200, job("started", ",\"line\":\"Copying\",\"fraction\":0.5"))
                .answers(200, log(false, part(1, "n1", 6)))
                .answers(200, piece(0, "one\ntw"))
                .answers(200, ended("done", "null"))
                .answers(200, log(true, part(1, "n1", 8)))
                .answers(200, piece(6, "o\n"));
        Shell.Result result = run("job", "run", "--wait", "copy");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Began job j1.\none\ntwo\nJob j1 is done.\n");
        assertThat(result.err()).isEqualTo("Job j1 waits: Waits for its locks.\nJob j1 runs on n1: Copying\n");
        assertThat(peer.asked().get(5).target()).isEqualTo("/api/v1/jobs/j1/log?attempt=1&node=n1&from=0&limit=262144");
    }

    @Test
    void on_a_terminal_the_bar_makes_room_for_whole_lines_that_cannot_steer_it() {
        peer.answers(202, job("created", ""))
                .answers(200, job("started", ",\"line\":\"Copying\",\"fraction\":0.5"))
                .answers(200, log(false, part(1, "n1", 8)))
                .answers(200, piece(0, "o\u001bne\ntwo"))
                .answers(200, ended("done", "null"))
                .answers(200, log(true, part(1, "n1", 8)));
        Shell.Result result = shell().env("TENURE_OUT_COLUMNS", "80")
                .env("TENURE_ERR_COLUMNS", "80")
                .run("job", "run", "--wait", "copy");
        assertThat(result.out()).isEqualTo("Began job j1.\none\ntwo\nJob j1 is done.\n");
        assertThat(result.err())
                .isEqualTo("\r\u001b[K[##########..........] 50 %  Job j1 runs on n1: Copying\r\u001b[K");
    }

    @ParameterizedTest
    @CsvSource({"failed", "aborted"})
    void a_bad_end_is_5(String state) {
        peer.answers(202, job("created", ""))
                .answers(200, ended(state, "\"it broke\""))
                .answers(200, log(true, ""));
        Shell.Result result = run("job", "run", "--wait", "copy");
        assertThat(result.exit()).isEqualTo(ExitCode.ENDED_BADLY);
        assertThat(result.err()).isEqualTo("Job j1 has ended as " + state + ": it broke\n");
    }

    @Test
    void with_json_the_job_as_it_ended_is_the_only_output() {
        String done = ended("done", "null");
        peer.answers(202, job("created", "")).answers(200, done);
        Shell.Result result = run("job", "run", "--wait", "--json", "copy");
        assertThat(result.out()).isEqualTo(done + "\n");
        assertThat(result.err()).isEqualTo("Began job j1.\n");
    }

    @Test
    void whoever_ends_the_wait_is_told_what_continues() {
        peer.answers(200, job("needs-attention", ",\"reason\":\"The undo failed.\""))
                .answers(200, log(false, ""))
                .answers(200, ended("done", "null"))
                .answers(200, log(true, ""));
        DrivenTime time = new DrivenTime();
        time.whenResting(time::interrupt);
        Shell.Result result = shell().run(new ByteArrayOutputStream(), time, "job", "show", "j1", "--wait");
        assertThat(result.err())
                .isEqualTo("Job j1 needs attention: The undo failed. See tenure job explain j1.\n"
                        + "Job j1 continues. Wait for it again with tenure job show j1 --wait, or end it with"
                        + " tenure job abort j1.\n");
    }

    @Test
    void jobs_are_listed_in_the_order_of_their_time() {
        peer.answers(
                200,
                "{\"items\":["
                        + job("waiting", ",\"line\":\"Waits\"")
                                .replace("j1", "z9")
                                .replace("00.1", "09.1") + ","
                        + job("needs-attention", ",\"reason\":\"The undo failed.\"") + "],\"next\":null}");
        assertThat(run("job", "ls").out()).isEqualTo("""
                ID  GADGET  STATE            ATTEMPT  NODE  SUBMITTED             DONE  LINE              ARGUMENTS
                j1  copy    needs-attention        1  n1    2026-01-01T00:00:00Z  -     The undo failed.  /a b c
                z9  copy    waiting                1  n1    2026-01-01T00:00:09Z  -     Waits             /a b c
                """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/jobs?state=active&limit=100");
    }

    @Test
    void ended_jobs_are_listed_apart() {
        peer.answers(200, "{\"items\":[" + ended("failed", "\"it broke\"") + "],\"next\":null}");
        assertThat(run("job", "ls", "--ended").out()).contains("failed").contains("it broke");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/jobs?state=ended&limit=100");
    }

    @Test
    void a_job_is_shown_with_its_locks() {
        peer.answers(
                200,
                job("started", ",\"line\":\"Copying\",\"fraction\":0.56,\"once\":true,\"noUndo\":false")
                        .replace("\"locks\":[]", "\"locks\":[{\"name\":\"/b\",\"mode\":\"exclusive\"}]"));
        assertThat(run("job", "show", "j1").out()).isEqualTo("""
                id         j1
                gadget     copy
                arguments  ["/a","b c"]
                state      started
                by         anna
                submitted  2026-01-01T00:00:00Z
                attempt    1
                node       n1
                progress   56 %, Copying
                once       it is never started again

                LOCK  MODE
                /b    exclusive
                """);
    }

    @Test
    void a_job_is_explained() {
        peer.answers(200, "{\"id\":\"j1\",\"state\":\"waiting\",\"sentences\":[\"It waits.\",\"Since \\u001b1.\"]}");
        assertThat(run("job", "explain", "j1").out()).isEqualTo("It waits.\nSince \\u001b1.\n");
    }

    @Test
    void the_log_of_all_attempts_is_printed_with_where_they_ran() {
        peer.answers(200, log(true, part(1, "n2", 4) + "," + part(1, "n1", 5) + "," + part(2, "n1", 20)))
                .answers(200, piece(0, "run\n"))
                .answers(200, piece(0, "undo\n"))
                .answers(200, piece(0, "begin\n"))
                .answers(200, piece(16, "end\n"));
        Shell.Result result = run("job", "log", "j1");
        assertThat(result.out()).isEqualTo("""
                -- attempt 1 on n2
                run
                -- attempt 1 on n1
                undo
                -- attempt 2 on n1
                begin
                [10 bytes are left out here]
                end
                """);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void a_log_is_followed_to_the_end_of_its_job() {
        peer.answers(200, log(false, part(1, "n1", 4)))
                .answers(200, piece(0, "one\n"))
                .answers(200, log(false, part(1, "n1", 4)))
                .answers(200, log(true, part(1, "n1", 8)))
                .answers(200, piece(4, "two\n"));
        Shell.Result result = run("job", "log", "j1", "-f", "--attempt", "1");
        assertThat(result.out()).isEqualTo("one\ntwo\n");
        assertThat(result.time().rests()).hasSize(2);
        assertThat(peer.asked().getFirst().target()).isEqualTo("/api/v1/jobs/j1/log?attempt=1&limit=1");
    }

    @Test
    void what_the_store_has_is_printed_where_the_node_is_gone() {
        peer.answers(200, LOG.formatted(true, "", "\"n2 does not answer.\"", "\"begin\\nend\\n\""));
        Shell.Result result = run("job", "log", "j1");
        assertThat(result.out()).isEqualTo("begin\nend\n");
        assertThat(result.err()).isEqualTo("n2 does not answer.\nThis is what the store has kept:\n");
    }

    @Test
    void a_silent_node_that_may_have_run_an_earlier_attempt_is_named() {
        String silent = ",\"silent\":[\"n2\"]}";
        peer.answers(200, log(true, part(2, "n1", 4)).replaceFirst("}$", silent))
                .answers(200, piece(0, "run\n"))
                .answers(200, log(true, part(1, "n1", 4)).replaceFirst("}$", silent))
                .answers(200, piece(0, "run\n"));
        assertThat(run("job", "log", "j1").err()).isEqualTo("n2 did not answer: there may be more of the log.\n");
        assertThat(run("job", "log", "j1").err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"abort, aborting", "retry, undoing", "restart, undone", "give-up, undone"})
    void a_job_is_told_what_to_do(String word, String state) {
        peer.answers(200, job(state, ""));
        Shell.Result result = shell().env("USER", "ben").run("job", word, "j1", "--why", "too slow");
        assertThat(result.out()).isEqualTo("Job j1 is " + state + ".\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/jobs/j1/" + word);
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"by\":\"ben\",\"why\":\"too slow\"}");
    }

    @Test
    void an_abort_is_waited_for() {
        peer.answers(200, job("aborting", ""))
                .answers(200, job("aborting", ""))
                .answers(200, log(false, ""))
                .answers(200, ended("aborted", "null"))
                .answers(200, log(true, ""));
        Shell.Result result = run("job", "abort", "j1", "--wait");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo("Job j1 has ended as aborted.\n");
    }

    @Test
    void a_word_that_is_refused_is_1() {
        peer.refuses(409, "conflict", "Only a job that needs attention takes the word.");
        Shell.Result result = run("job", "retry", "j1");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).contains("Only a job that needs attention");
    }

    @Test
    void locks_show_who_waits_for_whom() {
        peer.answers(200, """
                {"locks":[{"name":"/b","holders":[{"job":"j1","mode":"shared","standing":"held"},
                {"job":"j2","mode":"shared","standing":"reserved"}],
                "waiting":[{"job":"j3","mode":"exclusive","standing":"waiting"}]}]}""");
        assertThat(run("locks").out()).isEqualTo("""
                LOCK  JOB  MODE       STANDING  WAITS FOR
                /b    j1   shared     held      -
                /b    j2   shared     reserved  -
                /b    j3   exclusive  waiting   j1, j2
                """);
    }
}
