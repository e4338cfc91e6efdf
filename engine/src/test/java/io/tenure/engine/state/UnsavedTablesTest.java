package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.testkit.MemoryTables;
import io.tenure.testkit.Parallel;
import io.tenure.testkit.Seeds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class UnsavedTablesTest {

    private static final TableName NAME = TableName.READY;
    private static final int STEPS = 3_000;
    private static final int STEPS_PER_KEY = 15;
    private static final int LARGE = 400;
    private static final int ROUNDS = 10;
    private static final int ROWS = 1_000;

    @TempDir
    Path root;

    private StateFile file;
    private UnsavedTables unsaved;

    @BeforeEach
    void open() {
        file = StateFile.open(root.resolve("state.mv"), 8);
        unsaved = new UnsavedTables(file);
    }

    @AfterEach
    void close() {
        file.close();
    }

    static LongStream seeds() {
        return Seeds.of(4, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void rows_are_those_of_a_plain_map_whenever_they_are_drained(long seed) {
        Random random = new Random(seed);
        Table plain = new MemoryTables().table(NAME);
        Table table = unsaved.table(NAME);
        for (int step = 0; step < STEPS; step++) {
            int top = 1 + step / STEPS_PER_KEY;
            byte[] key = {(byte) random.nextInt(top), 0};
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> {
                    byte[] value = new byte[random.nextInt(20) == 0 ? LARGE : random.nextInt(5)];
                    random.nextBytes(value);
                    if (plain.get(key) == null && random.nextBoolean()) {
                        table.add(key, value);
                        plain.add(key, value);
                    } else {
                        table.put(key, value);
                        plain.put(key, value);
                    }
                }
                case 4, 5, 6 -> {
                    table.remove(key);
                    plain.remove(key);
                }
                case 7 -> {
                    if (random.nextBoolean()) {
                        unsaved.begin();
                    }
                    boolean unused = unsaved.step();
                    unsaved.forget();
                }
                case 8 -> {
                    unsaved.drain();
                    unsaved.forget();
                }
                default -> assertThat(rows(table, key, null)).isEqualTo(rows(plain, key, null));
            }
            byte[] to = {(byte) random.nextInt(top)};
            assertThat(table.get(key))
                    .as("step %d. %s", step, Seeds.repeat(seed))
                    .isEqualTo(plain.get(key));
            assertThat(rows(table, new byte[0], to))
                    .as("step %d. %s", step, Seeds.repeat(seed))
                    .isEqualTo(rows(plain, new byte[0], to));
            byte[] from = {(byte) random.nextInt(top)};
            byte @Nullable [] end = random.nextInt(4) == 0 ? null : to;
            assertThat(backwards(table, from, end))
                    .as("backwards, step %d. %s", step, Seeds.repeat(seed))
                    .isEqualTo(rows(table, from, end).reversed());
        }
    }

    @Test
    void who_reads_beside_a_drain_sees_every_row() {
        Table table = unsaved.table(NAME);
        for (int i = 0; i < ROUNDS; i++) {
            int count = (i + 1) * ROWS;
            for (int number = i * ROWS; number < count; number++) {
                table.add(ByteBuffer.allocate(Integer.BYTES).putInt(number).array(), new byte[2]);
            }
            Parallel.call(3, who -> () -> {
                if (who == 0) {
                    unsaved.drain();
                } else {
                    assertThat(rows(table, new byte[0], null)).hasSize(count);
                }
                return true;
            });
            unsaved.forget();
        }
    }

    @Test
    void an_iterator_is_not_disturbed_by_writes() {
        Table table = unsaved.table(NAME);
        for (int i = 0; i < 200; i++) {
            if (i == 100) {
                unsaved.drain();
                unsaved.forget();
            }
            table.put(new byte[] {(byte) (i * 7)}, new byte[0]);
        }
        int seen = 0;
        for (var rows = table.range(new byte[0], null); rows.hasNext(); seen++) {
            table.remove(rows.next().key());
        }
        assertThat(seen).isEqualTo(200);
        assertThat(rows(table, new byte[0], null)).isEmpty();
    }

    @Test
    void a_row_that_comes_and_goes_between_two_saves_never_reaches_the_file() {
        Table table = unsaved.table(NAME);
        table.put(new byte[] {1}, new byte[] {1});
        table.put(new byte[] {2}, new byte[] {1});
        table.put(new byte[] {2}, new byte[] {2});
        table.remove(new byte[] {1});
        assertThat(unsaved.bytes()).isPositive();
        unsaved.drain();
        unsaved.forget();
        assertThat(unsaved.bytes()).isZero();
        assertThat(rows(file.table(NAME), new byte[0], null)).containsExactly("02=02");
    }

    @Test
    void what_is_gone_counts_no_bytes() {
        Table table = unsaved.table(NAME);
        table.put(new byte[] {1}, new byte[9]);
        table.put(new byte[] {1}, new byte[3]);
        table.remove(new byte[] {1});
        assertThat(unsaved.bytes()).isZero();
    }

    private static List<String> backwards(Table table, byte[] from, byte @Nullable [] to) {
        return texts(table.backwards(from, to));
    }

    private static List<String> rows(Table table, byte[] from, byte @Nullable [] to) {
        return texts(table.range(from, to));
    }

    private static List<String> texts(Iterator<Table.Row> found) {
        HexFormat hex = HexFormat.of();
        List<String> rows = new ArrayList<>();
        found.forEachRemaining(row -> rows.add(hex.formatHex(row.key()) + "=" + hex.formatHex(row.value())));
        return rows;
    }
}
