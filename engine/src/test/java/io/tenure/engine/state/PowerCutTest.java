package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import io.tenure.testkit.Seeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the disk was not told to keep may be lost, in any part. */
final class PowerCutTest {

    private static final int SAVES = 40;
    private static final int ROWS = 3_000;
    private static final int CUTS = 25;

    @TempDir
    Path root;

    static LongStream seeds() {
        return Seeds.of(1, 4);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_loss_of_power_at_any_point_leaves_a_save_that_is_whole(long seed) throws Exception {
        Random random = new Random(seed);
        String path = root.resolve("state.mv").toString();
        Journal journal = Journal.of(path);
        Map<Long, List<String>> truth = new HashMap<>();
        TreeMap<Integer, Long> synced = new TreeMap<>();
        write(random, path, truth, synced);

        Path left = root.resolve("left.mv");
        for (int i = 0; i < CUTS; i++) {
            int steps = synced.firstKey() + random.nextInt(journal.length() - synced.firstKey() + 1);
            Files.write(left, journal.left(steps, random));
            try (StateFile file = StateFile.open(left, 1)) {
                long save = file.applied().index();
                assertThat(save)
                        .as("cut after %d steps. %s", steps, Seeds.repeat(seed))
                        .isGreaterThanOrEqualTo(synced.floorEntry(steps).getValue());
                assertThat(StoredState.rows(file))
                        .as("save %d, cut after %d steps. %s", save, steps, Seeds.repeat(seed))
                        .isEqualTo(truth.get(save));
            }
        }
    }

    /** Overwrites, deletes and compacts, so that room is used again; what is synced at which step is noted. */
    private static void write(
            Random random, String path, Map<Long, List<String>> truth, TreeMap<Integer, Long> synced) {
        Journal journal = Journal.of(path);
        try (StateFile file = StateFile.open(Path.of(path), 1, Journal::name)) {
            for (long save = 1; save <= SAVES; save++) {
                for (int i = 0; i < (save == 1 ? ROWS : 200); i++) {
                    Table table = file.table(TableName.values()[random.nextInt(3)]);
                    byte[] key = ("row" + random.nextInt(ROWS)).getBytes(UTF_8);
                    if (random.nextInt(10) == 0) {
                        table.remove(key);
                    } else {
                        table.put(key, ("value" + save).repeat(40).getBytes(UTF_8));
                    }
                }
                file.compact(file.compactable(), () -> false);
                file.applied(new Position(1, save));
                truth.put(save, StoredState.rows(file));
                file.save();
                if (save == 1 || random.nextInt(4) == 0) {
                    file.sync();
                    synced.put(journal.length(), save);
                }
            }
        }
    }
}
