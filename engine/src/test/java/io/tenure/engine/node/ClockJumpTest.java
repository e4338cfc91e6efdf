package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.engine.ClockReport;
import io.tenure.engine.Data;
import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Expected;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Start;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.store.engine.WallEvidence;
import io.tenure.testkit.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wall clocks of single nodes that are years ahead or behind, and of whole clusters that were away. */
class ClockJumpTest {
    private static final QueueName QUEUE = new QueueName("q");
    private static final Duration DECADE = Duration.ofDays(3650);
    private static final Duration WEEKEND = Duration.ofDays(2);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Map<String, VirtualTime> clocks =
            new TreeMap<>(Map.of("n1", new VirtualTime(), "n2", new VirtualTime(), "n3", new VirtualTime()));

    @TempDir
    Path root;

    @Test
    void a_second_of_a_clock_that_is_years_ahead_neither_forgets_a_key_nor_makes_a_task_ready() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(clocks.get("n1"))) {
            BuiltInStore store = cluster.start("n1");
            Transaction payment = Transaction.of(new Enqueue(QUEUE, Body.of("t", "pay"), TaskOptions.DEFAULT))
                    .named(new IdempotencyKey("payment-1"));
            Outcome first = store.commit(payment);
            TaskRecord failed = store.claim(new ClaimRequest(QUEUE, new WorkerId("w"), 1, SECOND.multipliedBy(30)))
                    .getFirst()
                    .task();
            store.commit(Transaction.of(new Finish(failed.id(), 1, new Verdict.Fail("kept for a person"))));
            store.commit(Transaction.of(new Enqueue(
                    QUEUE,
                    Body.of("t", "in a year"),
                    TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofDays(365))))));

            clocks.get("n1").jumpWall(DECADE);
            wall(store);
            pass(SECOND, store);
            clocks.get("n1").jumpWall(DECADE.negated());
            wall(store);

            assertThat(wall(store)).isEqualTo(clocks.get("n1").wall());
            assertThat(store.commit(payment)).isEqualTo(first);
            assertThat(store.task(failed.id())).isPresent();
            assertThat(store.queues())
                    .extracting(QueueStats::depth)
                    .allSatisfy(depth -> assertThat(depth.ready()).isZero());
        }
    }

    @Test
    void a_leader_that_is_years_ahead_alone_is_not_followed_and_says_so() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            Instant before = wall(cluster.node(leader));
            clocks.get(leader).jumpWall(DECADE);
            for (int i = 0; i < 60; i++) {
                pass(SECOND, cluster.node(leader));
            }
            assertThat(wall(cluster.node(leader))).isEqualTo(before.plusSeconds(60));
            assertThat(cluster.node(leader).status().warnings())
                    .singleElement()
                    .asString()
                    .startsWith("The wall clock of this node is 3650 days ahead of the store's and is not followed");
            assertThat(cluster.node(leader).clock().isHeld()).isTrue();

            cluster.stop(leader);
            cluster.leader();
            assertThat(wall(cluster.any())).isEqualTo(before.plusSeconds(60));
            assertThat(cluster.any().status().warnings()).noneMatch(text -> text.contains("clock"));
        }
    }

    @Test
    @Tag("long")
    void a_cluster_that_was_away_for_a_weekend_is_on_time_soon_though_its_leader_is_years_ahead() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            Instant before = wall(cluster.node(leader));
            clocks.values().forEach(clock -> clock.jumpWall(WEEKEND));
            clocks.get(leader).jumpWall(DECADE);
            Await.until("the wall is on time", () -> {
                pass(SECOND, cluster.node(leader));
                return wall(cluster.node(leader)).isAfter(before.plus(WEEKEND));
            });
            Instant right = clocks.get(leader).wall().minus(DECADE);
            assertThat(wall(cluster.node(leader)))
                    .as("but for the way of the answers")
                    .isBetween(right.minusSeconds(10), right);
        }
    }

    @Test
    void a_follower_that_is_years_behind_says_so_before_it_leads() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            String other = clocks.keySet().stream()
                    .filter(name -> !name.equals(leader))
                    .findFirst()
                    .orElseThrow();
            wall(cluster.node(leader));
            clocks.get(other).jumpWall(DECADE.negated());
            Await.until("it is told", () -> {
                pass(SECOND, cluster.node(leader));
                cluster.node(other).engine().parts().clocks().look();
                return cluster.node(other).status().warnings().stream()
                        .anyMatch(
                                text -> text.startsWith("The wall clock of this node is 3650 days behind the store's"));
            });
            assertThat(cluster.node(other).clock().ahead()).isLessThan(Duration.ofDays(-3649));
        }
    }

    @Test
    void a_person_sets_the_clock_back_on_any_node_and_all_go_on_from_there() throws Exception {
        try (EngineCluster cluster = three()) {
            String leader = cluster.leader();
            Instant before = wall(cluster.node(leader));
            clocks.values().forEach(clock -> clock.jumpWall(DECADE));
            Await.until("the wrong time is taken", () -> {
                pass(SECOND, cluster.node(leader));
                return wall(cluster.node(leader)).isAfter(before.plus(DECADE));
            });
            clocks.values().forEach(clock -> clock.jumpWall(DECADE.negated()));
            Instant right = clocks.get(leader).wall();

            for (BuiltInStore store : cluster.nodes()) {
                assertThat(store.clock().set(right, "anna", "ten years ahead")).isPresent();
                assertThat(wall(store)).isEqualTo(right);
            }

            cluster.stop(leader);
            cluster.leader();
            assertThat(wall(cluster.any())).isEqualTo(right);
            ClockReport report = cluster.any().clock().report();
            assertThat(report.corrections())
                    .hasSize(3)
                    .allSatisfy(correction -> assertThat(correction.why()).isEqualTo("ten years ahead"));
            assertThat(report.store().corrections()).isEqualTo(3);
            assertThat(report.heldSince()).isEmpty();
            assertThat(report.nodes())
                    .hasSize(3)
                    .filteredOn(node -> node.shown().isPresent())
                    .hasSize(2)
                    .allSatisfy(node ->
                            assertThat(node.shown().orElseThrow().wall()).isEqualTo(right));
        }
    }

    @Test
    void the_clocks_are_written_down_also_when_nobody_calls() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root).with(clocks.get("n1"))) {
            BuiltInStore store = cluster.start("n1");
            wall(store);
            clocks.get("n1").advance(Duration.ofHours(8));
            Await.until(
                    "they are written down",
                    () -> store.stale().clocks().wall().equals(clocks.get("n1").wall()));
        }
    }

    private EngineCluster three() throws Exception {
        EngineCluster cluster = new EngineCluster(root);
        cluster.with(clocks.get("n1")).start("n1");
        cluster.with(clocks.get("n2")).join("n2");
        cluster.with(clocks.get("n3")).join("n3");
        return cluster;
    }

    /** Time goes by for all, and a node looks at its clock as it does once a second. */
    private void pass(Duration length, BuiltInStore looking) {
        assertThat(length).isLessThan(WallEvidence.STEADY);
        clocks.values().forEach(clock -> clock.advance(length));
        looking.engine().parts().clocks().look();
    }

    /** The store's wall clock as a commit that is made now sees it. */
    private static Instant wall(BuiltInStore store) {
        List<Outcome> outcomes =
                store.commitEach(List.of(Transaction.of(new Check(Data.key("unused"), Expected.ANYTHING))));
        assertThat(outcomes).hasOnlyElementsOfType(Outcome.Committed.class);
        return store.stale().clocks().wall();
    }
}
