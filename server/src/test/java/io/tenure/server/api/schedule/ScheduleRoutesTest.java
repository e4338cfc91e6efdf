package io.tenure.server.api.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Schedules;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.testkit.MemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ScheduleRoutesTest {

    private static final String NIGHTLY = """
            {"name":"nightly","when":{"cron":"30 2 * * *","zone":"Europe/Berlin"},"queue":"reports","type":"report",\
            "payload":{"of":"all"},"missed":"all:3","overlap":"skip","options":{"priority":7,"timeout":"PT1M"}}""";

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_schedule_is_made_and_shown() {
        HttpResponse<String> made = send("POST", "/api/v1/schedules", NIGHTLY);
        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(made.headers().firstValue("Location")).contains("/api/v1/schedules/nightly");

        JsonNode shown = json(server.get("/api/v1/schedules/nightly?times=3"));
        assertThat(shown.at("/office").asString()).isEqualTo("cluster");
        assertThat(shown.at("/when/cron").asString()).isEqualTo("30 2 * * *");
        assertThat(shown.at("/when/zone").asString()).isEqualTo("Europe/Berlin");
        assertThat(shown.at("/missed").asString()).isEqualTo("all:3");
        assertThat(shown.at("/overlap").asString()).isEqualTo("skip");
        assertThat(shown.at("/options/priority").asInt()).isEqualTo(7);
        assertThat(shown.at("/options/timeout").asString()).isEqualTo("PT1M");
        assertThat(shown.at("/payload/of").asString()).isEqualTo("all");
        assertThat(shown.at("/times")).hasSize(3);
        assertThat(shown.at("/next").asString()).isEqualTo(shown.at("/times/0").asString());
        assertThat(shown.at("/sentence").asString()).startsWith("It fires next at ");
        assertThat(server.get("/metrics").body()).contains("tenure_schedules 1\n");
    }

    @Test
    void schedules_are_listed_by_name_page_by_page() {
        for (String name : new String[] {"b", "a", "c"}) {
            send("PUT", "/api/v1/schedules/" + name, every("PT10M"));
        }
        JsonNode first = json(server.get("/api/v1/schedules?limit=2"));
        assertThat(first.at("/items/0/name").asString()).isEqualTo("a");
        assertThat(first.at("/items/1/when/every").asString()).isEqualTo("PT10M");
        JsonNode second = json(server.get(
                "/api/v1/schedules?limit=2&after=" + first.at("/next").asString()));
        assertThat(second.at("/items")).hasSize(1);
        assertThat(second.at("/next").isNull()).isTrue();
        assertThat(server.get("/api/v1/schedules?limit=0")).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_payload_that_is_too_large_is_refused_as_everywhere() {
        String large = NIGHTLY.replace("{\"of\":\"all\"}", "\"" + "x".repeat(300_000) + "\"");
        assertThat(send("POST", "/api/v1/schedules", large)).satisfies(Expect.problem(413, "too-large"));
    }

    @Test
    void making_it_twice_is_a_conflict_but_not_under_the_same_key() {
        assertThat(send("POST", "/api/v1/schedules", NIGHTLY, "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(201);
        assertThat(send("POST", "/api/v1/schedules", NIGHTLY, "Idempotency-Key", "k")
                        .statusCode())
                .isEqualTo(201);
        assertThat(send("POST", "/api/v1/schedules", NIGHTLY))
                .satisfies(Expect.problem(
                        409,
                        "conflict",
                        "There is a schedule 'nightly' already: replace or delete it, or take another name."));
        assertThat(send("POST", "/api/v1/schedules", NIGHTLY.replace("all:3", "once"), "Idempotency-Key", "k"))
                .satisfies(Expect.problem(422, "key-reused"));
    }

    @Test
    void its_last_tasks_are_listed_the_newest_first() {
        send("POST", "/api/v1/schedules", NIGHTLY.replace("skip", "allow"));
        List<Long> made = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            made.addFirst(json(server.send("POST", "/api/v1/schedules/nightly/run", ""))
                    .at("/id")
                    .asLong());
            send("POST", "/api/v1/tasks", "{\"queue\":\"reports\",\"type\":\"report\",\"payload\":1}");
        }
        List<Long> shown = new ArrayList<>();
        json(server.get("/api/v1/schedules/nightly/tasks"))
                .at("/items")
                .forEach(task -> shown.add(task.at("/id").asLong()));
        assertThat(shown).isEqualTo(made.subList(0, 20));
        assertThat(json(server.get("/api/v1/schedules/nightly/tasks?limit=2")).at("/items"))
                .hasSize(2);
        assertThat(server.get("/api/v1/schedules/nightly/tasks?limit=21")).satisfies(Expect.problem(400, "invalid"));
        assertThat(server.get("/api/v1/schedules/none/tasks")).satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void it_is_replaced_paused_resumed_run_and_deleted() {
        send("POST", "/api/v1/schedules", NIGHTLY);
        assertThat(send("PUT", "/api/v1/schedules/nightly", every("PT1H")).statusCode())
                .isEqualTo(200);
        JsonNode paused = json(
                send("POST", "/api/v1/schedules/nightly/pause", "{\"by\":\"ann\",\"why\":\"the warehouse moves\"}"));
        assertThat(paused.at("/paused/by").asString()).isEqualTo("ann");
        assertThat(paused.at("/next").isNull()).isTrue();
        assertThat(paused.at("/times")).isEmpty();
        assertThat(paused.at("/skipped").asInt()).isZero();
        assertThat(json(server.get("/api/v1/schedules/nightly")).at("/sentence").asString())
                .startsWith("It was paused by ann at ")
                .endsWith(": the warehouse moves");

        JsonNode run = json(server.send("POST", "/api/v1/schedules/nightly/run", "", "Idempotency-Key", "once"));
        JsonNode again = json(server.send("POST", "/api/v1/schedules/nightly/run", "", "Idempotency-Key", "once"));
        assertThat(again.at("/id")).isEqualTo(run.at("/id"));
        assertThat(json(server.get("/api/v1/tasks/" + run.at("/id").asLong() + "/explain"))
                        .at("/sentence")
                        .asString())
                .endsWith(" It was created by the schedule 'nightly'.");

        JsonNode resumed = json(server.send("POST", "/api/v1/schedules/nightly/resume", ""));
        assertThat(resumed.at("/paused").isNull()).isTrue();
        assertThat(server.send("DELETE", "/api/v1/schedules/nightly", "", "Idempotency-Key", "d")
                        .statusCode())
                .isEqualTo(204);
        assertThat(server.send("DELETE", "/api/v1/schedules/nightly", "", "Idempotency-Key", "d")
                        .statusCode())
                .as("sent again")
                .isEqualTo(204);
        assertThat(server.get("/api/v1/schedules/nightly"))
                .satisfies(Expect.problem(404, "not-found", "There is no schedule 'nightly'."));
        assertThat(server.send("POST", "/api/v1/schedules/nightly/run", ""))
                .satisfies(Expect.problem(404, "not-found"));
        assertThat(server.send("POST", "/api/v1/schedules/nightly/pause", ""))
                .satisfies(Expect.problem(404, "not-found"));
    }

    @Test
    void a_malformed_expression_is_refused_with_its_position_and_nothing_is_made() {
        HttpResponse<String> answer = send("POST", "/api/v1/schedules", NIGHTLY.replace("30 2 * * *", "30 25 * * *"));
        assertThat(answer)
                .satisfies(Expect.problem(
                        400,
                        "invalid",
                        "The cron expression '30 25 * * *' is wrong at position 4: '25' is not an hour, write 0 to"
                                + " 23."));
        assertThat(json(answer).at("/position").asInt()).isEqualTo(4);
        assertThat(json(server.get("/api/v1/schedules")).at("/items")).isEmpty();
    }

    @Test
    void what_makes_no_sense_is_refused_with_a_sentence() {
        refused(NIGHTLY.replace("Europe/Berlin", "Europe/Bremen"), "There is no time zone 'Europe/Bremen'");
        refused(NIGHTLY.replace("all:3", "sometimes"), "write skip, skip:300s, once or all:10");
        refused(NIGHTLY.replace("\"skip\"", "\"maybe\""), "'overlap' is allow or skip, not 'maybe'.");
        refused(NIGHTLY.replace("\"queue\":\"reports\",", ""), "The member 'queue' is missing");
        refused(NIGHTLY.replace("\"name\":\"nightly\",", ""), "The member 'name' is missing");
        refused(NIGHTLY.replace("nightly", "a b"), "The schedule name 'a b' is not usable");
        refused(NIGHTLY.replace("PT1M", "soon"), "timeout must be a duration such as PT10M, not 'soon'.");
        refused(NIGHTLY.replace("\"zone\"", "\"every\":\"PT1M\",\"zone\""), "give one of them");
        refused(NIGHTLY.replace("30 2 * * *", "30 2 * * *" + " ".repeat(500)), "has at most 500 characters, not 510");
        refused(NIGHTLY.replace("\"priority\":7", "\"priority\":7000"), "The priority 7000");
        refused(
                "{\"name\":\"x\",\"when\":{\"every\":\"PT0.5S\"},\"queue\":\"q\",\"type\":\"t\",\"payload\":1}",
                "from a second to 100 years");
        assertThat(server.get("/api/v1/schedules/a%20b")).satisfies(Expect.problem(400, "invalid"));
        send("POST", "/api/v1/schedules", NIGHTLY);
        assertThat(server.get("/api/v1/schedules/nightly?times=0")).satisfies(Expect.problem(400, "invalid"));
        assertThat(send("POST", "/api/v1/schedules/nightly/pause", "{\"by\":\"\"}"))
                .satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_schedule_of_a_fleet_can_be_paused_but_not_redefined() {
        new Schedules(store, new Office("shop"), new ProcessCrew())
                .put(new Schedule(
                        Recurrence.every("pulse", Duration.ofHours(1)), new QueueName("q"), Body.of("t", "{}")));
        assertThat(send("PUT", "/api/v1/schedules/pulse", every("PT2H"))).satisfies(Expect.problem(409, "conflict"));
        assertThat(server.send("POST", "/api/v1/schedules/pulse/pause", "").statusCode())
                .isEqualTo(200);
        assertThat(json(server.get("/api/v1/schedules/pulse")).at("/office").asString())
                .isEqualTo("shop");
    }

    private void refused(String body, String sentence) {
        HttpResponse<String> answer = send("POST", "/api/v1/schedules", body);
        assertThat(answer).satisfies(Expect.problem(400, "invalid"));
        assertThat(json(answer).at("/detail").asString()).contains(sentence);
    }

    private static String every(String period) {
        return "{\"when\":{\"every\":\"" + period + "\"},\"queue\":\"q\",\"type\":\"t\",\"payload\":1}";
    }

    private HttpResponse<String> send(String method, String path, String body, String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "Content-Type";
        all[1] = "application/json";
        System.arraycopy(headers, 0, all, 2, headers.length);
        return server.send(method, path, body, all);
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return new JsonMapper().readTree(answer.body());
    }
}
