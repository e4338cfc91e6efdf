package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.Endpoint;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PeerPortTest {

    @Test
    void a_port_that_somebody_has_is_refused_with_what_to_do() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> PeerPort.free(new Endpoint("127.0.0.1", other.getLocalPort())))
                    .hasMessageContaining("127.0.0.1:" + other.getLocalPort() + " is in use")
                    .hasMessageContaining("stop the process that uses it")
                    .hasCauseInstanceOf(BindException.class);
        }
    }

    @Test
    void a_port_that_is_taken_after_the_look_is_refused_alike_without_the_words_of_a_library() {
        BindException inUse = new BindException("Address already in use");
        assertThatThrownBy(() -> PeerPort.open(new Endpoint("127.0.0.1", 7), () -> {
                    throw inUse;
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "127.0.0.1:7 is in use, or is not one of this machine: stop the process that uses it")
                .hasRootCause(inUse);
    }
}
