package io.tenure.server.api.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Schedules;
import io.tenure.server.api.watch.ClientWatches;
import io.tenure.server.served.Expect;
import io.tenure.server.served.Served;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Progress;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventRoutesTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final Schedule NIGHTLY =
            new Schedule(Recurrence.cron("nightly", "30 2 * * *", "UTC"), MAIL, Body.of("report", "{}"));
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final MemoryStore store = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(store);

    @BeforeEach
    void submit() {
        commit(new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT));
    }

    @AfterEach
    void stop() {
        server.close();
        store.close();
    }

    @Test
    void a_queue_is_told_as_it_is_and_again_when_it_changes() throws IOException {
        try (Listener listener = new Listener("queue=mail")) {
            assertThat(listener.status).isEqualTo("HTTP/1.1 200 OK");
            assertThat(listener.next("queue")).contains("\"queue\":\"mail\"", "\"ready\":1");

            submit();
            assertThat(listener.next("queue")).contains("\"ready\":2");
            commit(new Operation.Pause(MAIL, "anna", "why"));
            assertThat(listener.next("queue")).contains("\"by\":\"anna\"");
        }
    }

    @Test
    void a_task_is_followed_from_its_claim_to_its_end() throws IOException {
        try (Listener listener = new Listener("task=1")) {
            assertThat(listener.next("task")).contains("\"state\":\"ready\"", "\"id\":1");

            store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 1, MINUTE));
            assertThat(listener.next("task")).contains("\"state\":\"claimed\"", "\"worker\":\"w\"");
            commit(new Operation.Extend(new TaskId(1), 1, MINUTE, Optional.of(new Progress("half", 0.5))));
            assertThat(listener.next("task")).contains("\"line\":\"half\"");
            commit(new Operation.Finish(new TaskId(1), 1, Verdict.SUCCEED));
            assertThat(listener.next("task")).contains("\"state\":\"succeeded\"");
            commit(new Operation.Discard(new TaskId(1)));
            assertThat(listener.next("gone")).startsWith("{\"subject\":\"task=1\",\"at\":\"");
            assertThat(listener.in.lines().filter(line -> line.equals("0")).findFirst())
                    .as("the last chunk of the stream")
                    .isPresent();
        }
    }

    @Test
    void a_schedule_is_told_until_it_is_deleted() throws IOException {
        Schedules schedules = new Schedules(store, Office.CLUSTER, new ProcessCrew());
        schedules.create(NIGHTLY);
        try (Listener listener = new Listener("schedule=nightly")) {
            assertThat(listener.next("schedule"))
                    .contains("\"schedule\":\"nightly\"", "\"version\"", "\"queue\":\"mail\"", "\"paused\":null");
            schedules.pause("nightly", "anna", "holidays");
            assertThat(listener.next("schedule")).contains("\"by\":\"anna\"");
            schedules.delete("nightly");
            assertThat(listener.next("gone")).contains("schedule=nightly");
        }
    }

    @Test
    void one_stream_tells_of_many_subjects_and_each_event_says_which() throws IOException {
        commit(new Operation.Enqueue(new QueueName("b.c"), Body.of("letter", "{}"), TaskOptions.DEFAULT));
        String query = "queue=mail&queue=b%2Ec&task=1&queues&schedules&bulks&jobs&locks=&services";
        try (Listener listener = new Listener(query)) {
            Set<String> heard = new HashSet<>();
            while (heard.size() < 9) {
                heard.add(listener.subject());
            }
            assertThat(heard)
                    .containsExactlyInAnyOrder(
                            "queue=mail",
                            "queue=b.c",
                            "task=1",
                            "queues",
                            "schedules",
                            "bulks",
                            "jobs",
                            "locks",
                            "services");
            commit(new Operation.Pause(MAIL, "anna", "why"));
            assertThat(listener.next("queue")).contains("\"subject\":\"queue=mail\"", "\"by\":\"anna\"");
        }
    }

    @Test
    void what_is_gone_ends_alone() throws IOException {
        store.claim(new ClaimRequest(MAIL, new WorkerId("w"), 1, MINUTE));
        commit(new Operation.Finish(new TaskId(1), 1, Verdict.SUCCEED));
        try (Listener listener = new Listener("task=1&queues")) {
            listener.next("task");
            commit(new Operation.Discard(new TaskId(1)));
            assertThat(listener.next("gone")).contains("\"subject\":\"task=1\"");
            submit();
            assertThat(listener.next("queues")).contains("\"total\":1");
        }
    }

    @Test
    void the_list_of_queues_has_sums_of_all_and_shows_those_first_whose_tasks_wait_longest() throws IOException {
        for (int i = 0; i < 120; i++) {
            QueueName queue = new QueueName("q" + (1000 + i));
            commit(new Operation.Enqueue(queue, Body.of("letter", "{}"), TaskOptions.DEFAULT));
        }
        commit(new Operation.Pause(MAIL, "anna", "why"));
        try (Listener listener = new Listener("queues")) {
            String queues = listener.next("queues");
            assertThat(queues).contains("\"total\":121", "\"paused\":1", "\"ready\":121", "\"enqueued\":121");
            assertThat(queues.split("\"queue\":\"", -1)).hasSize(101);
            assertThat(queues.indexOf("\"queue\":\"mail\"")).isPositive().isLessThan(queues.indexOf("q1000"));
        }
    }

    @Test
    void schedules_are_listed_as_they_change() throws IOException {
        Schedules schedules = new Schedules(store, Office.CLUSTER, new ProcessCrew());
        try (Listener listener = new Listener("schedules")) {
            assertThat(listener.next("schedules")).contains("\"total\":0", "\"items\":[]");
            schedules.create(NIGHTLY);
            assertThat(listener.next("schedules")).contains("\"total\":1", "\"name\":\"nightly\"");
        }
    }

    @Test
    void a_stream_has_at_most_twenty_subjects() {
        String twenty = "queues" + "&queue=mail".repeat(19);
        assertThat(server.send("HEAD", "/api/v1/events?" + twenty, "").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/api/v1/events?" + twenty + "&task=1"))
                .satisfies(
                        Expect.problem(400, "invalid", "A stream has at most 20 subjects, not 21: open another one."));
    }

    @Test
    void streams_end_when_the_node_stops() throws IOException {
        try (Listener listener = new Listener("queue=mail&queues")) {
            listener.next("queue");
            server.stopWaiting();
            assertThat(listener.in.lines().filter(line -> line.equals("0")).findFirst())
                    .as("the last chunk of the stream")
                    .isPresent();
        }
    }

    @Test
    void a_client_that_comes_back_begins_with_what_is_now() throws IOException {
        new Listener("queue=mail").close();
        submit();
        try (Listener listener = new Listener("queue=mail")) {
            assertThat(listener.next("queue")).contains("\"ready\":2");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            queue=nowhere       | 404 | not-found
            task=99             | 404 | not-found
            schedule=nightly    | 404 | not-found
            task=x              | 400 | invalid
            ''                  | 400 | invalid
            queue=mail&task=99  | 404 | not-found
            queues=mail         | 400 | invalid
            instances=reshard   | 400 | invalid
            instances=a/reshard | 404 | not-found
            cluster             | 400 | invalid
            """)
    void what_cannot_be_watched_is_refused(String query, int status, String type) {
        assertThat(server.get("/api/v1/events?" + query)).satisfies(Expect.problem(status, type));
    }

    @Test
    void more_clients_than_may_be_are_refused_until_one_has_left() throws IOException {
        ClientWatches watches = new ClientWatches(store, new SystemTime());
        try (Served narrow = new Served() {}) {
            narrow.http.serve(EventRoutes.of(ListSubjects.of(store, List::of), store, watches, 2));
            Listener first = new Listener(narrow, "queue=mail");
            Listener second = new Listener(narrow, "queue=mail");
            first.next("queue");
            second.next("queue");
            assertThat(narrow.get("/api/v1/events?queue=mail"))
                    .satisfies(Expect.problem(
                            503, "overloaded", "2 clients watch events here, as many as may; take another node."));

            first.close();
            Await.until(() -> {
                submit();
                assertThat(statusOf(narrow, "queue=mail")).isEqualTo("HTTP/1.1 200 OK");
            });
            second.close();
        } finally {
            watches.close();
        }
    }

    @Test
    void of_many_that_come_at_once_no_more_are_served_than_may() throws Exception {
        ClientWatches watches = new ClientWatches(store, new SystemTime());
        List<Listener> come = new CopyOnWriteArrayList<>();
        try (Served narrow = new Served() {};
                ExecutorService crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            narrow.http.serve(EventRoutes.of(ListSubjects.of(store, List::of), store, watches, 5));
            for (int i = 0; i < 10; i++) {
                assertThat(narrow.send("HEAD", "/api/v1/events?queue=mail", "").statusCode())
                        .as("who only asks for the head takes nobody's place")
                        .isEqualTo(200);
            }
            List<Future<Boolean>> opened = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                opened.add(crowd.submit(() -> come.add(new Listener(narrow, "queue=mail"))));
            }
            for (Future<Boolean> each : opened) {
                assertThat(each.get()).isTrue();
            }
            assertThat(come.stream().map(listener -> listener.status))
                    .filteredOn("HTTP/1.1 200 OK"::equals)
                    .hasSize(5);
            for (Listener listener : come) {
                listener.close();
            }
        } finally {
            watches.close();
        }
    }

    private String statusOf(Served where, String query) {
        try (Listener listener = new Listener(where, query)) {
            return listener.status;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void commit(Operation operation) {
        store.commit(Transaction.of(operation));
    }

    /** A client that reads line by line, from the bare socket so that nothing is buffered for it. */
    private final class Listener implements AutoCloseable {

        private final Socket socket;
        private final BufferedReader in;
        private final String status;

        Listener(String query) throws IOException {
            this(server, query);
        }

        Listener(Served where, String query) throws IOException {
            socket = new Socket("127.0.0.1", where.http.port());
            socket.setSoTimeout((int) MINUTE.toMillis());
            socket.getOutputStream()
                    .write(("GET /api/v1/events?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            status = in.readLine();
            while (!in.readLine().isEmpty()) {
                // The headers.
            }
        }

        /** The data of the next event of this name. */
        String next(String event) throws IOException {
            String line = in.readLine();
            while (line != null && !line.equals("event: " + event)) {
                line = in.readLine();
            }
            String data = in.readLine();
            assertThat(data).startsWith("data: ");
            return data.substring("data: ".length());
        }

        /** The subject of the next event. */
        String subject() throws IOException {
            String line = in.readLine();
            while (!line.startsWith("data: {\"subject\":\"")) {
                line = in.readLine();
            }
            return line.split("\"", 5)[3];
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
