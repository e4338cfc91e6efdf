package io.tenure.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.queue.TaskType;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A program that is started while no node is. */
class NobodyTest {

    record Mail(String to) {}

    private static final Codec NONE = new Codec() {
        @Override
        public Body encode(String type, Object value) {
            throw new AssertionError("Nobody is there to read it.");
        }

        @Override
        public <T> T decode(Body body, Class<T> as) {
            throw new AssertionError("Nobody is there to send it.");
        }
    };

    @Test
    void a_copy_that_never_met_a_node_is_closed_soon() throws IOException {
        long began;
        try (RemoteStore store = RemoteStore.connect("http://127.0.0.1:" + freePort());
                Tenure tenure = Tenure.on(store)
                        .named("shop")
                        .codec(NONE)
                        .handle(TaskType.of("mail", Mail.class), task -> {})
                        .start()) {
            assertThat(tenure.leading()).isEmpty();
            began = System.nanoTime();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began))
                .as("typically 2 s; a call gives up after 10 s")
                .isLessThan(Duration.ofSeconds(9));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
