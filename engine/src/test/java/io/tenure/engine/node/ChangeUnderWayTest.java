package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Removal;
import io.tenure.engine.log.Peers;
import io.tenure.node.NodeId;
import io.tenure.runtime.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Joins and removals while Ratis waits for a node that does not answer. */
final class ChangeUnderWayTest {

    private static final NodeId SILENT = NodeId.parse("n9-00000009");
    private static final String UNDER_WAY = "a change of the members is under way; try again.";

    @TempDir
    Path root;

    @Test
    void a_join_that_meets_another_change_is_made_when_that_is_over() throws Exception {
        try (EngineCluster cluster = cluster(Duration.ofSeconds(60))) {
            BuiltInStore first = cluster.start("n1");
            Candidate learner = learner(cluster, first, "w2");
            beginSilentJoin(first);

            assertThat(first.members().join(learner)).isInstanceOf(Admission.Admitted.class);
        }
    }

    @Test
    void a_join_that_meets_another_change_for_too_long_says_so_in_our_words() throws Exception {
        try (EngineCluster cluster = cluster(Duration.ofMillis(700))) {
            BuiltInStore first = cluster.start("n1");
            AtomicInteger tries = new AtomicInteger();

            Await.until("a join meets the other change", () -> {
                Candidate learner = learner(cluster, first, "w" + tries.incrementAndGet());
                beginSilentJoin(first);
                Admission end = first.members().join(learner);
                if (end instanceof Admission.Pending pending) {
                    assertThat(pending.sentence()).isEqualTo("The node could not be admitted yet: " + UNDER_WAY);
                }
                return end instanceof Admission.Pending;
            });
        }
    }

    @Test
    void a_removal_that_meets_another_change_for_too_long_says_so_in_our_words() throws Exception {
        try (EngineCluster cluster = cluster(Duration.ofMillis(700))) {
            BuiltInStore first = cluster.start("n1");
            AtomicInteger tries = new AtomicInteger();

            Await.until("a removal meets the other change", () -> {
                Candidate learner = learner(cluster, first, "w" + tries.incrementAndGet());
                Await.until("it is a member", () -> first.members().join(learner) instanceof Admission.Admitted);
                beginSilentJoin(first);
                Removal end = first.members().remove(learner.id().name());
                if (end instanceof Removal.Pending pending) {
                    assertThat(pending.sentence()).isEqualTo("The node could not be removed yet: " + UNDER_WAY);
                }
                return end instanceof Removal.Pending;
            });
        }
    }

    private EngineCluster cluster(Duration call) {
        return new EngineCluster(root)
                .with(new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), call));
    }

    private static Candidate learner(EngineCluster cluster, BuiltInStore first, String name) throws Exception {
        cluster.leader();
        BuiltInStore node = cluster.start(name, new Origin.Join(first.status().cluster(), Member.Kind.LEARNER));
        return EngineCluster.candidate(node, Member.Kind.LEARNER);
    }

    /** Returns when Ratis has begun to wait for the silent node, which it does for seconds; nobody asks for it any more. */
    private static void beginSilentJoin(BuiltInStore leader) throws Exception {
        Candidate silent = new Candidate(SILENT, EngineCluster.http(1), EngineCluster.http(1), Member.Kind.VOTER);
        Thread asking = Threads.platform("asking", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                var unused = leader.members().join(silent);
            }
        });
        Await.until("the silent node is waited for", () -> isFollowed(leader));
        asking.interrupt();
        asking.join();
    }

    private static boolean isFollowed(BuiltInStore leader) {
        return leader
                .engine()
                .log()
                .link()
                .division()
                .getInfo()
                .getRoleInfoProto()
                .getLeaderInfo()
                .getFollowerInfoList()
                .stream()
                .anyMatch(follower -> follower.getId()
                        .getId()
                        .toStringUtf8()
                        .equals(Peers.id(SILENT).toString()));
    }
}
