package io.tenure.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.nio.file.Path;
import java.util.List;
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
            alter("n3");
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
    void without_a_majority_every_node_warns_and_names_the_nodes() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.start("n1");
            cluster.join("n2");
            Data.put(cluster.any(), "a", "never changed again");
            write(cluster.any(), 30);
            cluster.stop("n2");
            alter("n2");
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

    /** Changes a row of a node that is stopped, in good order as far as the file goes. */
    private void alter(String node) {
        try (StateFile file = StateFile.open(root.resolve(node).resolve("state.mv"), 8)) {
            Table documents = file.table(TableName.DOCUMENTS);
            Table.Row row = documents.range(new byte[0], null).next();
            byte[] other = row.value().clone();
            other[other.length - 1] ^= 1;
            documents.put(row.key(), other);
            file.save();
            file.sync();
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
