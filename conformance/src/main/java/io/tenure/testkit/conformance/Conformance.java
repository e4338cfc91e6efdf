package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Ids;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Operation.Check;
import io.tenure.store.Operation.Enqueue;
import io.tenure.store.Operation.Finish;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Committed;
import io.tenure.store.QueueName;
import io.tenure.store.QueueStats;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import io.tenure.store.Version;
import io.tenure.store.WorkerId;
import io.tenure.testkit.Await;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** The words in which the tests of a store are written. Each test has a collection, a queue and an office of its own. */
abstract class Conformance {
    static final Duration CLAIM = Duration.ofSeconds(30);
    static final WorkerId WORKER = new WorkerId("worker");

    private static final int LONGEST_NAME = 80;

    private String name = "unnamed";

    /** The engine that all tests of the suite share. */
    abstract StoreFixture fixture();

    @BeforeEach
    void takeName(TestInfo test) {
        String method = test.getTestMethod().orElseThrow().getName();
        String unique = Ids.uuid().toString().substring(0, 8);
        name = method.substring(0, Math.min(method.length(), LONGEST_NAME)) + "-" + unique;
    }

    /** A name that no other test uses. */
    String name() {
        return name;
    }

    Store store() {
        return fixture().stores().getFirst();
    }

    /** The store of another node, where there is one. */
    Store elsewhere() {
        return fixture().stores().getLast();
    }

    VirtualTime time() {
        return fixture().time();
    }

    /**
     * Lets time go by until the store's tick has advanced that much and what was due by then has happened. The tick
     * stands still while nobody leads, so an election in the middle costs some more time, not the test.
     */
    void pass(Duration length) {
        Duration end = tick().plus(length);
        for (Duration now = tick(); now.compareTo(end) < 0; now = tick()) {
            time().advance(end.minus(now));
        }
    }

    /** The tick of a commit that is made now. */
    Duration tick() {
        committed(new Check(key("unused"), Expected.ANYTHING));
        return store().clocks().tick();
    }

    /** Lets time go by until the store's wall clock shows what those of the nodes show. */
    void untilFollowed() {
        Await.until(() -> {
            time().advance(Duration.ofSeconds(1));
            tick();
            assertThat(store().clocks().wall()).isEqualTo(time().wall());
        });
    }

    CollectionName collection() {
        return new CollectionName(name);
    }

    DocumentKey key(String id) {
        return new DocumentKey(collection(), id);
    }

    static Body text(String text) {
        return Body.of("text", text);
    }

    Outcome commit(Operation... operations) {
        return store().commit(Transaction.of(operations));
    }

    Committed committed(Operation... operations) {
        return committed(commit(operations));
    }

    static Committed committed(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Committed.class);
        return (Committed) outcome;
    }

    /** Writes a document whatever was there. */
    Version put(String id, String text) {
        return committed(new Put(key(id), Expected.ANYTHING, text(text))).version();
    }

    Office office() {
        return new Office(name);
    }

    QueueName queue() {
        return new QueueName(name);
    }

    static BatchId batch(String id) {
        return new BatchId(id);
    }

    Enqueue task(TaskOptions options) {
        return new Enqueue(queue(), text("payload"), options);
    }

    TaskId enqueue(TaskOptions options) {
        return committed(task(options)).tasks().getFirst();
    }

    TaskId enqueue() {
        return enqueue(TaskOptions.DEFAULT);
    }

    /** What can be claimed just now. */
    List<Claim> claimNow(int max) {
        return store().claim(new ClaimRequest(queue(), WORKER, max, CLAIM));
    }

    /** Claims so many tasks. A node may learn a moment late that a task is ready, so this looks again. */
    List<Claim> claim(int count) {
        List<Claim> claims = new ArrayList<>();
        return Await.value(() -> {
            if (claims.size() < count) {
                claims.addAll(claimNow(count - claims.size()));
            }
            assertThat(claims).hasSize(count);
            return claims;
        });
    }

    /** Claims one task. */
    TaskRecord claim() {
        return claim(1).getFirst().task();
    }

    Outcome finish(TaskRecord claimed, Verdict verdict) {
        return commit(new Finish(claimed.id(), claimed.attempt(), verdict));
    }

    TaskRecord look(TaskId id) {
        return store().task(id).orElseThrow();
    }

    /** The counts of the test's queue are these; those that are not named are zero. */
    void assertCounts(Count.Expected... expected) {
        assertThat(Count.of(stats())).isEqualTo(Count.of(expected));
    }

    QueueStats stats() {
        return store().queues().stream()
                .filter(stats -> stats.queue().equals(queue()))
                .findFirst()
                .orElseThrow();
    }
}
