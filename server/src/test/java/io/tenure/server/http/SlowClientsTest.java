package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Expect;
import io.tenure.server.served.TestServer;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who holds the door open is cut off; who is served is not. */
@Timeout(120)
class SlowClientsTest {

    private static final int CONNECTIONS = 20;
    private static final int BODY_BYTES = 100 * 1024;
    private static final Duration LIMIT = Duration.ofSeconds(1);
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String GOOD = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final TestServer server = new TestServer(new Capacity(CONNECTIONS, BODY_BYTES, LIMIT, LIMIT, LIMIT));
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private Socket caller(String sent) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.http.port());
        sockets.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        say(socket, sent);
        return socket;
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What comes until the connection is closed. */
    private static String untilClosed(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void who_sends_nothing_is_cut_off() throws IOException {
        assertThat(untilClosed(caller(""))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "G",
                "GET /api/v1/store HTTP/1.1\r\nHost: loc",
                "PUT /api/v1/store/c/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 100\r\n\r\n{\"half\":",
                "PUT /api/v1/store/c/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n4\r\n{\"ha\r\n"
            })
    void who_sends_half_a_request_is_told_and_cut_off(String half) throws IOException {
        assertThat(untilClosed(caller(half)))
                .contains("HTTP/1.1 408 ", "X-Content-Type-Options: nosniff", "\"too-slow\"");
    }

    @Test
    void who_is_refused_before_its_body_has_come_is_not_waited_for() throws IOException {
        String half = "PUT /api/v1/store/c/x HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n{";
        assertThat(untilClosed(caller(half))).startsWith("HTTP/1.1 421 ");
    }

    @Test
    void who_sends_a_byte_now_and_then_is_cut_off() throws IOException {
        Socket dripping = caller("");
        CompletableFuture<String> heard = CompletableFuture.supplyAsync(() -> {
            try {
                return untilClosed(dripping);
            } catch (IOException e) {
                return e.toString();
            }
        });
        Await.until(() -> assertThat(heard.isDone() || isClosed(dripping)).isTrue());
    }

    @Test
    void a_second_request_has_the_time_of_a_first_one() throws IOException {
        Socket caller = caller(GOOD);
        assertThat(firstByte(caller)).contains((int) 'H');
        say(caller, "GET /heal");
        Socket hasty = caller(GOOD + "GET /heal");
        assertThat(untilClosed(caller)).contains("HTTP/1.1 408 ");
        assertThat(untilClosed(hasty)).startsWith("HTTP/1.1 200 ").contains("HTTP/1.1 408 ");
    }

    @Test
    void who_needs_its_connection_no_more_loses_it_without_a_word() throws IOException {
        assertThat(untilClosed(caller(GOOD))).startsWith("HTTP/1.1 200 ").doesNotContain("HTTP/1.1 408 ");
    }

    @Test
    void who_does_not_read_its_answers_is_cut_off() throws IOException {
        server.put("/api/v1/store/c/big", "\"" + "x".repeat(BODY_BYTES / 2) + "\"");
        String ask = "GET /api/v1/store/c/big HTTP/1.1\r\nHost: localhost\r\n\r\n";
        Socket deaf = caller(ask.repeat(2000));
        Await.until(() -> assertThat(isClosed(deaf)).isTrue());
    }

    private static boolean isClosed(Socket socket) {
        try {
            say(socket, "x");
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void who_is_served_has_time() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        server.store.readsWill(() -> await(goOn));
        CompletableFuture<Integer> answer =
                CompletableFuture.supplyAsync(() -> server.get("/api/v1/store").statusCode());
        // Two limits, one after the other.
        untilClosed(caller(""));
        untilClosed(caller(""));
        assertThat(answer).isNotDone();

        goOn.countDown();

        assertThat(answer.get()).isEqualTo(200);
    }

    @Test
    void so_many_connections_there_are_and_who_comes_then_waits_for_a_place() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        server.store.readsWill(() -> await(goOn));
        for (int i = 0; i < CONNECTIONS; i++) {
            caller("GET /api/v1/store HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        }
        Socket waiting = caller(GOOD);
        waiting.setSoTimeout((int) LIMIT.multipliedBy(3).toMillis());
        assertThat(firstByte(waiting)).as("nobody is cut off").isEmpty();
        waiting.setSoTimeout(PATIENCE_MILLIS);

        goOn.countDown();

        assertThat(firstByte(waiting)).contains((int) 'H');
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Integer> firstByte(Socket socket) throws IOException {
        try {
            return List.of(socket.getInputStream().read());
        } catch (SocketTimeoutException e) {
            return List.of();
        }
    }

    @Test
    void bodies_hold_no_more_than_they_may_together() {
        String large = "\"" + "x".repeat(2 * BODY_BYTES) + "\"";
        for (int i = 0; i < 10; i++) {
            assertThat(server.put("/api/v1/store/c/large", large)).satisfies(Expect.problem(503, "overloaded"));
        }
        String most = "\"" + "x".repeat(BODY_BYTES - 2) + "\"";
        for (int i = 0; i < 10; i++) {
            assertThat(server.put("/api/v1/store/c/most", most).statusCode()).isEqualTo(200);
        }
    }
}
