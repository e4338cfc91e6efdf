package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.table.TableName;
import io.tenure.testkit.Seeds;
import java.io.IOException;
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
                assertThat(StoredState.rows(opened))
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
                truth.add(StoredState.rows(file));
            }
            file.sync();
        }
        return Files.readAllBytes(path);
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
            StoredState.damage(path);
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
}
