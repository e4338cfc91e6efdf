package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Members;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.server.raftlog.RaftLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node whose newest entries were never agreed upon must take those of the others, and the members that they name. */
@Tag("long")
final class TruncatedLogTest {

    private static final EngineConfig.Timing PATIENT =
            new EngineConfig.Timing(Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(40));

    @TempDir
    Path root;

    @Test
    void who_had_entries_of_its_own_knows_the_members_that_came_meanwhile() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String alone = cluster.leader();
            List<String> others = List.of("n1", "n2", "n3").stream()
                    .filter(name -> !name.equals(alone))
                    .toList();
            stopDuringWrites(cluster, others, cluster.node(alone));

            for (String name : others) {
                cluster.start(name);
            }
            BuiltInStore newcomer = cluster.join("n4");
            Data.put(newcomer, "a", "one");

            // It must not ask for votes meanwhile: whoever is elected writes down all members anew.
            BuiltInStore back = cluster.with(PATIENT).start(alone);
            Await.until(
                    alone + " has taken what the others agreed upon",
                    () -> Data.get(back, "a").equals("one"));
            Members.Roll roll = newcomer.members().roll();
            Await.until(
                    "both know the same members", () -> back.members().roll().equals(roll));
            assertThat(roll.ids()).hasSize(4);
        }
    }

    /** Afterwards the log of the last node has entries that nobody agreed to. */
    private static void stopDuringWrites(EngineCluster cluster, List<String> others, BuiltInStore last)
            throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        var unused = CompletableFuture.runAsync(() -> {
            while (!over.get()) {
                Data.put(last, "a", "alone");
            }
        });
        Await.until("it writes", () -> Data.get(last, "a").equals("alone"));
        others.forEach(cluster::stop);
        over.set(true);
        RaftLog log = last.engine().log().link().division().getRaftLog();
        Await.until("an entry is on this disk only", () -> log.getFlushIndex() > log.getLastCommittedIndex());
        cluster.stop(last.status().id().name().value());
    }
}
