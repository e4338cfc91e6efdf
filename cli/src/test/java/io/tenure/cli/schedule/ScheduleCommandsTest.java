package io.tenure.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.cli.CommandsTestCase;
import io.tenure.cli.ExitCode;
import io.tenure.cli.Shell;
import org.junit.jupiter.api.Test;

class ScheduleCommandsTest extends CommandsTestCase {

    private static final String SCHEDULE = """
            "name":"nightly","office":"cluster","when":{"cron":"30 2 * * *","zone":"Europe/Berlin"},"missed":"once",
            "overlap":"skip","queue":"reports","type":"report","options":{"priority":0,"retries":5,"limitKey":null,
            "timeout":null},"paused":null,"next":"2030-01-02T01:30:00Z","last":null,"fired":3,"skipped":2,"dropped":1""";

    @Test
    void schedules_are_listed() {
        peer.answers(200, "{\"items\":[{" + SCHEDULE + "}],\"next\":null}");
        assertThat(run("schedule", "ls").out()).isEqualTo("""
                NAME     WHEN                      QUEUE    TYPE    NEXT                                LAST  FIRED  SKIPPED  DROPPED  PAUSED
                nightly  30 2 * * * Europe/Berlin  reports  report  2030-01-02T01:30:00Z (02:30 local)  -         3        2        1  -
                """);
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules?limit=100");
    }

    @Test
    void a_schedule_is_shown_with_its_next_times() {
        peer.answers(200, "{" + SCHEDULE + """
                ,"times":["2030-01-02T01:30:00Z","2030-01-03T01:30:00Z"],"sentence":"It fires next at noon.",
                "payload":{"of":"all"}}""");
        assertThat(run("schedule", "show", "nightly", "--times", "2").out())
                .startsWith("It fires next at noon.\n")
                .contains("when      30 2 * * * Europe/Berlin\n", "skipped   2\n", "payload   {\"of\":\"all\"}\n")
                .contains("fires at  2030-01-02T01:30:00Z (Wed 2030-01-02 02:30:00 +01:00)\n"
                        + "fires at  2030-01-03T01:30:00Z (Thu 2030-01-03 02:30:00 +01:00)\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules/nightly?times=2");
    }

    @Test
    void a_schedule_is_made() {
        peer.answers(201, "{" + SCHEDULE + ",\"times\":[],\"sentence\":\"It fires next at noon.\",\"payload\":{}}");
        Shell.Result result = run(
                "schedule",
                "create",
                "poll",
                "feeds",
                "fetch",
                "--payload",
                "{\"n\":1.0}",
                "--every",
                "10m",
                "--no-overlap",
                "--missed",
                "all:3",
                "--priority",
                "7");
        assertThat(result.exit()).isEqualTo(ExitCode.DONE);
        assertThat(peer.onlyAsked().method()).isEqualTo("POST");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules");
        assertThat(peer.onlyAsked().body()).isEqualTo("""
                {"name":"poll","when":{"every":"PT10M"},"missed":"all:3","overlap":"skip","queue":"feeds",\
                "type":"fetch","options":{"priority":7},"payload":{"n":1.0}}""");
    }

    @Test
    void lengths_of_time_are_shown_as_they_are_written() {
        String polled = SCHEDULE.replaceFirst("\"when\":\\{[^}]*}", "\"when\":{\"every\":\"PT1M30S\"}")
                .replace("\"timeout\":null", "\"timeout\":\"PT10M\"");
        peer.answers(200, "{" + polled + ",\"times\":[],\"sentence\":\"x\",\"payload\":{}}");

        assertThat(run("schedule", "show", "nightly").out())
                .contains("every 90s\n", "10m\n")
                .doesNotContain("PT");
    }

    @Test
    void replacing_changes_only_what_is_said() {
        String whole = "{" + SCHEDULE + ",\"times\":[],\"sentence\":\"x\",\"payload\":{\"of\":\"sales\"}}";
        peer.answers(200, whole).answers(200, whole).answers(200, whole).answers(200, whole);
        run("schedule", "create", "nightly", "--cron", "0 3 * * *", "--replace");
        assertThat(peer.asked())
                .extracting(asked -> asked.method() + " " + asked.target())
                .containsExactly("GET /api/v1/schedules/nightly", "PUT /api/v1/schedules/nightly");
        assertThat(peer.asked().getLast().body()).isEqualTo("""
                {"name":"nightly","when":{"cron":"0 3 * * *","zone":"Europe/Berlin"},"missed":"once","overlap":"skip",\
                "queue":"reports","type":"report","options":{"priority":0,"retries":5,"limitKey":null,"timeout":null},\
                "payload":{"of":"sales"}}""");

        run("schedule", "create", "nightly", "q", "--every", "1d", "--overlap", "--replace", "--missed", "skip:7d");
        assertThat(peer.asked().getLast().body()).isEqualTo("""
                {"name":"nightly","when":{"every":"PT24H"},"missed":"skip:604800s","overlap":"allow",\
                "queue":"q","type":"report","options":{"priority":0,"retries":5,"limitKey":null,"timeout":null},\
                "payload":{"of":"sales"}}""");
    }

    @Test
    void what_a_schedule_has_can_be_taken_away_and_one_that_is_absent_is_created() {
        String limited = SCHEDULE.replace("\"limitKey\":null", "\"limitKey\":\"k\"")
                .replace("\"timeout\":null", "\"timeout\":\"PT1M\"");
        String whole = "{" + limited + ",\"times\":[],\"sentence\":\"x\",\"payload\":{}}";
        peer.answers(200, whole).answers(200, whole);
        run("schedule", "create", "nightly", "--limit-key", "", "--attempt-timeout", "none", "--replace");
        assertThat(peer.asked().getLast().body()).contains("\"limitKey\":null,\"timeout\":null");

        peer.refuses(404, "not-found", "There is no schedule 'nightly'.").answers(200, whole);
        run("schedule", "create", "nightly", "q", "t", "--cron", "0 2 * * *", "--replace");
        assertThat(peer.asked().getLast().method()).isEqualTo("PUT");
        assertThat(peer.asked().getLast().body())
                .endsWith("\"queue\":\"q\",\"type\":\"t\",\"options\":{},\"payload\":{}}");

        peer.refuses(404, "not-found", "There is no schedule 'nightly'.");
        assertThat(run("schedule", "create", "nightly", "--cron", "0 2 * * *", "--replace")
                        .exit())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void the_times_of_a_paused_schedule_are_those_at_which_it_would_fire() {
        String paused = SCHEDULE.replace("\"paused\":null", "\"paused\":{\"by\":\"ann\",\"why\":\"w\"}");
        peer.answers(200, "{" + paused + ",\"times\":[\"2030-01-02T01:30:00Z\"],\"sentence\":\"x\",\"payload\":{}}");
        assertThat(run("schedule", "show", "nightly").out()).contains("would fire at  2030-01-02T01:30:00Z (");
    }

    @Test
    void when_it_fires_must_be_said_once() {
        assertThat(run("schedule", "create", "a", "q", "t").err())
                .startsWith("Say when it fires: --cron EXPRESSION, or --every DURATION.");
        assertThat(run("schedule", "create", "a", "q", "t", "--cron", "@daily", "--every", "1h")
                        .err())
                .startsWith("--cron and --every exclude each other: give one of them.");
        assertThat(run("schedule", "create", "a", "--cron", "@daily").err())
                .startsWith("Say which tasks it creates: tenure schedule create NAME QUEUE TYPE.");
        assertThat(peer.asked()).isEmpty();
    }

    @Test
    void a_malformed_expression_is_refused_by_the_node_with_its_position() {
        peer.refuses(400, "invalid", "The cron expression '61 * * * *' is wrong at position 1: no.");
        Shell.Result result = run("schedule", "create", "a", "q", "t", "--cron", "61 * * * *");
        assertThat(result.exit()).isEqualTo(ExitCode.REFUSED);
        assertThat(result.err()).isEqualTo("The cron expression '61 * * * *' is wrong at position 1: no.\n");
    }

    @Test
    void a_schedule_is_paused_and_resumed() {
        peer.answers(200, "{" + SCHEDULE + "}");
        assertThat(run("schedule", "pause", "nightly", "--by", "ann", "--why", "we move")
                        .out())
                .isEqualTo("Paused nightly.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules/nightly/pause");
        assertThat(peer.onlyAsked().body()).isEqualTo("{\"by\":\"ann\",\"why\":\"we move\"}");
    }

    @Test
    void a_schedule_is_resumed() {
        peer.answers(200, "{" + SCHEDULE + "}");
        assertThat(run("schedule", "resume", "nightly").out()).isEqualTo("Resumed nightly.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules/nightly/resume");
    }

    @Test
    void a_schedule_is_run_now() {
        peer.answers(201, "{\"id\":17}");
        assertThat(run("schedule", "run", "nightly").out()).isEqualTo("Submitted task 17.\n");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules/nightly/run");
    }

    @Test
    void a_schedule_is_deleted() {
        peer.answers(204, "");
        assertThat(run("schedule", "delete", "nightly").out()).isEqualTo("Deleted nightly.\n");
        assertThat(peer.onlyAsked().method()).isEqualTo("DELETE");
    }
}
