package io.tenure.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.tenure.node.NodeName;
import io.tenure.runtime.Ids;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Indeterminate;
import io.tenure.store.Operation;
import io.tenure.store.StoreException;
import io.tenure.store.Transaction;
import io.tenure.store.log.Levels;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.Wire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node that has got a write and does not answer: it may still carry it out. */
final class LateAnswersTest {

    private static final Transaction WRITE = Transaction.of(
            new Operation.Delete(new DocumentKey(new CollectionName("pets"), "tom"), new Expected.Anything()));

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setExecutor(threads);
        byte[] hello = new Hello(Ids.cluster(), new NodeName("n1"), List.of(), 1, Levels.OF_THIS_BUILD).encode();
        server.createContext(Wire.HELLO, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", Wire.MEDIA_TYPE);
            exchange.sendResponseHeaders(200, hello.length);
            exchange.getResponseBody().write(hello);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    /** It refuses so many and keeps the next one. */
    private void keepAfter(int refusals) {
        AtomicInteger number = new AtomicInteger();
        server.createContext(Wire.COMMANDS, exchange -> {
            try {
                if (number.getAndIncrement() < refusals) {
                    exchange.sendResponseHeaders(503, -1);
                } else {
                    held.countDown();
                    over.await();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
    }

    private RemoteStore store(Duration limit) {
        String address = "http://127.0.0.1:" + server.getAddress().getPort();
        return RemoteStore.connect(RemoteConfig.of(address).with(new RemoteConfig.Timing(limit, limit, limit)));
    }

    @Test
    void a_write_whose_caller_is_interrupted_while_it_is_under_way_may_have_taken_effect() throws Exception {
        keepAfter(0);
        try (RemoteStore store = store(Duration.ofMinutes(10))) {
            CompletableFuture<StoreException> end = new CompletableFuture<>();
            Thread caller = Thread.ofVirtual().start(() -> end.complete(failure(store)));
            assertThat(held.await(60, TimeUnit.SECONDS)).isTrue();
            caller.interrupt();
            assertThat(end.get(60, TimeUnit.SECONDS)).isInstanceOf(Indeterminate.class);
        }
    }

    /** The refusals, and the pauses after them, put the end of the last try behind that of the call. */
    @Test
    void a_write_out_of_time_while_it_is_under_way_may_have_taken_effect() {
        keepAfter(3);
        try (RemoteStore store = store(Duration.ofSeconds(3))) {
            assertThat(failure(store)).isInstanceOf(Indeterminate.class);
        }
    }

    private static StoreException failure(RemoteStore store) {
        try {
            throw new AssertionError("It was done: " + store.commit(WRITE));
        } catch (StoreException e) {
            return e;
        }
    }
}
