package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.WholeNode;
import io.tenure.testkit.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ClockRoutesTest {

    private static final String CLOCK = "/api/v1/clock";
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    static Path root;

    private static WholeNode node;

    @BeforeAll
    static void start() {
        node = WholeNode.founding(root, "n1");
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    void the_wall_clock_is_set_back_and_who_did_it_is_shown() {
        Instant hourAgo = node.store.clocks().wall().minus(Duration.ofHours(1));
        JsonNode done = json(set("{\"to\":\"%s\",\"by\":\"anna\",\"why\":\"an hour ahead\"}".formatted(hourAgo)));
        assertThat(done.at("/by").asString()).isEqualTo("anna");
        assertThat(done.at("/to").asString()).isEqualTo(hourAgo.toString());
        assertThat(node.store.clocks().wall()).isBetween(hourAgo, hourAgo.plus(Duration.ofMinutes(30)));

        JsonNode shown = json(node.get(CLOCK));
        assertThat(shown.at("/corrections/0/why").asString()).isEqualTo("an hour ahead");
        assertThat(shown.at("/nodes/0/name").asString()).isEqualTo("n1");
        assertThat(shown.at("/nodes/0/aheadMillis").asLong())
                .isBetween(
                        Duration.ofMinutes(30).toMillis(),
                        Duration.ofMinutes(61).toMillis());

        JsonNode now = json(set("{\"to\":\"now\",\"why\":\"back\"}"));
        assertThat(now.at("/by").asString()).isEqualTo("somebody over HTTP");
        // Until the next tick the rate may still be held from before.
        JsonNode after = Await.value(() -> {
            JsonNode shownNow = json(node.get(CLOCK));
            assertThat(shownNow.at("/heldSince").isNull()).isTrue();
            return shownNow;
        });
        assertThat(after.propertyNames()).containsExactly("tick", "wall", "heldSince", "nodes", "corrections");
        assertThat(after.at("/corrections")).hasSize(2);
        assertThat(Duration.ofMillis(after.at("/nodes/0/aheadMillis").asLong()).abs())
                .isLessThan(SECOND.multipliedBy(30));
    }

    @Test
    void what_is_missing_or_cannot_be_is_refused_with_a_sentence() {
        refused("{\"to\":\"now\"}", "The member 'why' is missing: say why the clock is set, for other people.");
        refused("{\"to\":\"now\",\"why\":\" \"}", "The member 'why' is missing");
        refused("{\"why\":\"x\"}", "The member 'to' is missing: an instant such as 2026-01-01T12:00:00Z, or now.");
        refused("{\"to\":\"tomorrow\",\"why\":\"x\"}", "The time 'tomorrow' is neither an instant");
        refused("{\"to\":\"1970-01-01T00:00:00Z\",\"why\":\"x\"}", "between the years 2000 and 9999");
        refused("{\"to\":\"now\",\"why\":\"x\",\"force\":true}", "force");
    }

    @Test
    void the_metrics_say_how_far_the_clock_is_away() {
        assertThat(node.get("/metrics").body())
                .contains("# TYPE tenure_clock_ahead_milliseconds gauge", "# TYPE tenure_clock_held gauge");
    }

    private static void refused(String body, String sentence) {
        HttpResponse<String> response = set(body);
        assertThat(response).satisfies(Expect.problem(400, "invalid"));
        assertThat(response.body()).contains(sentence);
    }

    private static HttpResponse<String> set(String body) {
        return node.put(CLOCK, body, "Content-Type", "application/json");
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }
}
