package io.tenure.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenure.store.StoreException;
import io.tenure.store.Unavailable;
import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.testkit.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is not what was written is never taken for it. */
final class DamageTest {

    private static final int SAVES = 12;
    private static final int ROWS = 400;
    private static final int FLIPS = 60;

    @TempDir
    Path root;

    static LongStream seeds() {
        return Seeds.of(5);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_bit_that_has_flipped_is_never_read_as_a_row(long seed) throws Exception {
        Random random = new Random(seed);
        List<List<String>> truth = new ArrayList<>();
        byte[] whole = written(random, truth);
        Path file = root.resolve("flipped.mv");
        int refused = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] flipped = whole.clone();
            int at = random.nextInt(flipped.length);
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, flipped);
            try (StateFile opened = StateFile.open(file, 1)) {
                int save = (int) opened.applied().index();
                assertThat(rows(opened))
                        .as("the rows of save %d with byte %d flipped. %s", save, at, Seeds.repeat(seed))
                        .isEqualTo(truth.get(save));
                assertThat(opened.owner()).contains("somebody");
            } catch (DamagedState e) {
                refused++;
                assertThat(e).hasMessageContaining("flipped.mv").hasMessageContaining("--join");
            }
        }
        assertThat(refused).isPositive();
    }

    /** Saves that overwrite each other's rows in part, so that pages of several ages are needed. */
    private byte[] written(Random random, List<List<String>> truth) throws IOException {
        Path path = root.resolve("state.mv");
        try (StateFile file = StateFile.open(path, 1)) {
            file.owner("somebody");
            truth.add(List.of());
            for (int save = 1; save <= SAVES; save++) {
                for (int i = 0; i < ROWS / save; i++) {
                    TableName name = TableName.values()[random.nextInt(5)];
                    file.table(name)
                            .put(
                                    key(random.nextInt(ROWS)),
                                    ("value" + save).repeat(20).getBytes(UTF_8));
                }
                file.applied(new Position(1, save));
                file.save();
                truth.add(rows(file));
            }
            file.sync();
        }
        return Files.readAllBytes(path);
    }

    private static List<String> rows(StateFile file) {
        List<String> rows = new ArrayList<>();
        for (TableName name : TableName.values()) {
            for (var all = file.table(name).range(new byte[0], null); all.hasNext(); ) {
                Table.Row row = all.next();
                rows.add(name + " " + new String(row.key(), UTF_8) + "=" + new String(row.value(), UTF_8));
            }
        }
        return rows;
    }

    private static byte[] key(int number) {
        return ("row" + number).getBytes(UTF_8);
    }

    @Test
    void damage_is_told_wherever_it_is_met() throws Exception {
        Path path = root.resolve("state.mv");
        try (StateFile file = StateFile.open(path, 1)) {
            for (int i = 0; i < 20_000; i++) {
                file.table(TableName.DOCUMENTS).put(key(i), new byte[500]);
            }
            file.save();
        }
        try (StateFile file = StateFile.open(path, 1)) {
            List<DamagedState> told = new ArrayList<>();
            file.onDamage(told::add);
            StateVersion version = file.version();
            damage(path);
            assertThatThrownBy(() -> file.table(TableName.DOCUMENTS)
                            .range(new byte[0], null)
                            .forEachRemaining(row -> {}))
                    .isSameAs(told.getLast());
            assertThatThrownBy(() -> version.rows(TableName.DOCUMENTS).forEachRemaining(row -> {}))
                    .isSameAs(told.getLast());
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            file.table(TableName.DOCUMENTS).get(key(i));
                        }
                    })
                    .isSameAs(told.getLast());
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20_000; i++) {
                            file.table(TableName.DOCUMENTS).remove(key(i));
                        }
                    })
                    .isSameAs(told.getLast());
            assertThat(told).hasSize(4);
        }
    }

    @Test
    void a_caller_that_meets_damage_fails_and_its_node_ends_with_a_sentence() throws Exception {
        EngineConfig.Upkeep smallCache = new EngineConfig.Upkeep(20_000, 256L << 20, 5_000, 64L << 20, 1);
        try (EngineCluster cluster = new EngineCluster(root).with(smallCache)) {
            BuiltInStore first = cluster.start("n1");
            for (int i = 0; i < 300; i++) {
                Data.put(first, "d" + i, "x".repeat(20_000));
            }
            cluster.stop("n1");
            BuiltInStore store = cluster.start("n1");
            Data.put(store, "a", "one");
            damage(root.resolve("n1").resolve("state.mv"));
            Throwable met = catchThrowable(() -> {
                for (int i = 0; i < 300; i++) {
                    Data.get(store, "d" + i);
                }
            });
            assertThat(met).isInstanceOf(Unavailable.class).hasMessageContaining("is damaged");
            Await.until("the handler is told", () -> !cluster.fatal.isEmpty());
            assertThat(cluster.fatal)
                    .singleElement()
                    .asString()
                    .contains("state.mv is damaged")
                    .contains("--join");
            assertThatThrownBy(() -> Data.put(store, "a", "two")).isInstanceOf(StoreException.class);
        }
    }

    @Test
    void a_damaged_state_is_refused_at_start_with_a_sentence() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Data.put(cluster.start("n1"), "a", "one");
            cluster.stop("n1");
            damage(root.resolve("n1").resolve("state.mv"));
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("state.mv is damaged")
                    .hasMessageContaining("--join");
        }
    }

    @Test
    void a_state_of_another_format_is_refused_with_a_sentence() throws Exception {
        try (EngineCluster cluster = new EngineCluster(root)) {
            Data.put(cluster.start("n1"), "a", "one");
            cluster.stop("n1");
            Path file = root.resolve("n1").resolve("state.mv");
            byte[] whole = Files.readAllBytes(file);
            byte[] other = whole.clone();
            other["TENURE STATE ".length() + Integer.BYTES - 1]++;
            Files.write(file, other);
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has the format " + (CheckedFile.FORMAT + 1));

            byte[] old = "H:2,block:2,blockSize:1000,chunk:1,".repeat(400).getBytes(UTF_8);
            Files.write(file, old);
            assertThatThrownBy(() -> cluster.start("n1"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("before the first release: start with an empty data folder");

            Files.write(file, whole);
            assertThat(Data.get(cluster.start("n1"), "a")).isEqualTo("one");
        }
    }

    /** Flips a bit in each block. */
    private static void damage(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            for (long at = CheckedFile.place(2) + 1000; at < file.length(); at += CheckedFile.STORED) {
                file.seek(at);
                int was = file.read();
                file.seek(at);
                file.write(was ^ 4);
            }
        }
    }
}
