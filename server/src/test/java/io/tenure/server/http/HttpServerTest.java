package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.Endpoint;
import java.net.BindException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
        long before = System.nanoTime();

        server.http.close();

        assertThat(System.nanoTime() - before).isLessThan(HttpServer.GRACE.toNanos());
    }

    @Test
    void a_taken_port_is_known_at_once() {
        assertThatThrownBy(() -> new HttpServer(new Endpoint("127.0.0.1", server.http.port()), new RequestCounter()))
                .isInstanceOf(BindException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
