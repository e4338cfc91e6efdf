package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.Endpoint;
import io.tenure.server.served.Expect;
import io.tenure.server.served.Raw;
import io.tenure.server.served.TestServer;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_request_under_way_is_answered_before_the_stop() {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        server.store.readsWill(() -> {
            reading.countDown();
            await(goOn);
        });
        CompletableFuture<HttpResponse<String>> answer =
                CompletableFuture.supplyAsync(() -> server.get("/api/v1/store"));
        await(reading);
        CompletableFuture<Void> stop = CompletableFuture.runAsync(server.http::close);

        goOn.countDown();

        assertThat(answer.join().statusCode()).isEqualTo(200);
        assertThat(stop).satisfies(CompletableFuture::join);
    }

    @Test
    void an_idle_connection_does_not_hold_up_the_stop() {
        assertThat(IntStream.range(0, 10).anyMatch(i -> timeToStop().compareTo(Listener.GRACE) < 0))
                .as("a stop that waits takes the whole grace, whenever it is made")
                .isTrue();
    }

    private static Duration timeToStop() {
        try (TestServer idle = new TestServer()) {
            assertThat(idle.get("/healthz").statusCode()).isEqualTo(200);
            long before = System.nanoTime();
            idle.http.close();
            return Duration.ofNanos(System.nanoTime() - before);
        }
    }

    @Test
    void every_answer_tells_browsers_what_not_to_do_with_it() {
        String bad = Raw.send(server.http.port(), "G E T", "/", "", List.of("Host: localhost"))
                .text();
        String missing = Raw.send(server.http.port(), "GET", "/nothing", "", List.of("Host: localhost"))
                .text();
        String good = Raw.send(server.http.port(), "GET", "/api/v1/store", "", List.of("Host: localhost"))
                .text();

        assertThat(List.of(bad, missing, good))
                .allSatisfy(answer -> assertThat(answer)
                        .contains(
                                "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
                                "X-Content-Type-Options: nosniff",
                                "Referrer-Policy: no-referrer",
                                "Cross-Origin-Resource-Policy: same-origin"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"G\0ET", "\0GET", "GET?", "GE/T", "\tGET", "GET\t/", "\u00c4", "\u007f"})
    void a_method_that_none_can_be_is_the_mistake_of_the_client(String method) {
        assertThat(Raw.send(server.http.port(), method, "/healthz", "", List.of("Host: localhost"))
                        .text())
                .startsWith("HTTP/1.1 400 ")
                .contains("\"type\":\"invalid\"");
    }

    @Test
    void a_coding_of_the_body_that_nobody_has_here_is_the_mistake_of_the_client() {
        List<String> headers = List.of("Host: localhost", "Transfer-Encoding: gzip, chunked");

        assertThat(Raw.send(server.http.port(), "PUT", "/api/v1/store/pets/tom", "", headers)
                        .text())
                .startsWith("HTTP/1.1 400 ")
                .contains("\"type\":\"invalid\"");
    }

    @Test
    void a_route_that_cannot_go_on_is_a_defect_of_the_server() {
        server.store.readsWill(() -> {
            throw new StackOverflowError();
        });

        assertThat(server.get("/api/v1/store")).satisfies(Expect.problem(500, "internal"));
    }

    @RepeatedTest(10)
    void who_reads_only_after_sending_all_hears_why_it_was_refused() {
        String large = " ".repeat(16 * 1024 * 1024);

        assertThat(Raw.send(server.http.port(), "PUT", "/api/v1/store/pets/tom", large, List.of("Host: localhost"))
                        .status())
                .isEqualTo(413);
        assertThat(Raw.send(server.http.port(), "PUT", "/api/v1/store/pets/tom", large, List.of("Host: evil.example"))
                        .status())
                .isIn(413, 421);
    }

    /** Callers knock all the time: some come in before the constructor is done. */
    @Test
    @Tag("long")
    void who_comes_while_it_opens_is_told_to_wait() throws Exception {
        Endpoint bind = new Endpoint("127.0.0.1", server.http.port());
        server.close();
        Set<Integer> seen = ConcurrentHashMap.newKeySet();
        AtomicBoolean over = new AtomicBoolean();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 4; i++) {
                callers.execute(() -> {
                    while (!over.get()) {
                        knock(bind.port()).ifPresent(seen::add);
                    }
                });
            }
            try {
                for (int i = 0; i < 40; i++) {
                    opened(bind).close();
                }
            } finally {
                over.set(true);
            }
        }
        assertThat(seen).containsExactly(503);
    }

    /** Another program may have the port for a moment. */
    private static HttpServer opened(Endpoint bind) {
        return Await.value(() -> {
            try {
                return new HttpServer(bind, entrance());
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static Optional<Integer> knock(int port) {
        try {
            return Optional.of(Raw.send(port, "GET", "/api/v1/store", "", List.of("Host: localhost"))
                    .status());
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    @Test
    void a_request_is_called_as_its_sender_calls_it_or_by_a_name_of_its_own() {
        assertThat(requestId("X-Request-Id", "order-17")).isEqualTo("order-17");
        assertThat(requestId("X-Request-Id", "two words")).matches("[0-9a-f]{8}-[0-9]+");
        assertThat(requestId("X-Request-Id", "x".repeat(101))).matches("[0-9a-f]{8}-[0-9]+");
        assertThat(requestId("Accept", "text/plain")).isNotEqualTo(requestId("Accept", "text/plain"));
    }

    private String requestId(String... headers) {
        return server.get("/api/v1/nothing", headers)
                .headers()
                .firstValue("X-Request-Id")
                .orElseThrow();
    }

    @Test
    void a_taken_port_is_known_at_once() {
        assertThatThrownBy(() -> new HttpServer(new Endpoint("127.0.0.1", server.http.port()), entrance()))
                .isInstanceOf(BindException.class);
    }

    private static Entrance entrance() {
        return new Entrance(new Door(List.of()), Capacity.ofProcess(), new RequestCounter(), sentence -> {});
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
