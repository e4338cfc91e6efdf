package io.tenure.server.api;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.control.Action;
import io.tenure.control.Requester;
import io.tenure.control.TaskFilter;
import io.tenure.job.JobOrder;
import io.tenure.job.JobState;
import io.tenure.job.directory.Jobs;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.runtime.SystemTime;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Route;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.TaskOptions;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same refusal of the store is the same problem on every route that changes something. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RefusedChangesTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final String EVERY = "\"queue\":\"mail\",\"type\":\"letter\",\"payload\":1,\"when\":{\"every\":";

    /** What a route is sent; those that are not named here take an empty object. */
    private static final Map<String, String> BODIES = Map.ofEntries(
            entry("POST /api/v1/tasks", "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":1}"),
            entry("POST /api/v1/queues/{queue}/tasks", "{\"tasks\":[{\"type\":\"letter\",\"payload\":1}]}"),
            entry("POST /api/v1/workers/{worker}/claim", "{\"queues\":{\"mail\":[]}}"),
            entry("POST /api/v1/workers/{worker}/extend", "{\"tasks\":[{\"id\":3,\"attempt\":1}]}"),
            entry(
                    "POST /api/v1/workers/{worker}/finish",
                    "{\"ends\":[{\"id\":3,\"attempt\":1,\"end\":\"succeeded\"}]}"),
            entry("POST /api/v1/jobs", "{\"gadget\":\"work\"}"),
            entry("POST /api/v1/bulks", "{\"action\":\"cancel\",\"queue\":\"mail\"}"),
            entry("POST /api/v1/schedules", "{\"name\":\"y\"," + EVERY + "\"PT2H\"}}"),
            entry("PUT /api/v1/schedules/{name}", "{" + EVERY + "\"PT3H\"}}"));

    private final MemoryStore behind = new MemoryStore(new SystemTime());
    private final TestServer server = TestServer.over(behind);
    private String bulk = "";

    /** What a fleet leaves behind when it is closed: a service, an instance, a bulk; and what people made. */
    @BeforeAll
    void prepare() throws InterruptedException {
        behind.commit(Transaction.of(
                new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT),
                new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT)));
        Waiting service = new Waiting();
        try (Tenure fleet = Tenure.on(behind)
                .named("shop")
                .codec(new JacksonCodec())
                .primary(service)
                .start()) {
            fleet.getOrCreate(service, "i", "waiting");
            bulk = fleet.bulks()
                    .begin(Action.CANCEL, TaskFilter.in("mail").type("letter"), new Requester("anna", "for the test"))
                    .id();
            Await.until(
                    () -> assertThat(server.get("/api/v1/bulks/" + bulk).body()).contains("\"end\":\"done\""));
        }
        behind.commit(Transaction.of(new Operation.Enqueue(MAIL, Body.of("letter", "{}"), TaskOptions.DEFAULT)));
        behind.claim(new ClaimRequest(MAIL, new WorkerId("x"), 1, Duration.ofHours(1)));
        behind.commit(Transaction.of(new Operation.Put(
                new DocumentKey(Jobs.collection(Office.CLUSTER), "1"),
                Expected.ABSENT,
                new JacksonCodec().encode("job", JobState.of(new JobOrder("work", List.of(), "anna", 0))))));
        server.put("/api/v1/schedules/x", "{" + EVERY + "\"PT1H\"}}");
        server.post("/api/v1/schedules/x/pause", "{\"by\":\"anna\",\"why\":\"for the test\"}");
    }

    @AfterAll
    void stop() {
        server.close();
        behind.close();
    }

    /** A trouble of the store, and what clients are told. */
    record Trouble(Supplier<Outcome> outcome, int status, String type) {

        static Trouble of(Outcome.Reason reason) {
            ProblemType type = switch (reason) {
                case INVALID -> ProblemType.INVALID;
                case TOO_LARGE -> ProblemType.TOO_LARGE;
                case KEY_REUSED -> ProblemType.KEY_REUSED;
                case OVERLOADED -> ProblemType.OVERLOADED;
                case DISK_RESERVE -> ProblemType.DISK_RESERVE;
                case LEVEL_TOO_LOW -> ProblemType.UNAVAILABLE;
            };
            return new Trouble(
                    () -> new Outcome.Refused(reason, "The store says why."), type.status(), type.wireName());
        }

        static Trouble of(RuntimeException failure, int status, String type) {
            return new Trouble(
                    () -> {
                        throw failure;
                    },
                    status,
                    type);
        }
    }

    Stream<Route> changing() {
        return server.routes.stream().filter(route -> !route.method().equals("GET"));
    }

    @ParameterizedTest
    @MethodSource("changing")
    void a_trouble_of_the_store_is_the_same_problem_everywhere(Route route) {
        Stream<Trouble> troubles = Stream.concat(
                Arrays.stream(Outcome.Reason.values()).map(Trouble::of),
                Stream.of(
                        Trouble.of(new Unavailable("The store says why.", null), 503, "unavailable"),
                        Trouble.of(new Indeterminate("The store says why.", null), 504, "indeterminate")));

        troubles.forEach(trouble -> {
            server.store.commitsWill(trouble.outcome());
            HttpResponse<String> answer = sent(route);
            assertThat(answer)
                    .as("%s %s", route.method(), route.path())
                    .satisfies(Expect.problem(trouble.status(), trouble.type()));
            assertThat(answer.body()).contains("The store says why.");
        });
    }

    @Test
    void every_kind_of_change_is_among_them() {
        assertThat(changing().map(Route::path))
                .hasSizeGreaterThan(20)
                .anyMatch(path -> path.contains("/store/"))
                .anyMatch(path -> path.contains("/batches/"))
                .anyMatch(path -> path.contains("/workers/"))
                .anyMatch(path -> path.contains("/jobs/"))
                .anyMatch(path -> path.contains("/services/"));
    }

    private HttpResponse<String> sent(Route route) {
        String name = route.method() + " " + route.path();
        String body = route.media().isEmpty() ? "" : BODIES.getOrDefault(name, "{}");
        return server.send(route.method(), path(route), body);
    }

    private String path(Route route) {
        String id = route.path().contains("/instances/") ? "i" : route.path().contains("/bulks/") ? bulk : "1";
        return route.path()
                .replace("{collection}", "things")
                .replace("{office}", "shop")
                .replace("{service}", "wait")
                .replace("{queue}", "mail")
                .replace("{id}", id)
                .replaceAll("\\{[a-z]+}", "x");
    }

    private static final class Waiting implements PrimaryService<String> {

        @Override
        public String name() {
            return "wait";
        }

        @Override
        public Class<String> stateType() {
            return String.class;
        }

        @Override
        public void run(State<String> state, Scope scope) throws Exception {
            state.insert();
            scope.sleep(Duration.ofDays(1));
        }
    }
}
