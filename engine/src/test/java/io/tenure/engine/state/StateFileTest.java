package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Threads;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateFileTest {

    @TempDir
    Path root;

    @Test
    void rows_are_ordered_as_unsigned_bytes() {
        try (StateFile file = open()) {
            Table table = file.table(TableName.DOCUMENTS);
            for (String key : List.of("ff", "00", "7f", "80", "7f00", "")) {
                table.put(bytes(key), bytes("01"));
            }
            assertThat(keys(table, "", null)).containsExactly("", "00", "7f", "7f00", "80", "ff");
            assertThat(keys(table, "7f", "80")).containsExactly("7f", "7f00");
            assertThat(keys(table, "7f01", null)).containsExactly("80", "ff");
        }
    }

    @Test
    void an_iterator_is_not_disturbed_by_writes() {
        try (StateFile file = open()) {
            Table table = file.table(TableName.DOCUMENTS);
            for (int i = 0; i < 200; i++) {
                table.put(new byte[] {(byte) i}, new byte[0]);
            }
            int seen = 0;
            for (var rows = table.range(new byte[0], null); rows.hasNext(); seen++) {
                table.remove(rows.next().key());
            }
            assertThat(seen).isEqualTo(200);
            assertThat(keys(table, "", null)).isEmpty();
        }
    }

    @Test
    void a_change_beside_large_rows_does_not_write_them_all_again() {
        try (StateFile file = open()) {
            FileTable table = file.map(TableName.DOCUMENTS);
            for (int i = 0; i < 100; i++) {
                table.append(new byte[] {(byte) i}, new byte[100_000]);
            }
            file.save();
            table.put(new byte[] {50}, new byte[1]);
            assertThat(file.unsavedBytes()).isPositive().isLessThan(500_000);
        }
    }

    @Test
    void documents_that_came_in_order_are_changed_at_the_cost_of_small_pages() {
        try (StateFile file = open()) {
            assertThat(costOfChanges(file, TableName.DOCUMENTS))
                    .isLessThan(costOfChanges(file, TableName.TASKS) * 3 / 4);
        }
    }

    /** The bytes that are to be written when one in a thousand rows has changed. */
    private static long costOfChanges(StateFile file, TableName name) {
        FileTable table = file.map(name);
        for (int i = 0; i < 50_000; i++) {
            table.append(("row" + (100_000 + i)).getBytes(UTF_8), new byte[200]);
        }
        file.save();
        for (int i = 0; i < 50_000; i += 1000) {
            table.put(("row" + (100_000 + i)).getBytes(UTF_8), new byte[200]);
        }
        long unsaved = file.unsavedBytes();
        file.save();
        return unsaved;
    }

    @Test
    void a_thread_that_is_interrupted_reads_and_leaves_the_file_open() {
        int rows = 50_000;
        fill(rows);
        try (StateFile file = open()) {
            Table table = file.table(TableName.DOCUMENTS);
            for (int i = 0; i < rows; i += 1000) {
                Thread.currentThread().interrupt();
                assertThat(table.get(row(i))).hasSize(500);
                assertThat(Thread.interrupted()).as("still to be ended").isTrue();
            }
        }
    }

    @Test
    void readers_that_are_interrupted_in_their_reads_disturb_neither_themselves_nor_the_writer() throws Exception {
        int rows = 50_000;
        fill(rows);
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger reads = new AtomicInteger();
        try (StateFile file = open()) {
            Table table = file.table(TableName.DOCUMENTS);
            List<CompletableFuture<Void>> ends = new ArrayList<>();
            List<Thread> readers = new ArrayList<>();
            for (int r = 0; r < 2; r++) {
                CompletableFuture<Void> end = new CompletableFuture<>();
                Random random = new Random(r);
                ends.add(end);
                readers.add(Threads.platform("reader-" + r, () -> {
                    try {
                        while (!over.get()) {
                            assertThat(table.get(row(random.nextInt(rows)))).hasSize(500);
                            reads.incrementAndGet();
                        }
                        end.complete(null);
                    } catch (Throwable e) {
                        end.completeExceptionally(e);
                    }
                }));
            }
            for (int i = 0; i < 20_000 && ends.stream().noneMatch(CompletableFuture::isDone); i++) {
                readers.get(i % 2).interrupt();
                if (i % 1000 == 0) {
                    file.table(TableName.TASKS).put(row(i), new byte[500]);
                    file.save();
                    file.sync();
                }
            }
            over.set(true);
            ends.forEach(CompletableFuture::join);
            assertThat(file.table(TableName.TASKS).get(row(19_000))).hasSize(500);
            assertThat(reads.get()).isPositive();
        }
    }

    private void fill(int rows) {
        try (StateFile file = open()) {
            for (int i = 0; i < rows; i++) {
                file.table(TableName.DOCUMENTS).put(row(i), new byte[500]);
            }
            file.save();
        }
    }

    private static byte[] row(int number) {
        return ("row" + number).getBytes(UTF_8);
    }

    @Test
    void data_and_position_are_written_together_or_not_at_all() throws Exception {
        StateFile file = open();
        file.table(TableName.DOCUMENTS).put(bytes("01"), bytes("01"));
        file.applied(new Position(1, 7));
        file.save();
        for (int i = 0; i < 50_000; i++) {
            file.table(TableName.TASKS).put(("row" + i).getBytes(UTF_8), new byte[500]);
        }
        file.applied(new Position(1, 8));

        // A copy is what a crash leaves: far more than MVStore's write buffer was put, but nothing was saved.
        Path copy = root.resolve("copy.mv");
        Files.copy(root.resolve("state.mv"), copy, StandardCopyOption.REPLACE_EXISTING);
        file.close();
        try (StateFile crashed = StateFile.open(copy, 8)) {
            assertThat(crashed.applied()).isEqualTo(new Position(1, 7));
            assertThat(crashed.table(TableName.DOCUMENTS).get(bytes("01"))).isNotNull();
            assertThat(keys(crashed.table(TableName.TASKS), "", null)).isEmpty();
        }
    }

    @Test
    void a_version_stays_as_it_was_while_the_tables_change() {
        try (StateFile file = open()) {
            Table table = file.table(TableName.DOCUMENTS);
            table.put(bytes("01"), bytes("aa"));
            file.applied(new Position(1, 1));
            try (StateVersion version = file.version()) {
                table.put(bytes("01"), bytes("bb"));
                table.put(bytes("02"), bytes("bb"));
                file.applied(new Position(1, 2));
                file.save();
                assertThat(version.position()).isEqualTo(new Position(1, 1));
                List<Table.Row> rows = new ArrayList<>();
                version.rows(TableName.DOCUMENTS).forEachRemaining(rows::add);
                assertThat(rows)
                        .singleElement()
                        .satisfies(row -> assertThat(row.value()).isEqualTo(bytes("aa")));
            }
        }
    }

    @Test
    void the_digest_depends_on_the_rows_and_on_nothing_else() {
        Random random = new Random(3);
        long digest;
        try (StateFile file = open()) {
            for (int i = 0; i < 5_000; i++) {
                Table table = file.table(TableName.values()[random.nextInt(5)]);
                if (random.nextInt(3) == 0) {
                    table.remove(row(random.nextInt(200)));
                } else {
                    table.put(row(random.nextInt(200)), new byte[random.nextInt(4)]);
                }
            }
            file.save();
            digest = file.digest();
        }
        try (StateFile file = open();
                StateFile copy = StateFile.open(root.resolve("copy.mv"), 8)) {
            assertThat(file.digest()).as("after it was opened again").isEqualTo(digest);
            for (TableName name : TableName.values()) {
                file.table(name)
                        .range(new byte[0], null)
                        .forEachRemaining(row -> copy.map(name).append(row.key(), row.value()));
            }
            assertThat(copy.digest()).isEqualTo(digest);
            copy.table(TableName.TASKS).put(row(7), new byte[] {1});
            assertThat(copy.digest()).isNotEqualTo(digest);
            copy.table(TableName.READY).put(row(1000), new byte[] {1});
            long there = copy.digest();
            copy.table(TableName.READY).remove(row(1000));
            copy.table(TableName.TASKS).put(row(1000), new byte[] {1});
            assertThat(copy.digest()).as("in another table").isNotEqualTo(there);
        }
    }

    private StateFile open() {
        return StateFile.open(root.resolve("state.mv"), 8);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static List<String> keys(Table table, String from, String to) {
        List<String> keys = new ArrayList<>();
        table.range(bytes(from), to == null ? null : bytes(to))
                .forEachRemaining(row -> keys.add(HexFormat.of().formatHex(row.key())));
        return keys;
    }
}
