package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.document.Shelf;
import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.engine.Await;
import io.tenure.engine.state.Journal;
import io.tenure.engine.state.StoredState;
import io.tenure.runtime.SystemTime;
import io.tenure.selector.Partition;
import io.tenure.store.CommitRefused;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.testkit.Parallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a write is acknowledged, and what happens if it cannot be. */
final class DiskShelfTest {

    @TempDir
    Path root;

    private final List<String> told = new CopyOnWriteArrayList<>();

    private Path folder() {
        return root.resolve("documents");
    }

    private DiskShelf open(ShelfDisk disk) throws Exception {
        ShelfConfig config = ShelfFiles.config(folder(), (sentence, cause) -> told.add(sentence));
        return DiskShelf.open(config, ShelfFiles.beginning(folder()), disk, Journal::name);
    }

    private static List<ShelfRow> row(ShelfTable table, String name, @Nullable String value) {
        return List.of(new ShelfRow(
                new ShelfKey(table, new Partition(1), name), value == null ? null : value.getBytes(UTF_8)));
    }

    private static List<ShelfRow> document(String name, @Nullable String value) {
        return row(ShelfTable.DOCUMENTS, name, value);
    }

    private static Optional<String> text(Shelf shelf, String name) {
        return shelf.read(new ShelfKey(ShelfTable.DOCUMENTS, new Partition(1), name))
                .map(value -> new String(value, UTF_8));
    }

    @Test
    void a_write_is_acknowledged_when_it_is_forced_and_those_that_wait_share_a_force() throws Exception {
        GatedDisk disk = new GatedDisk(folder());
        try (DiskShelf shelf = open(disk);
                AutoCloseable opening = disk::open) {
            disk.shut();
            List<CompletableFuture<@Nullable Void>> writes = new ArrayList<>();
            writes.add(shelf.write(document("a", "0")));
            Await.until("the journal is forced", disk::isWaitedAt);
            int before = disk.forces();
            IntStream.range(1, 100).forEach(i -> writes.add(shelf.write(document("a", "" + i))));
            assertThat(text(shelf, "a")).contains("99");
            assertThat(writes).noneMatch(CompletableFuture::isDone);
            disk.open();
            writes.forEach(CompletableFuture::join);
            assertThat(disk.forces() - before).isEqualTo(2);
        }
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(text(shelf, "a")).contains("99");
        }
    }

    @Test
    void a_kill_keeps_what_was_acknowledged() throws Exception {
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            for (int i = 0; i < 20; i++) {
                shelf.write(document("a" + i, "" + i)).join();
                if (i == 10) {
                    shelf.save();
                }
            }
            try (DiskShelf killed = ShelfFiles.open(ShelfFiles.copy(folder(), root.resolve("killed")))) {
                assertThat(killed.list(ShelfTable.DOCUMENTS, "", "", 100)).hasSize(20);
                assertThat(killed.digest(new Partition(1))).isEqualTo(shelf.digest(new Partition(1)));
            }
        }
    }

    @Test
    void a_failed_force_fails_what_waits_and_all_that_comes_and_ends_the_node() throws Exception {
        GatedDisk disk = new GatedDisk(folder());
        try (DiskShelf shelf = open(disk)) {
            shelf.write(document("a", "1")).join();
            disk.breakDown();
            var failed = shelf.write(document("a", "2"));
            assertThat(failed).failsWithin(java.time.Duration.ofMinutes(1));
            assertThatThrownBy(failed::join).hasCauseInstanceOf(Indeterminate.class);
            assertThat(shelf.write(document("a", "3"))).isCompletedExceptionally();
            assertThat(shelf.write(document("a", "4"))).isCompletedExceptionally();
            shelf.save();
            assertThat(told).hasSize(1);
            assertThat(told.getFirst()).contains("could not be written: the disk is broken");
        }
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(text(shelf, "a")).get().isIn("1", "2");
        }
    }

    @Test
    void a_failed_save_ends_the_node_and_loses_nothing() throws Exception {
        Journal rows = Journal.of(folder().resolve("documents.mv").toString());
        try (DiskShelf shelf = open(new FolderDisk(folder()))) {
            shelf.write(document("a", "1")).join();
            rows.beforeForce = () -> {
                throw new IllegalStateException("the disk is broken");
            };
            shelf.save();
            assertThat(told).hasSize(1);
            assertThat(told.getFirst()).contains("could not be saved");
            assertThat(shelf.write(document("a", "2"))).isCompletedExceptionally();
        }
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(text(shelf, "a")).contains("1");
        }
    }

    @Test
    void a_disk_that_is_full_in_a_save_is_named_as_what_was_in_the_way() throws Exception {
        Path file = folder().resolve("documents.mv");
        try (DiskShelf shelf = open(new FolderDisk(folder()))) {
            shelf.write(document("a", "1")).join();
            Journal.of(file.toString()).full = true;
            shelf.save();
        }
        assertThat(told)
                .containsExactly("The documents of this node could not be saved: " + file.toAbsolutePath()
                        + ": No space left on device");
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(text(shelf, "a")).contains("1");
        }
    }

    @Test
    void while_the_disk_is_nearly_full_only_what_needs_no_room_is_written() throws Exception {
        AtomicBoolean full = new AtomicBoolean();
        ShelfConfig config = ShelfConfig.of(
                        folder(), ShelfFiles.OWNER, (sentence, cause) -> told.add(sentence), new SystemTime())
                .withDiskWarning(() -> full.get() ? Optional.of("The disk is nearly full.") : Optional.empty());
        try (DiskShelf shelf = DiskShelf.open(config, ShelfConfig.Beginning.NEW)) {
            shelf.write(document("a", "1")).join();
            full.set(true);
            assertThatThrownBy(() -> shelf.write(document("b", "1")))
                    .isInstanceOfSatisfying(
                            CommitRefused.class, e -> assertThat(e.reason()).isEqualTo(Outcome.Reason.DISK_RESERVE))
                    .hasMessageContaining("nearly full");
            assertThatThrownBy(() -> shelf.write(row(ShelfTable.LOSERS, "b", "1")))
                    .isInstanceOf(CommitRefused.class);
            assertThat(text(shelf, "b")).isEmpty();
            shelf.write(row(ShelfTable.PROMISES, "", "1")).join();
            shelf.write(row(ShelfTable.SETTINGS, "s", "1")).join();
            shelf.write(document("a", null)).join();
            shelf.writeFromReserve(document("c", "deleted")).join();
            assertThat(text(shelf, "c")).contains("deleted");
            full.set(false);
            shelf.write(document("b", "1")).join();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void readers_see_whole_writes_while_others_write() throws Exception {
        int count = 300;
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            AtomicBoolean over = new AtomicBoolean();
            List<Runnable> all = new ArrayList<>();
            all.add(() -> {
                for (int i = 0; i < count; i++) {
                    List<ShelfRow> both = new ArrayList<>(document("a", "" + i));
                    both.addAll(document("b", "" + i));
                    var unused = shelf.write(both);
                    if (i % 50 == 0) {
                        shelf.save();
                    }
                }
                over.set(true);
            });
            all.add(() -> {
                while (!over.get()) {
                    List<ShelfRow> rows = shelf.scan(ShelfTable.DOCUMENTS, new Partition(1), "", 9);
                    assertThat(rows.stream()
                                    .map(row -> new String(row.value(), UTF_8))
                                    .distinct()
                                    .toList())
                            .as("the values of both rows")
                            .hasSizeLessThanOrEqualTo(1);
                }
            });
            Parallel.run(all);
        }
    }

    @Test
    void the_writes_of_many_callers_are_all_there_and_in_the_order_of_each() throws Exception {
        int callers = 8;
        int each = 40;
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            Parallel.run(IntStream.range(0, callers)
                    .<Runnable>mapToObj(caller -> () -> {
                        for (int i = 0; i < each; i++) {
                            var unused = shelf.write(document("caller" + caller, "" + i));
                            var unusedToo = shelf.write(document("both", caller + " " + i));
                            shelf.write(document(caller + "-" + i, "1")).join();
                        }
                    })
                    .toList());
            try (DiskShelf killed = ShelfFiles.open(ShelfFiles.copy(folder(), root.resolve("killed")))) {
                for (int caller = 0; caller < callers; caller++) {
                    assertThat(text(killed, "caller" + caller)).contains("" + (each - 1));
                }
                assertThat(text(killed, "both")).isEqualTo(text(shelf, "both"));
                assertThat(killed.list(ShelfTable.DOCUMENTS, "", "", 1000)).hasSize(callers * (each + 1) + 1);
                assertThat(killed.digest(new Partition(1))).isEqualTo(shelf.digest(new Partition(1)));
            }
        }
    }

    @Test
    void an_interrupted_reader_harms_nobody() throws Exception {
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            for (int i = 0; i < 3_000; i++) {
                var unused = shelf.write(document("a" + i, "x".repeat(1000)));
            }
            shelf.save();
        }
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            for (int i = 0; i < 3_000; i += 7) {
                Thread.currentThread().interrupt();
                assertThat(text(shelf, "a" + i)).isPresent();
                assertThat(Thread.interrupted()).isTrue();
            }
            shelf.write(document("a", "1")).join();
        }
    }

    @Test
    void damage_that_is_met_ends_the_node() throws Exception {
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            for (int i = 0; i < 5_000; i++) {
                var unused = shelf.write(document("a" + i, "x".repeat(1000)));
            }
        }
        try (DiskShelf shelf = open(new FolderDisk(folder()))) {
            StoredState.damage(folder().resolve("documents.mv"));
            assertThatThrownBy(() -> shelf.scan(ShelfTable.DOCUMENTS, new Partition(1), "", 5_000))
                    .hasMessageContaining("documents file");
            assertThat(told).hasSize(1);
            assertThat(shelf.write(document("a", "1"))).isCompletedExceptionally();
        }
    }

    @Test
    void a_write_that_is_too_large_is_refused_before_anything_happens() throws Exception {
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            ShelfRow large = new ShelfRow(
                    new ShelfKey(ShelfTable.DOCUMENTS, new Partition(1), "a"), new byte[DiskShelf.MOST_BYTES]);
            assertThatThrownBy(() -> shelf.write(List.of(large))).isInstanceOf(IllegalArgumentException.class);
            assertThat(text(shelf, "a")).isEmpty();
            shelf.write(document("a", "1")).join();
        }
    }
}
