package io.tenure.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Transaction;
import io.tenure.store.table.TableName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saving goes on beside applying. */
final class SavingTest {

    private static final int DOCUMENTS = 200;
    private static final int MOVES = 300;
    private static final int ROWS = 20_000;

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
        try (StateFile file = StateFile.open(left, 1)) {
            int count = 0;
            for (var rows = file.table(TableName.DOCUMENTS).range(new byte[0], null); rows.hasNext(); rows.next()) {
                count++;
            }
            assertThat(count).isEqualTo(DOCUMENTS);
            return file.applied().index();
        }
    }

    @Test
    void what_changes_as_soon_as_rows_are_taken_is_not_in_the_save() throws Exception {
        Path path = root.resolve("state.mv");
        try (StateFile file = StateFile.open(path, 1)) {
            for (int i = 0; i < ROWS; i++) {
                file.table(TableName.DOCUMENTS).put(bytes(i), bytes(i));
                file.map(TableName.TASKS).append(bytes(i), bytes(i));
            }
            file.applied(new Position(1, 1));
            long digest = StateUnderWay.digest(file);
            file.save(() -> {
                for (int i = 0; i < ROWS; i += 3) {
                    file.table(TableName.DOCUMENTS).remove(bytes(i));
                    file.table(TableName.TASKS).put(bytes(i), bytes(i + 1));
                    file.map(TableName.TASKS).append(bytes(ROWS + i), bytes(i));
                }
                file.applied(new Position(1, 2));
            });
            long changed = StateUnderWay.digest(file);
            assertThat(changed).isNotEqualTo(digest).isEqualTo(file.digest());
            check(path, 1, digest);
            file.save();
            check(path, 2, changed);
        }
    }

    private void check(Path path, long index, long digest) throws IOException {
        Path copy = root.resolve("copy.mv");
        Files.write(copy, Files.readAllBytes(path));
        try (StateFile left = StateFile.open(copy, 1)) {
            assertThat(left.applied().index()).isEqualTo(index);
            assertThat(StateUnderWay.digest(left)).isEqualTo(digest);
            assertThat(left.digest()).isEqualTo(digest);
        }
    }

    private static byte[] bytes(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    @Test
    void nothing_is_written_any_more_after_a_change_failed_half_way() throws Exception {
        Path path = root.resolve("state.mv");
        StateFile file = StateFile.open(path, 1);
        Saving saving = new Saving(file, new StateLocks(), new SystemTime());
        file.applied(new Position(1, 1));
        Position first = saving.save();
        file.applied(new Position(1, 2));
        assertThatThrownBy(() -> saving.whole(() -> {
                    saving.tables().table(TableName.DOCUMENTS).put(new byte[] {1}, new byte[] {1});
                    throw new IllegalArgumentException("half-way");
                }))
                .hasMessage("half-way");
        assertThatThrownBy(() -> saving.whole(() -> true)).hasMessageContaining("not written any more");
        assertThatThrownBy(saving::save).hasMessageContaining("not written any more");
        saving.saveIfNeeded();
        saving.close();
        try (StateFile left = StateFile.open(path, 1)) {
            assertThat(left.applied()).isEqualTo(first);
            assertThat(left.table(TableName.DOCUMENTS).get(new byte[] {1})).isNull();
        }
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
