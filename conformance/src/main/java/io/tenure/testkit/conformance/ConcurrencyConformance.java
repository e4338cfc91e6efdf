package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Document;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.StoreException;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermOutcome.Superseded;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many clients on all nodes at once: one winner, nothing twice, no half transactions. */
abstract class ConcurrencyConformance extends Conformance {
    private static final int CLIENTS = 6;
    private static final int ROUNDS = 20;

    private Store node(int client) {
        return fixture().stores().get(client % fixture().stores().size());
    }

    @Test
    void of_many_that_create_the_same_document_one_does() {
        for (int i = 0; i < ROUNDS; i++) {
            Put create = new Put(key("a" + i), Expected.ABSENT, text("1"));

            List<Outcome> outcomes =
                    Parallel.call(CLIENTS, client -> () -> node(client).commit(Transaction.of(create)));

            assertThat(outcomes).filteredOn(Committed.class::isInstance).hasSize(1);
        }
    }

    @Test
    void no_increment_is_lost() {
        put("count", "0");

        Parallel.call(CLIENTS, client -> () -> {
            for (int i = 0; i < ROUNDS; i++) {
                increment(node(client));
            }
            return client;
        });

        assertThat(store().get(key("count")).orElseThrow().body()).isEqualTo(text(Integer.toString(CLIENTS * ROUNDS)));
    }

    private void increment(Store store) {
        Outcome outcome;
        do {
            Document seen = store.get(key("count")).orElseThrow();
            int next = Integer.parseInt(seen.body().text()) + 1;
            outcome = store.commit(
                    Transaction.of(new Put(key("count"), Expected.at(seen.version()), text(Integer.toString(next)))));
        } while (!(outcome instanceof Committed));
    }

    @Test
    void nobody_sees_half_a_transaction() {
        Parallel.call(CLIENTS, client -> () -> {
            for (int i = 0; i < ROUNDS; i++) {
                if (client % 2 == 0) {
                    String value = client + "/" + i;
                    committed(node(client)
                            .commit(Transaction.of(
                                    new Put(key("a"), Expected.ANYTHING, text(value)),
                                    new Put(key("b"), Expected.ANYTHING, text(value)))));
                } else {
                    assertWhole(node(client));
                    assertWhole(node(client).stale());
                }
            }
            return client;
        });
    }

    private void assertWhole(Reader reader) {
        assertThat(reader.scan(Scan.of(collection())).items().stream()
                        .map(Document::version)
                        .distinct())
                .hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void a_thread_that_is_interrupted_harms_only_its_own_calls() {
        for (int i = 0; i < ROUNDS; i++) {
            Version before = put("a", "before " + i);
            Thread.currentThread().interrupt();
            try {
                store().commit(Transaction.of(new Put(key("a"), Expected.at(before), text("after"))));
                assertThat(store().get(key("a"))).isPresent();
            } catch (StoreException e) {
                assertThat(e).as("says why").hasMessageContaining("interrupted");
            } finally {
                assertThat(Thread.interrupted()).as("still to be ended").isTrue();
            }
            assertThat(store().get(key("a")).orElseThrow().body()).isIn(text("before " + i), text("after"));
        }
    }

    @Test
    void no_task_is_claimed_twice() {
        int count = CLIENTS * ROUNDS;
        List<TaskId> enqueued = committed(store().commit(Transaction.of(IntStream.range(0, count)
                        .mapToObj(i -> task(TaskOptions.DEFAULT))
                        .toList())))
                .tasks();

        List<List<Claim>> claims = Parallel.call(CLIENTS, client -> () -> claimUntilEmpty(client));

        assertThat(claims.stream().flatMap(List::stream))
                .allSatisfy(claim -> assertThat(claim.task().attempt()).isEqualTo(1))
                .extracting(claim -> claim.task().id())
                .containsExactlyInAnyOrderElementsOf(enqueued);
    }

    private List<Claim> claimUntilEmpty(int client) {
        List<Claim> mine = new ArrayList<>();
        while (stats().depth().ready() > 0) {
            mine.addAll(
                    node(client).claim(new ClaimRequest(queue(), new WorkerId("w" + client), 1 + client % 3, CLAIM)));
        }
        return mine;
    }

    @Test
    void of_many_candidates_for_a_term_one_gets_it() {
        for (int i = 0; i < ROUNDS; i++) {
            Term open = new Term(i);

            List<TermOutcome> outcomes = Parallel.call(
                    CLIENTS,
                    client -> () -> node(client)
                            .openTerm(
                                    new TermRequest(office(), open, new NodeName("n" + client), lease(open, client))));

            Holding holding = store().holding(office()).orElseThrow();
            assertThat(holding.term()).isEqualTo(open.next());
            assertThat(outcomes).filteredOn(Opened.class::isInstance).containsExactly(new Opened(holding));
            assertThat(outcomes)
                    .filteredOn(Superseded.class::isInstance)
                    .containsOnly(new Superseded(Optional.of(holding)));
        }
    }

    private static LeaseId lease(Term open, int client) {
        return new LeaseId("lease of " + client + " after " + open);
    }

    @Test
    void nothing_of_an_old_term_is_written_once_a_new_one_is_open() {
        for (int i = 0; i < ROUNDS; i++) {
            Term old = new Term(2L * i + 1);
            store().openTerm(new TermRequest(office(), new Term(2L * i), new NodeName("old"), lease(old, 0)));

            List<Optional<Document>> seen =
                    Parallel.call(2, client -> () -> client == 0 ? writeUntilFenced(old) : replace(old));

            assertThat(store().get(key("a"))).isEqualTo(seen.get(1));
        }
    }

    private Optional<Document> writeUntilFenced(Term term) {
        Transaction write = Transaction.of(new Put(key("a"), Expected.ANYTHING, text("of " + term)))
                .fencedBy(new Fence(office(), term));
        while (!(node(0).commit(write) instanceof Fenced)) {
            Thread.onSpinWait();
        }
        return Optional.empty();
    }

    private Optional<Document> replace(Term old) {
        node(1).openTerm(new TermRequest(office(), old, new NodeName("new"), lease(old, 1)));
        return node(1).get(key("a"));
    }

    @Test
    void one_key_used_by_many_at_once_has_one_effect() {
        for (int i = 0; i < ROUNDS; i++) {
            Transaction transaction = Transaction.of(task(TaskOptions.DEFAULT)).named(new IdempotencyKey(name() + i));

            List<Outcome> outcomes =
                    Parallel.call(CLIENTS, client -> () -> node(client).commit(transaction));

            assertThat(outcomes).containsOnly(committed(outcomes.getFirst()));
        }
        assertThat(stats().depth().ready()).isEqualTo(ROUNDS);
    }
}
