package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Admission;
import io.tenure.engine.Await;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineConfig;
import io.tenure.engine.Member;
import io.tenure.engine.Origin;
import io.tenure.engine.Removal;
import io.tenure.lease.Voters;
import io.tenure.node.NodeName;
import io.tenure.office.Consent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The leader of the log changes the voters only with the consent of the office. */
final class ConsentTest {

    private static final EngineConfig.Timing IMPATIENT =
            new EngineConfig.Timing(Duration.ofMillis(300), Duration.ofMillis(600), Duration.ofSeconds(1));

    @TempDir
    Path root;

    @Test
    void a_leader_without_the_office_refuses_a_voter_until_it_holds_it() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(IMPATIENT)) {
            BuiltInStore first = cluster.start("n1");
            cluster.leader();
            Office office = new Office();
            first.members().changeOnlyWith(office);
            BuiltInStore second =
                    cluster.start("n2", new Origin.Join(first.status().cluster(), Member.Kind.VOTER));
            Candidate candidate = EngineCluster.candidate(second, Member.Kind.VOTER);

            assertThat(first.members().join(candidate))
                    .isInstanceOfSatisfying(
                            Admission.Pending.class,
                            pending -> assertThat(pending.sentence()).endsWith("no office; try again."));
            assertThat(first.members().list()).hasSize(1);
            assertThat(office.over).hasValue(0);

            office.objection = Optional.empty();
            Await.until("it is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);
            assertThat(office.asked)
                    .containsOnly(new Voters(
                            Set.of(first.status().id(), second.status().id()),
                            Set.of(first.status().id())));
            Await.until("the office hears that it is over", () -> office.over.get() == 1);
        }
    }

    @Test
    void whichever_node_is_asked_the_leaders_office_decides() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(IMPATIENT).three()) {
            String leader = cluster.leader();
            List<String> others = Set.of("n1", "n2", "n3").stream()
                    .filter(name -> !name.equals(leader))
                    .toList();
            Office office = new Office();
            cluster.node(leader).members().changeOnlyWith(office);
            BuiltInStore asked = cluster.node(others.getFirst());

            assertThat(asked.members().remove(new NodeName(others.getLast())))
                    .isInstanceOfSatisfying(
                            Removal.Pending.class,
                            pending -> assertThat(pending.sentence()).endsWith("no office; try again."));
            assertThat(asked.members().list()).hasSize(3);

            office.objection = Optional.empty();
            Await.until(
                    "it is removed",
                    () -> asked.members().remove(new NodeName(others.getLast())) instanceof Removal.Removed);
        }
    }

    @Test
    void who_does_not_vote_comes_without_consent() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(IMPATIENT)) {
            BuiltInStore first = cluster.start("n1");
            cluster.leader();
            Office office = new Office();
            first.members().changeOnlyWith(office);
            BuiltInStore learner =
                    cluster.start("w2", new Origin.Join(first.status().cluster(), Member.Kind.LEARNER));
            Candidate candidate = EngineCluster.candidate(learner, Member.Kind.LEARNER);

            Await.until("it is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);

            assertThat(office.asked).isEmpty();
        }
    }

    @Test
    void the_address_of_a_newcomer_is_known_until_it_is_a_voter() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(IMPATIENT)) {
            BuiltInStore first = cluster.start("n1");
            cluster.leader();
            Office office = new Office();
            first.members().changeOnlyWith(office);
            cluster.httpPort = 8002;
            BuiltInStore second =
                    cluster.start("n2", new Origin.Join(first.status().cluster(), Member.Kind.VOTER));
            Candidate candidate = EngineCluster.candidate(second, Member.Kind.VOTER);

            assertThat(first.members().join(candidate)).isInstanceOf(Admission.Pending.class);
            assertThat(first.peers().newcomer(second.status().id())).contains(EngineCluster.http(8002));

            office.objection = Optional.empty();
            Await.until("it is admitted", () -> first.members().join(candidate) instanceof Admission.Admitted);
            Await.until(
                    "it is a member like others",
                    () -> first.peers().newcomer(second.status().id()).isEmpty());
        }
    }

    /** An office that says no until it is told to agree. */
    private static final class Office implements Consent {

        private final List<Voters> asked = new CopyOnWriteArrayList<>();
        private final AtomicInteger over = new AtomicInteger();
        private volatile Optional<String> objection = Optional.of("no office; try again.");

        @Override
        public CompletableFuture<Optional<String>> toChange(Voters joint) {
            asked.add(joint);
            return CompletableFuture.completedFuture(objection);
        }

        @Override
        public void changeOver() {
            over.incrementAndGet();
        }
    }
}
