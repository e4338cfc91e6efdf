package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import io.tenure.testkit.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes whose clocks disagree by hours take over from each other. */
class ClockSkewTest {
    private static final QueueName QUEUE = new QueueName("q");
    private static final Enqueue TASK = new Enqueue(QUEUE, Body.of("t", "work"), TaskOptions.DEFAULT);

    private final Map<String, VirtualTime> clocks = Map.of(
            "n1", clock(Duration.ofHours(5), Duration.ZERO),
            "n2", clock(Duration.ZERO, Duration.ofHours(3)),
            "n3", clock(Duration.ofHours(50), Duration.ofHours(-60)));

    @TempDir
    Path root;

    @Test
    void a_new_leader_with_other_clocks_expires_no_claim_and_turns_nothing_back() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.with(clocks.get("n1")).start("n1");
            cluster.with(clocks.get("n2")).join("n2");
            cluster.with(clocks.get("n3")).join("n3");
            TaskRecord claim = claimed(cluster.any());
            Clocks before = clocks(cluster.any());

            for (int change = 0; change < 4; change++) {
                String leader = cluster.leader();
                cluster.stop(leader);
                cluster.leader();
                Clocks after = clocks(cluster.any());
                assertThat(after.tick()).isEqualTo(before.tick());
                assertThat(after.wall()).isAfterOrEqualTo(before.wall());
                before = after;
                cluster.with(clocks.get(leader)).start(leader);
            }

            Finish finish = new Finish(claim.id(), claim.attempt(), Verdict.SUCCEED);
            assertThat(cluster.any().commit(Transaction.of(finish))).isInstanceOf(Committed.class);
            assertThat(cluster.any().queues().getFirst().totals().stalled()).isZero();
        }
    }

    /** The clocks as a commit that is made now sees them. */
    private static Clocks clocks(Store store) {
        assertThat(store.commit(Transaction.of(TASK))).isInstanceOf(Committed.class);
        return store.clocks();
    }

    private static TaskRecord claimed(Store store) {
        assertThat(store.commit(Transaction.of(TASK))).isInstanceOf(Committed.class);
        ClaimRequest request = new ClaimRequest(QUEUE, new WorkerId("w"), 1, Duration.ofSeconds(30));
        return store.claim(request).getFirst().task();
    }

    /** A clock that stands still, so long since its start and so far from the others' wall. */
    private static VirtualTime clock(Duration since, Duration offset) {
        VirtualTime time = new VirtualTime();
        time.advance(since);
        time.jumpWall(offset);
        return time;
    }
}
