package io.tenure.engine.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.state.StoredState;
import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose state is not what it wrote says so. */
final class DamagedNodeTest {

    @TempDir
    Path root;

    @Test
    void a_caller_that_meets_damage_fails_and_its_node_ends_with_a_sentence() throws Exception {
        EngineConfig.Upkeep smallCache = new EngineConfig.Upkeep(20_000, 256L << 20, 5_000, 64L << 20, 1);
        try (EngineCluster cluster = new EngineCluster(root).with(smallCache)) {
            BuiltInStore first = cluster.start("n1");
            for (int i = 0; i < 300; i++) {
                Data.put(first, "d" + i, "x".repeat(20_000));
            }
            cluster.stop("n1");
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            StoredState.damage(root.resolve("n1").resolve("state.mv"));
            Throwable met = catchThrowable(() -> {
                for (int i = 0; i < 300; i++) {
                    Data.get(store, "d" + i);
                }
            });
            assertThat(met).isInstanceOf(Unavailable.class).hasMessageContaining("is damaged");
            Await.until("the handler is told", () -> !cluster.fatal.isEmpty());
            assertThat(cluster.fatal)
                    .singleElement()
                    .asString()
                    .contains("state.mv is damaged")
                    .contains("--join");
            assertThatThrownBy(() -> Data.put(store, "a", "two")).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void a_damaged_state_is_refused_at_start_with_a_sentence() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Data.put(cluster.start("n1"), "a", "one");
            cluster.stop("n1");
            StoredState.damage(root.resolve("n1").resolve("state.mv"));
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("state.mv is damaged")
                    .hasMessageContaining("--join");
        }
    }

    @Test
    void a_state_of_another_format_is_refused_with_a_sentence() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Data.put(cluster.start("n1"), "a", "one");
            cluster.stop("n1");
            Path file = root.resolve("n1").resolve("state.mv");
            byte[] whole = Files.readAllBytes(file);
            byte[] other = whole.clone();
            int format = "TENURE STATE ".length() + Integer.BYTES - 1;
            other[format]++;
            Files.write(file, other);
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has the format " + other[format]);

            byte[] old = "H:2,block:2,blockSize:1000,chunk:1,".repeat(400).getBytes(UTF_8);
            Files.write(file, old);
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("before the first release: start with an empty data folder");

            Files.write(file, whole);
            assertThat(Data.get(cluster.start("n1"), "a")).isEqualTo("one");
        }
    }
}
