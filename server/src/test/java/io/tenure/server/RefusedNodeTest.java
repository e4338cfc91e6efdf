package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nodes that do not come up, and say why. */
class RefusedNodeTest extends NodeFixture {

    @Test
    void a_name_that_is_in_use_is_refused_for_good() throws StartException {
        start("n1");

        Node second = node(
                "n1", folder.resolve("other"), "--join", "http://" + file("n1").http());

        assertThatThrownBy(second::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("does not take this node in: The name n1 belongs to the living member");
    }

    @Test
    void a_node_that_was_never_admitted_says_what_it_needs() throws StartException {
        start("n1");
        Path other = folder.resolve("other");
        Node refused = node("n1", other, "--join", "http://" + file("n1").http());
        assertThatThrownBy(refused::start).isInstanceOf(StartException.class);
        refused.close();

        assertThatThrownBy(node("n1", other)::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("was never admitted")
                .hasMessageContaining("--join URL");
    }

    @Test
    void a_taken_port_leaves_no_folder_behind() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Node node = node("n1", folder.resolve("n1"), "--http", "127.0.0.1:" + taken.getLocalPort());

            assertThatThrownBy(node::start)
                    .isInstanceOf(StartException.class)
                    .hasMessage("The address 127.0.0.1:" + taken.getLocalPort()
                            + " cannot be used (Address already in use):"
                            + " stop the process that has it, or choose another with --http HOST:PORT.");
        }
        assertThat(folder.resolve("n1")).doesNotExist();
    }

    @Test
    void a_taken_peer_port_is_refused() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Node node = node("n1", folder.resolve("n1"), "--peer-port", Integer.toString(taken.getLocalPort()));

            assertThatThrownBy(node::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageStartingWith("The peer address 127.0.0.1:" + taken.getLocalPort() + " is in use");
        }
    }

    @Test
    void a_folder_is_used_by_one_node_at_a_time() throws StartException, IOException {
        start("n1");

        assertThatThrownBy(node("n1", folder.resolve("n1"), "--http", "127.0.0.1:" + freePort())::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("is in use by another process");
    }

    @Test
    void a_folder_that_cannot_be_made_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(node("n1", file)::start)
                .isInstanceOf(StartException.class)
                .hasMessage("The data folder " + file + " cannot be used: " + file
                        + " is a file. Choose another with --data.");
    }

    @Test
    void a_folder_of_a_newer_version_is_refused() throws StartException, IOException {
        start("n1").close();
        Path identity = folder.resolve("n1").resolve("identity.properties");
        Files.writeString(identity, Files.readString(identity).replace("format=1", "format=99"));

        assertThatThrownBy(node("n1", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("format is 99")
                .hasMessageContaining("newer");
    }

    @Test
    void the_folder_of_another_node_is_refused() throws StartException {
        start("n1").close();

        assertThatThrownBy(node("n2", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageContaining("belongs to the node n1, not to n2");
    }

    @Test
    void data_that_makes_no_sense_is_refused_in_a_sentence() throws StartException, IOException {
        start("n1").close();
        Files.writeString(folder.resolve("n1").resolve("state.mv"), "nonsense".repeat(1000));

        assertThatThrownBy(node("n1", folder.resolve("n1"))::start)
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith(
                        "The file " + folder.resolve("n1").resolve("state.mv") + " is no state of Tenure")
                .hasMessageEndingWith("start with an empty data folder.");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }
}
