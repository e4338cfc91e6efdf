package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Data;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CommitTest {

    @TempDir
    Path root;

    @Test
    void transactions_of_one_call_keep_their_order_also_when_they_need_several_entries() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            String filler = "x".repeat(300_000);
            List<Transaction> transactions = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                Expected expected = i == 0 ? Expected.ABSENT : Expected.PRESENT;
                transactions.add(Transaction.of(new Operation.Put(Data.key("a"), expected, Body.of("t", i + filler))));
            }
            assertThat(store.commitEach(transactions)).allMatch(o -> o instanceof Outcome.Committed);
            assertThat(Data.get(store, "a")).startsWith("11x");
        }
    }

    @Test
    void what_is_too_large_is_refused_and_the_rest_is_committed() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore store = cluster.start("n1");
            List<Outcome> outcomes = store.commitEach(
                    List.of(put("a", 10), put("b", 600_000), Transaction.of(many("c", 3, 300_000)), put("d", 500_000)));
            assertThat(outcomes.get(0)).isInstanceOf(Outcome.Committed.class);
            assertThat(outcomes.get(1)).isInstanceOf(Outcome.Refused.class);
            assertThat(outcomes.get(2)).isInstanceOf(Outcome.Refused.class);
            assertThat(outcomes.get(3)).isInstanceOf(Outcome.Committed.class);
        }
    }

    @Test
    void watchers_of_any_node_are_told() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            BuiltInStore first = cluster.start("n1");
            BuiltInStore second = cluster.join("n2");
            CountDownLatch told = new CountDownLatch(2);
            Topic topic = new Topic.OfCollection(Data.key("a").collection());
            try (Subscription one = first.watch(topic, told::countDown);
                    Subscription two = second.watch(topic, told::countDown)) {
                Data.put(first, "a", "one");
                told.await();
            }
        }
    }

    private static Transaction put(String id, int size) {
        return Transaction.of(many(id, 1, size));
    }

    private static List<Operation> many(String id, int count, int size) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            operations.add(
                    new Operation.Put(DocumentKey.of("c", id + i), Expected.ANYTHING, new Body("t", new byte[size])));
        }
        return operations;
    }
}
