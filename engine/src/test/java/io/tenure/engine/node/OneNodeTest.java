package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Await;
import io.tenure.node.NodeName;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.WorkerId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OneNodeTest {

    private static final DocumentKey KEY = DocumentKey.of("c", "a");
    private static final QueueName QUEUE = new QueueName("q");

    @TempDir
    Path root;

    @Test
    void writes_are_read_back_and_survive_a_restart() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Store store = cluster.start("n1");
            assertThat(put(store, Expected.ABSENT, "one")).isInstanceOf(Outcome.Committed.class);
            assertThat(put(store, Expected.ABSENT, "two")).isInstanceOf(Outcome.Conflict.class);
            assertThat(store.get(KEY).orElseThrow().body().text()).isEqualTo("one");
            assertThat(store.scan(Scan.of(new CollectionName("c"))).items()).hasSize(1);

            cluster.stop("n1");
            Store again = cluster.start("n1");
            assertThat(again.get(KEY).orElseThrow().body().text()).isEqualTo("one");
            assertThat(cluster.fatal).isEmpty();
        }
    }

    @Test
    void tasks_are_claimed_with_their_payload_and_finished() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Store store = cluster.start("n1");
            ClaimRequest request = new ClaimRequest(QUEUE, new WorkerId("w"), 10, Duration.ofSeconds(30));
            store.commit(Transaction.of(
                    new Operation.Enqueue(QUEUE, Body.of("t", "one"), TaskOptions.DEFAULT),
                    new Operation.Enqueue(QUEUE, Body.of("t", "two"), TaskOptions.DEFAULT)));

            List<Claim> claims = store.claim(request);
            assertThat(claims).extracting(c -> c.payload().text()).containsExactly("one", "two");
            assertThat(store.claim(request)).isEmpty();

            Claim first = claims.getFirst();
            Outcome outcome = store.commit(Transaction.of(
                    new Operation.Finish(first.task().id(), first.task().attempt(), Verdict.SUCCEED)));
            assertThat(outcome).isInstanceOf(Outcome.Committed.class);
            assertThat(store.queues()).singleElement().satisfies(q -> {
                assertThat(q.depth().claimed()).isEqualTo(1);
                assertThat(q.depth().succeeded()).isEqualTo(1);
            });
        }
    }

    @Test
    void a_claim_in_vain_costs_no_entry() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            QueueName paused = new QueueName("paused");
            store.commit(Transaction.of(
                    new Operation.Enqueue(paused, Body.of("t", "one"), TaskOptions.DEFAULT),
                    new Operation.Pause(paused, "me", "for the test")));
            long before = store.status().progress().applied();

            for (QueueName queue : List.of(QUEUE, paused)) {
                ClaimRequest request = new ClaimRequest(queue, new WorkerId("w"), 10, Duration.ofSeconds(30));
                for (int i = 0; i < 100; i++) {
                    assertThat(store.claim(request)).isEmpty();
                }
            }

            assertThat(store.status().progress().applied() - before)
                    .as("entries of 200 claims; the log has a few of its own")
                    .isLessThan(100);
        }
    }

    @Test
    void a_claim_that_runs_out_shows_without_any_traffic() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Store store = cluster.start("n1");
            store.commit(Transaction.of(new Operation.Enqueue(QUEUE, Body.of("t", "one"), TaskOptions.DEFAULT)));
            assertThat(store.claim(new ClaimRequest(QUEUE, new WorkerId("w"), 1, Duration.ofSeconds(2))))
                    .hasSize(1);

            Await.until(
                    "the claim has run out",
                    () -> store.stale().queues().getFirst().totals().stalled() == 1);
        }
    }

    @Test
    void a_term_is_opened_once() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Store store = cluster.start("n1");
            TermRequest request = new TermRequest(Office.CLUSTER, Term.NONE, new NodeName("n1"), new LeaseId("lease"));
            assertThat(store.openTerm(request)).isInstanceOf(TermOutcome.Opened.class);
            assertThat(store.openTerm(request)).isInstanceOf(TermOutcome.Opened.class);
            assertThat(store.openTerm(
                            new TermRequest(Office.CLUSTER, Term.NONE, new NodeName("n2"), new LeaseId("other"))))
                    .isInstanceOf(TermOutcome.Superseded.class);
        }
    }

    private static Outcome put(Store store, Expected expected, String text) {
        return store.commit(Transaction.of(new Operation.Put(KEY, expected, Body.of("t", text))));
    }
}
