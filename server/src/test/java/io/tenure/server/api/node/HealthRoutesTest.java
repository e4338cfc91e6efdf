package io.tenure.server.api.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.server.http.Refusal;
import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.store.Unavailable;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthRoutesTest {

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_node_that_can_read_is_ready() {
        assertThat(server.get("/healthz").body()).isEqualTo("ok\n");
        assertThat(server.get("/readyz").body()).isEqualTo("ready\n");
    }

    @Test
    void a_node_without_a_leader_is_alive_but_not_ready() {
        server.store.readsWill(() -> {
            throw new Unavailable("There is no leader.", null);
        });

        assertThat(server.get("/readyz")).satisfies(Expect.problem(503, "unavailable", "There is no leader."));
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    }

    @Test
    void a_node_whose_reads_hang_is_not_ready_and_says_what_it_knows() {
        CountDownLatch interrupted = new CountDownLatch(1);
        server.store.readsWill(() -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });

        assertThat(server.get("/readyz"))
                .satisfies(Expect.problem(503, "unavailable"))
                .satisfies(answer -> assertThat(answer.body()).contains(TestServer.WARNING));
        assertThat(interrupted).satisfies(CountDownLatch::await);
    }

    @Test
    void a_node_whose_reads_hang_says_so_within_half_a_second() {
        VirtualTime time = new VirtualTime();
        try (TestCrew crew = new TestCrew(time, new VirtualScheduler(time))) {
            server.store.readsWill(() -> sleep(crew));
            HealthRoutes routes = new HealthRoutes(server.store, Optional::empty, List::of, crew);

            assertThatThrownBy(routes::ready).isInstanceOf(Refusal.class).hasMessageContaining("within 0.4 s");
            assertThat(Duration.ofNanos(time.nanos())).isLessThan(Duration.ofMillis(500));
        }
    }

    @Test
    void a_node_without_a_majority_says_so_in_one_sentence() {
        VirtualTime time = new VirtualTime();
        try (TestCrew crew = new TestCrew(time, new VirtualScheduler(time))) {
            server.store.readsWill(() -> sleep(crew));
            String loss = "No majority: of n1, n2, n3 only n1 answers.";
            HealthRoutes routes = new HealthRoutes(server.store, () -> Optional.of(loss), List::of, crew);

            assertThatThrownBy(routes::ready).isInstanceOf(Refusal.class).hasMessage(loss);
        }
    }

    private static void sleep(TestCrew crew) {
        try {
            crew.sleep(Duration.ofHours(1));
        } catch (InterruptedException e) {
            throw new Unavailable("The read was given up.", e);
        }
    }

    @Test
    void a_node_that_starts_is_alive_and_answers_503_to_the_rest() {
        try (TestServer starting = TestServer.thatStarts()) {
            assertThat(starting.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(starting.get("/readyz")).satisfies(Expect.problem(503, "unavailable"));
            assertThat(starting.get("/api/v1/status")).satisfies(Expect.problem(503, "unavailable"));
            assertThat(starting.get("/api/v1/tasks?queue=mail")).satisfies(Expect.problem(503, "unavailable"));
        }
    }

    @Test
    void metrics_are_in_the_format_of_prometheus() {
        server.put("/api/v1/store/pets/tom", "1");

        assertThat(server.get("/metrics").body())
                .contains("# TYPE tenure_documents gauge\ntenure_documents 1\n")
                .contains("# TYPE tenure_http_requests_total counter\ntenure_http_requests_total{status=\"200\"} 1\n")
                .doesNotContain("\r");
    }
}
