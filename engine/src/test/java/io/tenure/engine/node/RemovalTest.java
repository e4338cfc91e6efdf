package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Await;
import io.tenure.engine.Data;
import io.tenure.engine.Removal;
import io.tenure.engine.members.MembershipWatch;
import io.tenure.node.NodeName;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemovalTest {

    @TempDir
    Path root;

    @Test
    void a_removed_node_notices_and_the_others_go_on() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String leader = cluster.leader();
            assertThat(cluster.node(leader).members().remove(new NodeName("nobody")))
                    .isInstanceOf(Removal.Unknown.class);
            String other = leader.equals("n3") ? "n2" : "n3";
            BuiltInStore removed = cluster.node(other);
            Await.until(
                    other + " is removed",
                    () -> cluster.node(leader).members().remove(new NodeName(other)) instanceof Removal.Removed);

            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(other)));
            assertThatThrownBy(() -> Data.put(removed, "a", "late")).isInstanceOf(StoreException.class);
            cluster.stop(other);
            assertThatThrownBy(() -> cluster.start(other)).hasMessage(MembershipWatch.REMOVED);
            assertThat(Data.put(cluster.node(leader), "a", "one")).isInstanceOf(Outcome.Committed.class);
            assertThat(cluster.node(leader).members().list()).hasSize(2);
        }
    }

    @Test
    void the_leader_can_remove_itself() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String leader = cluster.leader();
            Removal removal = cluster.node(leader).members().remove(new NodeName(leader));
            assertThat(removal).isNotInstanceOf(Removal.Refused.class);
            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(leader)));
            cluster.stop(leader);
            assertThat(cluster.leader()).isNotEqualTo(leader);
            assertThat(Data.put(cluster.any(), "a", "one")).isInstanceOf(Outcome.Committed.class);
        }
    }

    @Test
    void the_last_voter_cannot_be_removed() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore only = cluster.start("n1");
            cluster.leader();
            assertThat(only.members().remove(new NodeName("n1"))).isInstanceOf(Removal.Refused.class);
        }
    }

    @Test
    @Tag("long")
    void a_removed_node_that_was_away_notices_when_it_starts_again() throws Exception {
        try (EngineCluster cluster = EngineCluster.three(root)) {
            String leader = cluster.leader();
            String other = leader.equals("n3") ? "n2" : "n3";
            cluster.stop(other);
            Await.until(
                    other + " is removed",
                    () -> cluster.node(leader).members().remove(new NodeName(other)) instanceof Removal.Removed);
            Data.put(cluster.node(leader), "a", "one");
            cluster.start(other);
            Await.until("it notices", () -> cluster.fatal.stream().anyMatch(f -> f.startsWith(other)));
            cluster.stop(other);
            assertThatThrownBy(() -> cluster.start(other)).hasMessage(MembershipWatch.REMOVED);
        }
    }
}
