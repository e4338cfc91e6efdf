package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.Served;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.WorkerId;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class QueueHistoryTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final Duration STEP = QueueHistory.STEP;

    private final VirtualTime time = new VirtualTime();
    private final VirtualScheduler clock = new VirtualScheduler(time);
    private final MemoryStore store = new MemoryStore(time);
    private final QueueHistory history = QueueHistory.of(store, new TestCrew(time, clock));
    private final Served server = new Served() {};

    QueueHistoryTest() {
        server.http.serve(history.routes());
    }

    @AfterEach
    void stop() {
        server.close();
        history.close();
        store.close();
    }

    @Test
    void each_step_shows_what_was_at_its_end_and_what_happened_in_it() {
        submit(MAIL, 3);
        clock.run(STEP);
        submit(MAIL, 2);
        store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 1, Duration.ofHours(1)));
        clock.run(STEP);
        clock.run(STEP);

        JsonNode shown = json(MAIL);
        assertThat(shown.at("/stepMillis").asInt()).isEqualTo(10_000);
        assertThat(shown.at("/missing").isNull()).isTrue();
        List<@Nullable Integer> ready = column(shown, "ready");
        assertThat(ready).endsWith(3, 4, 4);
        assertThat(column(shown, "claimed")).endsWith(0, 1, 1);
        assertThat(column(shown, "enqueued"))
                .hasSameSizeAs(ready)
                .startsWith((Integer) null)
                .endsWith(2, 0);
        assertThat(column(shown, "oldestReadyMillis").getLast()).isGreaterThan(10_000);
    }

    @Test
    void an_hour_is_kept() {
        submit(MAIL, 1);
        clock.run(Duration.ofHours(2));
        submit(MAIL, 1);
        clock.run(STEP);

        JsonNode shown = json(MAIL);
        for (QueuePast.Column column : QueuePast.Column.values()) {
            assertThat(column(shown, column.member())).hasSize(360);
        }
        assertThat(column(shown, "ready")).startsWith(1, 1, 1).endsWith(1, 2);
        assertThat(column(shown, "enqueued")).startsWith(0, 0).endsWith(0, 1);
    }

    @Test
    void a_step_in_which_nobody_looked_has_no_values() {
        submit(MAIL, 1);
        clock.run(STEP.multipliedBy(2));
        time.advance(STEP.multipliedBy(3));
        submit(MAIL, 4);
        clock.run(STEP.multipliedBy(2));

        List<@Nullable Integer> ready = column(json(MAIL), "ready");
        assertThat(ready).startsWith(1).contains((Integer) null).endsWith(5);
        assertThat(column(json(MAIL), "enqueued"))
                .as("nobody knows in which of the steps they came")
                .doesNotContain(4);
    }

    @Test
    void two_hundred_queues_are_kept_and_stay_so() {
        submit(new QueueName("z"), 1);
        clock.run(STEP);
        for (int i = 0; i < QueueHistory.MOST_QUEUES; i++) {
            submit(new QueueName("q" + (1000 + i)), 1);
        }
        clock.run(STEP);

        assertThat(column(json(new QueueName("z")), "ready")).isNotEmpty();
        assertThat(column(json(new QueueName("q1198")), "ready")).isNotEmpty();
        JsonNode beyond = json(new QueueName("q1199"));
        assertThat(column(beyond, "ready")).isEmpty();
        assertThat(beyond.at("/missing").asString()).contains("keeps the history of 200 queues");
    }

    @Test
    void an_unknown_queue_is_not_found_and_a_new_one_has_no_history_yet() {
        assertThat(server.get("/api/v1/queues/none/history")).satisfies(Expect.problem(404, "not-found"));
        submit(MAIL, 1);
        assertThat(json(MAIL).at("/missing").asString()).contains("ask again in 10 s");
    }

    private void submit(QueueName queue, int count) {
        for (int i = 0; i < count; i++) {
            store.commit(Transaction.of(new Operation.Enqueue(queue, Body.of("letter", "{}"), TaskOptions.DEFAULT)));
        }
    }

    private JsonNode json(QueueName queue) {
        return new JsonMapper()
                .readTree(server.get("/api/v1/queues/" + queue + "/history").body());
    }

    private static List<@Nullable Integer> column(JsonNode shown, String name) {
        List<@Nullable Integer> values = new ArrayList<>();
        shown.at("/" + name).forEach(value -> values.add(value.isNull() ? null : value.asInt()));
        return values;
    }
}
