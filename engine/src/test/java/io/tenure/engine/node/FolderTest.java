package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Origin;
import io.tenure.node.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderTest {

    @TempDir
    Path root;

    @Test
    void a_folder_in_use_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("in use by another process");
        }
    }

    @Test
    void nobody_else_gets_into_a_folder_also_if_it_was_open_before() throws Exception {
        Files.createDirectories(root.resolve("n1"));
        Files.setPosixFilePermissions(root.resolve("n1"), PosixFilePermissions.fromString("rwxrwxrwx"));
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.start("n2");
            for (String node : List.of("n1", "n2")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.resolve(node))))
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void a_port_of_the_nodes_own_choice_is_none_that_is_lent_to_outgoing_connections() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            assertThat(cluster.start("n1").status().peer().port()).isBetween(10_000, 32_767);
        }
    }

    @Test
    void a_folder_is_free_again_after_a_refused_start() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            EngineConfig other =
                    EngineConfig.of(root.resolve("n1"), new NodeName("n2"), EngineConfig.Network.on("127.0.0.1", 8000));
            assertThatThrownBy(() -> BuiltInStore.open(other, Origin.FOUND, (s, c) -> {}))
                    .hasMessageContaining("belongs to the node n1, not to n2");
            assertThat(Data.put(cluster.start("n1"), "a", "one")).isNotNull();
        }
    }

    @Test
    void a_folder_without_its_state_or_log_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            Path state = root.resolve("n1/state.mv");
            Path away = root.resolve("away");
            Files.move(state, away);
            assertThatThrownBy(() -> cluster.start("n1")).hasMessageContaining("state.mv is missing");
            Files.move(away, state);
            Files.move(root.resolve("n1/raft"), away);
            assertThatThrownBy(() -> cluster.start("n1")).hasMessageContaining("raft is missing");
        }
    }

    @Test
    void the_state_of_another_node_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.start("n2");
            cluster.stop("n1");
            cluster.stop("n2");
            Files.delete(root.resolve("n1/state.mv"));
            Files.copy(root.resolve("n2/state.mv"), root.resolve("n1/state.mv"));
            assertThatThrownBy(() -> cluster.start("n1")).hasMessageContaining("is the state of n2-");
        }
    }

    @Test
    void an_emptied_state_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            Files.write(root.resolve("n1/state.mv"), new byte[0]);
            assertThatThrownBy(() -> cluster.start("n1")).hasMessageContaining("is the state of nobody");
        }
    }

    @Test
    void a_newer_format_is_refused() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            Path file = root.resolve("n1/identity.properties");
            Files.writeString(file, Files.readString(file).replace("format=1", "format=2"));
            assertThatThrownBy(() -> cluster.start("n1")).hasMessageContaining("format is 2");
        }
    }

    @Test
    void a_founding_that_was_cut_short_is_made_again() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.stop("n1");
            Path file = root.resolve("n1/identity.properties");
            Files.writeString(file, Files.readString(file).replace("phase=MEMBER", "phase=MAKING"));
            Files.delete(root.resolve("n1/state.mv"));
            assertThat(Data.put(cluster.start("n1"), "a", "one")).isNotNull();
        }
    }

    @Test
    void the_identity_is_known_without_opening() throws Exception {
        assertThat(BuiltInStore.identityOf(root.resolve("n1"))).isEmpty();
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            assertThat(BuiltInStore.identityOf(root.resolve("n1")))
                    .contains(store.status().id());
        }
    }
}
