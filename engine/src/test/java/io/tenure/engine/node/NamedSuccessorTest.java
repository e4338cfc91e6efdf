package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.Members;
import io.tenure.node.NodeName;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever names a successor wants no other one. */
final class NamedSuccessorTest {

    @TempDir
    Path root;

    @Test
    void the_log_goes_to_who_was_named_or_stays() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String leader = cluster.leader();
            Members members = cluster.node(leader).members();
            TreeSet<String> others = new TreeSet<>(Set.of("n1", "n2", "n3"));
            others.remove(leader);
            members.prefer(Optional.of(new NodeName("n9")));
            assertThat(members.handOver()).as("there is no n9").isFalse();
            assertThat(members.leads()).isTrue();

            String named = others.last();
            members.prefer(Optional.of(new NodeName(named)));
            Await.until(named + " takes over", members::handOver);
            Await.until(named + " leads", () -> cluster.leader().equals(named));
        }
    }
}
