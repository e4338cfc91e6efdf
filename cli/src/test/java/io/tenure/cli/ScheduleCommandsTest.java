package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScheduleCommandsTest extends CommandsTestCase {

    private static final String SCHEDULE = """
            "name":"nightly","office":"cluster","when":{"cron":"30 2 * * *","zone":"Europe/Berlin"},"missed":"once",
            "overlap":"skip","queue":"reports","type":"report","options":{"priority":0,"retries":5,"limitKey":null,
            "timeout":null},"paused":null,"next":"2030-01-02T01:30:00Z","last":null,"fired":3,"dropped":1""";

    @Test
    void schedules_are_listed() {
        peer.answers(200, "{\"items\":[{" + SCHEDULE + "}],\"next\":null}");
        assertThat(run("schedule", "ls").out()).isEqualTo("""
                NAME     WHEN                      QUEUE    TYPE    NEXT                  LAST  FIRED  DROPPED  PAUSED
                nightly  30 2 * * * Europe/Berlin  reports  report  2030-01-02T01:30:00Z  -         3        1  -
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
                .contains("when      30 2 * * * Europe/Berlin\n", "payload   {\"of\":\"all\"}\n")
                .contains("fires at  2030-01-02T01:30:00Z\nfires at  2030-01-03T01:30:00Z\n");
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
    void replacing_is_a_put() {
        peer.answers(200, "{" + SCHEDULE + ",\"times\":[],\"sentence\":\"x\",\"payload\":{}}");
        run("schedule", "create", "nightly", "q", "t", "--cron", "0 2 * * *", "--zone", "UTC", "--replace");
        assertThat(peer.onlyAsked().method()).isEqualTo("PUT");
        assertThat(peer.onlyAsked().target()).isEqualTo("/api/v1/schedules/nightly");
        assertThat(peer.onlyAsked().body()).contains("\"when\":{\"cron\":\"0 2 * * *\",\"zone\":\"UTC\"}");
    }

    @Test
    void when_it_fires_must_be_said_once() {
        assertThat(run("schedule", "create", "a", "q", "t").err())
                .startsWith("Say when it fires, by --cron or by --every.");
        assertThat(run("schedule", "create", "a", "q", "t", "--cron", "@daily", "--every", "1h")
                        .exit())
                .isEqualTo(ExitCode.USAGE);
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
