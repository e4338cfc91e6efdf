package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.Data;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Role;
import io.tenure.store.Outcome;
import io.tenure.store.StoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LearnerTest {

    @TempDir
    Path root;

    @Test
    void a_learner_follows_without_a_vote() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            Data.put(first, "a", "one");
            BuiltInStore learner =
                    cluster.start("w1", new Origin.Join(first.status().cluster(), Member.Kind.LEARNER));
            Candidate candidate = EngineCluster.candidate(learner, Member.Kind.LEARNER);
            Await.until("the learner is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);

            assertThat(Data.get(learner, "a")).isEqualTo("one");
            assertThat(Data.put(learner, "b", "two")).isInstanceOf(Outcome.Committed.class);
            assertThat(Data.get(first, "b")).isEqualTo("two");
            assertThat(learner.status().role()).isEqualTo(Role.LEARNER);
            assertThat(first.status().voters()).isEqualTo(1);
        }
    }

    @Test
    void a_learner_that_came_between_voters_is_followed_through_every_later_change() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            cluster.join("n2");
            BuiltInStore learner = joined(cluster, first, "w3", Member.Kind.LEARNER);
            cluster.join("n4");
            joined(cluster, first, "w5", Member.Kind.LEARNER);

            assertThat(Data.put(first, "a", "one")).isInstanceOf(Outcome.Committed.class);
            Await.until(
                    "the first learner follows", () -> Data.get(learner, "a").equals("one"));
            assertThat(EngineCluster.survey(first))
                    .allSatisfy(m -> assertThat(m.view().orElseThrow().alive())
                            .as("%s", m)
                            .isTrue());
        }
    }

    @Test
    @Tag("long")
    void a_dead_learner_does_not_keep_others_from_joining() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            joined(cluster, first, "w2", Member.Kind.LEARNER);
            cluster.stop("w2");

            joined(cluster, first, "w3", Member.Kind.LEARNER);
            cluster.join("n4");
            assertThat(first.members().list()).hasSize(4);
        }
    }

    @Test
    @Tag("long")
    void learners_outlive_the_absence_of_leaders() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            BuiltInStore early = joined(cluster, first, "w2", Member.Kind.LEARNER);
            cluster.join("n3");
            BuiltInStore voter = cluster.join("n4");
            BuiltInStore late = joined(cluster, first, "w5", Member.Kind.LEARNER);
            cluster.stop("n1");
            cluster.stop("n3");
            Await.until("no leader is left", () -> voter.status().role() == Role.CANDIDATE);
            assertThatThrownBy(() -> Data.put(late, "a", "zero")).isInstanceOf(StoreException.class);

            BuiltInStore again = cluster.start("n1");
            Await.until("the voters take writes", () -> taken(again, "a", "one"));
            Await.until("learners follow", () -> taken(early, "b", "two") && taken(late, "c", "three"));
            assertThat(cluster.fatal).isEmpty();
        }
    }

    private static boolean taken(BuiltInStore store, String id, String text) {
        try {
            return Data.put(store, id, text) instanceof Outcome.Committed;
        } catch (StoreException e) {
            return false;
        }
    }

    private static BuiltInStore joined(EngineCluster cluster, BuiltInStore first, String name, Member.Kind kind)
            throws Exception {
        BuiltInStore node = cluster.start(name, new Origin.Join(first.status().cluster(), kind));
        Candidate candidate = EngineCluster.candidate(node, kind);
        Await.until(name + " is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);
        return node;
    }
}
