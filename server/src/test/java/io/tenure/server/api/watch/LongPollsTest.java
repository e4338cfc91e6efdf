package io.tenure.server.api.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.server.api.queue.WorkerRoutes;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.server.served.Expect;
import io.tenure.server.served.Served;
import io.tenure.server.served.TestServer;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Start;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each of these would fail by its time limit, or by an answer that came without what it waits for. */
@Timeout(60)
class LongPollsTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final String CLAIM = "/api/v1/workers/w1/claim?wait=50s";
    private static final String ANY_MAIL = "{\"queues\":{\"mail\":[]}}";

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_claim_that_waits_gets_the_next_task_by_a_hint() {
        try (Patient patient = new Patient()) {
            CompletableFuture<HttpResponse<String>> waiting = later(() -> patient.post(CLAIM, ANY_MAIL));
            Await.until(() -> assertThat(patient.watches.count()).isEqualTo(1));
            submit(TaskOptions.DEFAULT);
            assertThat(waiting.join().body()).contains("\"id\":1");
        }
    }

    @Test
    void a_claim_that_waits_gets_a_task_when_it_becomes_due() {
        try (Patient patient = new Patient()) {
            submit(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofMillis(300))));
            assertThat(patient.post(CLAIM, ANY_MAIL).body()).contains("\"id\":1");
        }
    }

    @Test
    void who_waits_in_vain_gets_an_empty_answer() {
        assertThat(server.post(CLAIM.replace("50s", "20ms"), ANY_MAIL).body()).isEqualTo("{\"tasks\":[]}");
    }

    @Test
    void a_task_and_a_batch_are_shown_when_they_have_ended() {
        submit(TaskOptions.DEFAULT.countedIn(new BatchId("b")));
        CompletableFuture<HttpResponse<String>> task = later(() -> server.get("/api/v1/tasks/1?wait=50s"));
        CompletableFuture<HttpResponse<String>> batch = later(() -> server.get("/api/v1/batches/mail/b?wait=50s"));
        store.commit(Transaction.of(new Operation.Seal(MAIL, new BatchId("b"))));
        store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 1, Duration.ofMinutes(1)));
        assertThat(task).isNotDone();
        store.commit(Transaction.of(
                new Operation.Finish(new TaskId(1), 1, new Verdict.Succeed(Optional.of(Body.of("r", "\"done\""))))));

        assertThat(task.join().body()).contains("\"state\":\"succeeded\"", "\"result\":\"done\"");
        assertThat(batch.join().body()).contains("\"ended\":true");
        assertThat(server.get("/api/v1/tasks/1?wait=50s").statusCode())
                .as("who comes later")
                .isEqualTo(200);
        assertThat(server.get("/api/v1/tasks/2?wait=50s")).satisfies(Expect.problem(404, "not-found"));
        assertThat(server.get("/api/v1/tasks/1?wait=2h")).satisfies(Expect.problem(400, "invalid"));
    }

    @Test
    void who_waits_is_told_what_is_so_far_when_the_time_is_over() {
        submit(TaskOptions.DEFAULT);
        assertThat(server.get("/api/v1/tasks/1?wait=20ms").body()).contains("\"state\":\"ready\"");
    }

    @Test
    void more_that_wait_than_may_be_are_refused_and_others_are_served() {
        ClientWatches watches = new ClientWatches(store, new SystemTime());
        try (Served narrow = new Served() {}) {
            LongPolls polls = new LongPolls(watches, new SystemTime(), 1);
            narrow.http.serve(WorkerRoutes.of(store, polls, new ProcessCrew()));
            CompletableFuture<HttpResponse<String>> first = later(() -> narrow.post(CLAIM, ANY_MAIL));
            Await.until(() -> assertThat(watches.count()).isEqualTo(1));
            assertThat(narrow.post(CLAIM, ANY_MAIL))
                    .satisfies(Expect.problem(
                            503,
                            "overloaded",
                            "1 requests wait here, as many as may: take another node, or ask without wait."));
            assertThat(narrow.post("/api/v1/workers/w1/claim", ANY_MAIL).statusCode())
                    .isEqualTo(200);
            submit(TaskOptions.DEFAULT);
            assertThat(first.join().body()).contains("\"id\":1");
            assertThat(narrow.post(CLAIM.replace("50s", "20ms"), ANY_MAIL).body())
                    .as("there is room again")
                    .isEqualTo("{\"tasks\":[]}");
        } finally {
            watches.close();
        }
    }

    @Test
    void what_was_found_for_a_client_that_left_meanwhile_is_given_back() throws IOException {
        try (Patient patient = new Patient();
                Socket leaving = new Socket("127.0.0.1", patient.http.port())) {
            send(leaving, "/slow");
            Await.until(() -> assertThat(patient.slow.looking).isTrue());
            leaving.close();
            Await.until(() -> assertThat(patient.slow.undone).containsExactly("a task"));
        }
    }

    @Test
    void a_worker_that_died_while_it_waited_gets_no_task() throws IOException {
        long began = System.nanoTime();
        try (Socket dead = new Socket("127.0.0.1", server.http.port())) {
            send(dead, CLAIM);
            awaitWaiter();
        }
        Await.until(() -> assertThat(server.waiting()).isZero());
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("it did not wait to its end")
                .isLessThan(Duration.ofSeconds(40));
        submit(TaskOptions.DEFAULT);
        assertThat(server.post(CLAIM.replace("w1", "w2"), ANY_MAIL).body()).contains("\"id\":1", "\"attempt\":1");
    }

    @Test
    void a_request_that_comes_while_one_waits_is_answered_after_it() throws IOException {
        try (Socket eager = new Socket("127.0.0.1", server.http.port())) {
            eager.setSoTimeout(50_000);
            send(eager, CLAIM.replace("50s", "2s"));
            awaitWaiter();
            send(eager, "/api/v1/workers/w1/claim");
            submit(TaskOptions.DEFAULT);
            submit(TaskOptions.DEFAULT);
            assertThat(answer(eager)).contains("\"id\":1");
            assertThat(answer(eager)).contains("\"id\":2");
        }
    }

    @Test
    void a_stopping_node_sends_away_who_waits() {
        CompletableFuture<HttpResponse<String>> waiting = later(() -> server.post(CLAIM, ANY_MAIL));
        awaitWaiter();
        server.stopWaiting();
        assertThat(waiting.join()).satisfies(Expect.problem(503, "unavailable"));
    }

    /** The record of the worker is written before it waits, so it may not wait yet; what comes next is not missed. */
    private void awaitWaiter() {
        Await.until(() -> assertThat(server.waiting()).isEqualTo(1));
    }

    private static CompletableFuture<HttpResponse<String>> later(Supplier<HttpResponse<String>> call) {
        return CompletableFuture.supplyAsync(call);
    }

    private static void send(Socket socket, String path) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + ANY_MAIL.length() + "\r\n\r\n" + ANY_MAIL)
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String answer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith("]}")) {
            int next = in.read();
            assertThat(next).as("the end of " + text).isNotNegative();
            text.append((char) next);
        }
        return text.toString();
    }

    private void submit(TaskOptions options) {
        store.commit(Transaction.of(new Operation.Enqueue(MAIL, Body.of("letter", "1"), options)));
    }

    /** Finds something when the client has just left. */
    private static final class Slow {

        private final List<String> undone = new CopyOnWriteArrayList<>();
        private volatile boolean looking;

        LongPolls.Look<String> by(Request request) {
            return new LongPolls.Look<>() {
                @Override
                public Optional<String> now() {
                    looking = true;
                    Await.until(() -> assertThat(request.isAbandoned()).isTrue());
                    return Optional.of("a task");
                }

                @Override
                public void undo(String found) {
                    undone.add(found);
                }
            };
        }
    }

    /** Its requests wait for hints alone. */
    private final class Patient extends Served {

        private final ClientWatches watches = new ClientWatches(store, new SystemTime());
        private final Slow slow = new Slow();

        Patient() {
            LongPolls polls = new LongPolls(watches, new SystemTime(), 10, Duration.ofMinutes(5));
            List<Route> routes = new ArrayList<>(WorkerRoutes.of(store, polls, new ProcessCrew()));
            routes.add(Route.post("/slow", request -> {
                        request.body(ANY_MAIL.length());
                        Optional<String> found =
                                polls.await(request, Duration.ofSeconds(50), pause -> {}, slow.by(request));
                        return Answer.plain(found.orElse("nothing"));
                    })
                    .json());
            http.serve(routes);
        }

        @Override
        public void close() {
            watches.close();
            super.close();
        }
    }
}
