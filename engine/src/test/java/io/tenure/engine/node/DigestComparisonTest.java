package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.Checkpoint;
import io.tenure.engine.Data;
import io.tenure.engine.state.StoredState;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DigestComparisonTest {

    @TempDir
    Path root;

    @Test
    void nodes_come_to_the_same_digest() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            write(cluster.any(), 100);
            Checkpoint newest =
                    cluster.any().engine().log().state().checkpoints().newest().orElseThrow();
            for (BuiltInStore node : cluster.nodes()) {
                Await.until("the other nodes are there", () -> at(node, newest) != null);
                assertThat(at(node, newest)).isEqualTo(newest);
                assertThat(node.status().warnings()).isEmpty();
            }
        }
    }

    private static Checkpoint at(BuiltInStore node, Checkpoint newest) {
        return node.engine().log().state().checkpoints().at(newest.index()).orElse(null);
    }

    @Test
    void a_node_whose_tables_were_altered_is_named_and_ends_while_the_others_go_on() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            Data.put(cluster.any(), "a", "never changed again");
            write(cluster.any(), 30);
            cluster.stop("n3");
            StoredState.alter(root.resolve("n3").resolve("state.mv"));
            BuiltInStore altered = cluster.start("n3");
            String leader = cluster.leader();
            Await.until("the altered node is ended", () -> {
                write(cluster.node(leader.equals("n3") ? "n1" : leader), 10);
                return !cluster.fatal.isEmpty();
            });
            assertThat(cluster.fatal)
                    .singleElement()
                    .asString()
                    .startsWith("n3: The tables of this node have come apart from those of n1, n2 by entry ")
                    .contains("--join");
            assertThat(altered.engine().log().state().checkpoints().newest()).isPresent();
            cluster.stop("n3");
            Await.until("the others go on", () -> written(cluster.node("n1")) && written(cluster.node("n2")));
        }
    }

    @Test
    @Tag("long")
    void without_a_majority_every_node_warns_and_names_the_nodes() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.join("n2");
            Data.put(cluster.any(), "a", "never changed again");
            write(cluster.any(), 30);
            cluster.stop("n2");
            StoredState.alter(root.resolve("n2").resolve("state.mv"));
            cluster.start("n2");
            cluster.leader();
            for (BuiltInStore node : List.copyOf(cluster.nodes())) {
                Await.until("the node warns", () -> {
                    write(node, 10);
                    return node.status().warnings().stream()
                            .anyMatch(w -> w.contains("have come apart") && w.contains("n1") && w.contains("n2"));
                });
            }
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static void write(BuiltInStore store, int times) {
        for (int i = 0; i < times; i++) {
            written(store);
        }
    }

    private static boolean written(BuiltInStore store) {
        try {
            return Data.put(store, "d", "text") instanceof Outcome.Committed;
        } catch (StoreException e) {
            return false;
        }
    }
}
