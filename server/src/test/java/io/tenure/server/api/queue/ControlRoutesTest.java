package io.tenure.server.api.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.SystemTime;
import io.tenure.server.http.Reason;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueLimits;
import io.tenure.store.QueueName;
import io.tenure.store.QueueRules;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.MemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlRoutesTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final TaskId FIRST = new TaskId(1);

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @BeforeEach
    void submit() {
        store.commit(Transaction.of(new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT)));
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"olderThan", "youngerThan"})
    void a_bulk_over_an_age_beyond_all_times_is_refused(String member) {
        assertThat(post("bulks", "{\"action\":\"cancel\",\"queue\":\"mail\",\"" + member + "\":\"P106751991167300D\"}"))
                .satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void a_queue_is_paused_with_who_and_why_and_resumed() {
        assertThat(post("queues/mail/pause", "{\"by\":\"anna\",\"why\":\"the relay is down\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(rules().paused()).hasValueSatisfying(paused -> {
            assertThat(paused.by()).isEqualTo("anna");
            assertThat(paused.why()).isEqualTo("the relay is down");
        });
        assertThat(post("queues/mail/resume", "").statusCode()).isEqualTo(204);
        assertThat(rules().paused()).isEmpty();

        assertThat(post("queues/mail/pause", "").statusCode()).isEqualTo(204);
        assertThat(rules().paused())
                .hasValueSatisfying(paused -> assertThat(paused.by()).isEqualTo(Reason.SOMEBODY));
    }

    @Test
    void who_sends_an_action_can_be_said_in_a_header() {
        assertThat(server.send("POST", "/api/v1/queues/mail/pause", "", "Tenure-By", "J%C3%B6rg+1")
                        .statusCode())
                .isEqualTo(204);
        assertThat(rules().paused()).map(QueueRules.Paused::by).contains("Jörg+1");
        assertThat(post("queues/mail/pause", "{\"by\":\"anna\"}", "Tenure-By", "Joe")
                        .statusCode())
                .isEqualTo(204);
        assertThat(rules().paused())
                .as("the body says more")
                .map(QueueRules.Paused::by)
                .contains("anna");
        assertThat(server.send("POST", "/api/v1/queues/mail/resume", "", "Tenure-By", "bad%0Aname"))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(server.send("POST", "/api/v1/queues/mail/resume", "", "Tenure-By", "bad%zz"))
                .satisfies(Expect.problem(400, "invalid"));
        assertThat(post("queues/mail/resume", "{\"by\":\"anna\",\"why\":\"done\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(put("{\"limit\":3,\"by\":\"anna\",\"why\":\"slow relay\"}").statusCode())
                .isEqualTo(204);
    }

    @Test
    void limits_are_set_together() {
        assertThat(put("{\"limit\":5,\"limitPerKey\":2}").statusCode()).isEqualTo(204);
        assertThat(rules().limits()).isEqualTo(new QueueLimits(Optional.of(5), Optional.of(2)));

        assertThat(put("{\"limit\":null}").statusCode()).isEqualTo(204);
        assertThat(rules().limits()).isEqualTo(QueueLimits.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"limit":0}                | A limit is at least 1, not 0: to stop a queue, pause it.
            {"limit":3,"perKey":1}     | There is no member 'perKey'.
            {"limit":"3"}              | The body does not have the expected form, at line 1, column 10: look at 'limit'.
            """)
    void bad_limits_are_refused_and_change_nothing(String body, String detail) {
        put("{\"limit\":7}");
        assertThat(put(body)).satisfies(Expect.problem(400, "invalid", detail));
        assertThat(rules().limits().total()).contains(7);
    }

    @Test
    void an_unknown_queue_or_task_is_told_and_not_made() {
        String detail = "There is no queue 'nowhere': it has had no task, limit or pause yet.";
        assertThat(post("queues/nowhere/resume", "")).satisfies(Expect.problem(404, "not-found", detail));
        assertThat(post("tasks/99/cancel", "")).satisfies(Expect.problem(404, "not-found"));
        assertThat(post("tasks/99/retry", "")).satisfies(Expect.problem(404, "not-found"));
        assertThat(post("tasks/x/retry", "")).satisfies(Expect.problem(400, "invalid"));
        assertThat(store.queues()).hasSize(1);
    }

    @Test
    void a_waiting_task_is_cancelled_and_a_running_one_told_to_stop() {
        assertThat(post("tasks/1/cancel", "{\"by\":\"anna\",\"why\":\"wrong address\"}")
                        .body())
                .isEqualTo("{\"id\":1,\"running\":false}");
        assertThat(store.task(FIRST).orElseThrow().state())
                .isInstanceOfSatisfying(
                        TaskState.Cancelled.class,
                        state -> assertThat(state.why()).isEqualTo("Cancelled by anna: wrong address"));
        assertThat(post("tasks/1/cancel", ""))
                .satisfies(Expect.problem(409, "conflict", "The task has ended; what is final stays as it is."));

        submit();
        claim();
        assertThat(post("tasks/2/cancel", "").body()).isEqualTo("{\"id\":2,\"running\":true}");
    }

    @Test
    void who_cancelled_a_running_task_and_that_its_attempt_was_cut_off_is_shown() {
        claim();
        post("tasks/1/cancel", "{\"by\":\"anna\",\"why\":\"too slow\"}");
        store.commit(Transaction.of(new Operation.Finish(FIRST, 1, new Verdict.HandBack(Duration.ZERO))));

        assertThat(server.get("/api/v1/tasks/1").body())
                .contains("\"error\":\"Cancelled by anna: too slow\"", "\"end\":\"cancelled\"");
    }

    @Test
    void an_attempt_that_was_handed_back_before_the_cancel_stays_so() {
        claim();
        store.commit(Transaction.of(new Operation.Finish(FIRST, 1, new Verdict.HandBack(Duration.ofDays(1)))));
        post("tasks/1/cancel", "");

        assertThat(server.get("/api/v1/tasks/1").body()).contains("\"end\":\"handed-back\"");
    }

    @Test
    void rules_may_come_before_the_first_task() {
        assertThat(post("queues/parcels/pause", "{\"by\":\"anna\",\"why\":\"not yet\"}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(server.send(
                                "PUT",
                                "/api/v1/queues/boxes/limits",
                                "{\"limit\":3}",
                                "Content-Type",
                                "application/json")
                        .statusCode())
                .isEqualTo(204);
        assertThat(post("queues/no%20name/pause", "")).satisfies(Expect.problem(400, "invalid"));

        assertThat(store.queue(new QueueName("parcels")).orElseThrow().rules().paused())
                .isPresent();
        assertThat(store.queue(new QueueName("boxes"))
                        .orElseThrow()
                        .rules()
                        .limits()
                        .total())
                .contains(3);
        assertThat(store.queues()).hasSize(3);
    }

    @Test
    void a_failed_task_is_retried_once_and_discarded() {
        assertThat(post("tasks/1/retry", ""))
                .satisfies(Expect.problem(409, "conflict", "The task has not ended: cancel it, or wait for its end."));
        claim();
        store.commit(Transaction.of(new Operation.Finish(FIRST, 1, new Verdict.Fail("hopeless"))));

        HttpResponse<String> retry = post("tasks/1/retry", "", "Idempotency-Key", "k1");
        assertThat(retry.statusCode()).isEqualTo(201);
        assertThat(retry.body()).isEqualTo("{\"id\":2,\"new\":true}");
        assertThat(post("tasks/1/retry", "", "Idempotency-Key", "k1").body()).isEqualTo(retry.body());
        assertThat(post("tasks/1/retry", ""))
                .satisfies(Expect.problem(
                        409, "conflict", "The task was retried already, by the task 2: retry that one."));
        assertThat(server.get("/api/v1/tasks/1").body()).contains("\"retriedBy\":2");
        assertThat(server.get("/api/v1/tasks/2").body()).contains("\"retryOf\":1");

        assertThat(post("tasks/1/discard", "").statusCode()).isEqualTo(204);
        assertThat(server.get("/api/v1/tasks/1").statusCode()).isEqualTo(404);
        assertThat(post("tasks/2/discard", "")).satisfies(Expect.problem(409, "conflict"));
    }

    private void claim() {
        store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 1, Duration.ofMinutes(1)));
    }

    private QueueRules rules() {
        return store.queues().getFirst().rules();
    }

    private HttpResponse<String> put(String body) {
        return server.send("PUT", "/api/v1/queues/mail/limits", body, "Content-Type", "application/json");
    }

    private HttpResponse<String> post(String path, String body, String... headers) {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = "application/json";
        return server.send("POST", "/api/v1/" + path, body, all);
    }
}
