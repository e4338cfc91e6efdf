package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Data;
import io.tenure.store.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ThreeNodesTest {

    @TempDir
    Path root;

    @Test
    void every_node_writes_and_every_node_reads_at_once_what_any_other_acknowledged() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            List<String> names = List.of("n1", "n2", "n3");
            for (int round = 0; round < 5; round++) {
                for (String writer : names) {
                    String text = writer + " " + round;
                    assertThat(Data.put(cluster.node(writer), "a", text)).isInstanceOf(Outcome.Committed.class);
                    for (String reader : names) {
                        assertThat(Data.get(cluster.node(reader), "a")).isEqualTo(text);
                    }
                }
            }
            assertThat(cluster.fatal).isEmpty();
        }
    }

    @Test
    void another_node_takes_over_when_the_leader_goes() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String first = cluster.leader();
            Data.put(cluster.node(first), "a", "before");
            cluster.stop(first);

            String second = cluster.leader();
            assertThat(second).isNotEqualTo(first);
            for (BuiltInStore store : cluster.nodes()) {
                assertThat(Data.get(store, "a")).isEqualTo("before");
                assertThat(Data.put(store, "b", "after")).isInstanceOf(Outcome.Committed.class);
            }

            BuiltInStore back = cluster.start(first);
            assertThat(Data.get(back, "b")).isEqualTo("after");
            assertThat(cluster.fatal).isEmpty();
        }
    }

    @Test
    void a_leader_that_is_left_alone_does_not_wait_for_those_who_went_before_it() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            BuiltInStore leader = cluster.node(cluster.leader());
            cluster.nodes().stream()
                    .map(node -> node.status().id().name().value())
                    .filter(name -> cluster.node(name) != leader)
                    .toList()
                    .forEach(cluster::stop);

            assertThat(IntStream.range(0, 10).anyMatch(i -> secondsToHandOver(leader) < 5))
                    .as("two tries to hand over that nobody answers take six seconds, whenever they are made")
                    .isTrue();
        }
    }

    private static long secondsToHandOver(BuiltInStore leader) {
        long begin = System.nanoTime();
        leader.members().handOver();
        return Duration.ofNanos(System.nanoTime() - begin).toSeconds();
    }
}
