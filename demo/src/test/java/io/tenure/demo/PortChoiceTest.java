package io.tenure.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortChoiceTest {

    @Test
    void each_node_gets_two_ports_of_its_own() throws StartFailure {
        assertThat(PortChoice.choose(Optional.empty()))
                .hasSize(6)
                .doesNotHaveDuplicates()
                .allMatch(port -> port >= 8000);
    }

    @Test
    void a_port_that_was_asked_for_and_is_taken_is_refused_with_a_sentence() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> PortChoice.choose(Optional.of(port)))
                    .isInstanceOf(StartFailure.class)
                    .hasMessage("Port " + port + " is in use. The demo takes 6 ports from " + port
                            + " on: name others with --port, or leave it out.");
        }
    }

    @Test
    void a_port_that_is_taken_is_passed_over_if_none_was_asked_for() throws Exception {
        int first = PortChoice.choose(Optional.empty()).getFirst();
        try (ServerSocket taken = new ServerSocket(first, 1, InetAddress.getLoopbackAddress())) {
            assertThat(PortChoice.choose(Optional.empty())).doesNotContain(taken.getLocalPort());
        }
    }
}
