package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.Data;
import io.tenure.engine.state.Journal;
import io.tenure.engine.state.Position;
import io.tenure.engine.state.StoredState;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node saves its state while it applies entries. */
final class SavingUnderWayTest {

    private static final int DOCUMENTS = 200;
    private static final int MOVES = 300;

    @TempDir
    Path root;

    @Test
    void entries_are_applied_while_a_save_waits_for_the_disk() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.stateFile = Journal::name;
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            Position unused = store.engine().log().state().persist();

            CountDownLatch reached = new CountDownLatch(1);
            CountDownLatch go = new CountDownLatch(1);
            journal().beforeForce = () -> {
                reached.countDown();
                await(go);
            };
            try {
                Data.put(store, "b", "more than a block ".repeat(1000));
                await(reached);
                assertThat(move(store, "a", "c")).isInstanceOf(Outcome.Committed.class);
                assertThat(Data.get(store, "c")).isEqualTo("text");
                assertThat(go.getCount()).isPositive();
            } finally {
                journal().beforeForce = () -> {};
                go.countDown();
            }
            assertThat(store.engine().log().state().persist().index()).isPositive();
        }
    }

    @Test
    @Tag("long")
    void a_save_holds_whole_entries_whatever_is_applied_meanwhile() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.stateFile = Journal::name;
            BuiltInStore store = cluster.start("n1");
            for (int i = 0; i < DOCUMENTS; i++) {
                Data.put(store, "d" + i, "text");
            }
            Position unused = store.engine().log().state().persist();
            int from = journal().length();
            CompletableFuture<Void> saved = keptUp(store);
            for (int i = 0; i < MOVES; i++) {
                if (saved.isDone()) {
                    saved.join();
                    saved = keptUp(store);
                }
                assertThat(move(store, "d" + i, "d" + (DOCUMENTS + i))).isInstanceOf(Outcome.Committed.class);
            }
            saved.join();
            long newest = 0;
            for (int steps = from;
                    steps <= journal().length();
                    steps += 1 + (journal().length() - from) / 40) {
                newest = Math.max(newest, whole(steps));
            }
            assertThat(newest).as("saves were made meanwhile").isGreaterThan(unused.index() + MOVES / 10);
        }
    }

    /** How far a save goes that a loss of power would leave; it has as many documents as every other. */
    private long whole(int steps) throws IOException {
        Path left = root.resolve("left.mv");
        Files.write(left, journal().forced(steps));
        assertThat(StoredState.documents(left)).isEqualTo(DOCUMENTS);
        return StoredState.applied(left).index();
    }

    @Test
    void the_state_is_on_the_disk_before_the_log_may_be_cut() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            cluster.stateFile = Journal::name;
            BuiltInStore store = cluster.start("n1");
            for (int i = 0; i < 3; i++) {
                Data.put(store, "d" + i, "text");
                long index = store.engine().log().state().persist().index();
                assertThat(index).isPositive();
                assertThat(certain(journal())).isGreaterThanOrEqualTo(index);
            }
        }
    }

    /** How far the state goes that a loss of power would leave now at least. */
    private long certain(Journal journal) throws IOException {
        Path left = root.resolve("left.mv");
        Files.write(left, journal.forced(journal.length()));
        return StoredState.applied(left).index();
    }

    private Journal journal() {
        return Journal.of(root.resolve("n1").resolve("state.mv").toString());
    }

    /** One entry that takes a row out of the file and puts another. */
    private static Outcome move(BuiltInStore store, String from, String to) {
        return store.commit(Transaction.of(
                new Operation.Delete(Data.key(from), Expected.PRESENT),
                new Operation.Put(Data.key(to), Expected.ABSENT, Body.of("t", "text"))));
    }

    private static CompletableFuture<Void> keptUp(BuiltInStore store) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread unused = Threads.platform("saver", () -> {
            try {
                store.engine().log().state().keepUp();
                end.complete(null);
            } catch (Throwable e) {
                end.completeExceptionally(e);
            }
        });
        return end;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
