package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Raw;
import io.tenure.server.served.TestServer;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a node whose listener ends by itself. */
@Timeout(120)
class ListenerTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final Set<Thread> before = new HashSet<>();
    private TestServer server;

    @BeforeEach
    void start() {
        before.addAll(listeners());
        server = new TestServer(new Capacity(10, 1 << 20, LIMIT, LIMIT, LIMIT));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static Set<Thread> listeners() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("server-@default-listener"))
                .collect(Collectors.toSet());
    }

    private Set<Thread> own() {
        Set<Thread> own = listeners();
        own.removeAll(before);
        return own;
    }

    /** Whatever fails while it accepts makes it close its socket, for good. */
    private void end() {
        own().forEach(Thread::interrupt);
    }

    @Test
    void it_is_opened_again() {
        Set<Thread> first = own();
        end();
        Await.until(() -> assertThat(own()).isNotEmpty().isNotEqualTo(first));
        Await.until(() -> assertThat(Raw.send(server.http.port(), "GET", "/healthz", "", List.of("Host: localhost"))
                        .status())
                .isEqualTo(200));
        assertThat(server.failures).isEmpty();
    }

    @Test
    void one_that_cannot_be_opened_again_ends_the_node() throws IOException {
        try (ServerSocket thief = Await.value(this::steal)) {
            Await.until(() -> assertThat(server.failures)
                    .as("of %s", thief)
                    .singleElement()
                    .asString()
                    .contains("Nobody can connect to 127.0.0.1:", "already in use"));
        }
    }

    private ServerSocket steal() {
        end();
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress("127.0.0.1", server.http.port()));
                return socket;
            } catch (BindException e) {
                socket.close();
                throw new AssertionError("It was faster.", e);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
