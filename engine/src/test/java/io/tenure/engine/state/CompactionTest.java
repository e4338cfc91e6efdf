package io.tenure.engine.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.table.Table;
import io.tenure.store.table.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file stays below twice its content, whatever was written before. */
final class CompactionTest {

    private static final int ROWS = 20_000;
    private static final int HOT = 1_000;
    private static final int SAVES = 500;

    /** Far more saves than it takes, so that a compaction that never ends is found. */
    private static final int MOST_IDLE_SAVES = 300;

    private final Random random = new Random(7);
    private long entry;

    @TempDir
    Path root;

    private StateFile file;

    @BeforeEach
    void open() {
        file = StateFile.open(root.resolve("state.mv"), 8);
    }

    @AfterEach
    void close() {
        file.close();
    }

    @Test
    @Tag("long")
    void documents_that_are_overwritten_again_and_again_leave_room() throws Exception {
        fill(TableName.DOCUMENTS, ROWS);
        for (int i = 0; i < SAVES; i++) {
            churn();
            save();
        }
        rest();
        assertThat(bytes()).isLessThanOrEqualTo(2 * bytesOfCopy());
    }

    @Test
    @Tag("long")
    void the_bound_holds_while_rows_are_written_too() throws Exception {
        fill(TableName.DOCUMENTS, ROWS);
        long content = bytesOfCopy();
        long most = 0;
        for (int i = 0; i < SAVES; i++) {
            churn();
            save();
            most = Math.max(most, bytes());
        }
        assertThat(most).isLessThanOrEqualTo(3 * content);
    }

    @Test
    void rows_that_are_forgotten_give_their_room_back() throws Exception {
        fill(TableName.TASKS, 5 * ROWS);
        fill(TableName.FINISHED, 5 * ROWS);
        for (int i = 0; i < 5 * ROWS; i++) {
            if (i < 4 * ROWS || i % 5 == 0) {
                file.table(TableName.TASKS).remove(key(i));
                file.table(TableName.FINISHED).remove(key(i));
            }
            if (i % 1000 == 0) {
                save();
            }
        }
        rest();
        assertThat(bytes()).isLessThanOrEqualTo(2 * bytesOfCopy());
    }

    @Test
    void a_large_chunk_of_which_little_is_left_is_cleared_in_small_steps() throws Exception {
        fill(TableName.TASKS, 10 * ROWS);
        for (int i = 0; i < 10 * ROWS; i++) {
            if (i % 500 >= 150) {
                file.table(TableName.TASKS).remove(key(i));
            }
        }
        save();
        int steps = 0;
        long most = 0;
        while (file.wantsRoom() && steps++ < MOST_IDLE_SAVES) {
            long before = file.unsavedBytes();
            file.compact(file.compactable(), () -> false);
            most = Math.max(most, file.unsavedBytes() - before);
            file.save();
        }
        assertThat(steps).isGreaterThan(3).isLessThan(MOST_IDLE_SAVES);
        assertThat(most).isLessThan(4 << 20);
        assertThat(bytes()).isLessThanOrEqualTo(2 * bytesOfCopy());
    }

    @Test
    void an_open_version_keeps_its_rows_and_its_room_only_until_it_is_closed() throws Exception {
        fill(TableName.DOCUMENTS, ROWS);
        try (StateVersion version = file.version()) {
            for (int i = 0; i < SAVES / 5; i++) {
                churn();
                save();
            }
            int idle = 0;
            while (file.wantsRoom() && idle++ < MOST_IDLE_SAVES) {
                save();
            }
            assertThat(idle).as("saves that cannot give room back").isLessThan(MOST_IDLE_SAVES);
            int rows = 0;
            for (var all = version.rows(TableName.DOCUMENTS); all.hasNext(); rows++) {
                assertThat(all.next().value()[0]).isEqualTo((byte) 1);
            }
            assertThat(rows).isEqualTo(ROWS);
        }
        rest();
        assertThat(bytes()).isLessThanOrEqualTo(2 * bytesOfCopy());
    }

    @Test
    void rows_are_the_same_before_and_after() throws Exception {
        fill(TableName.DOCUMENTS, ROWS);
        fill(TableName.TASKS, ROWS);
        for (int i = 0; i < SAVES / 5; i++) {
            churn();
            save();
        }
        rest();
        file.close();
        file = StateFile.open(root.resolve("state.mv"), 8);
        for (TableName name : new TableName[] {TableName.DOCUMENTS, TableName.TASKS}) {
            int rows = 0;
            for (var all = file.table(name).range(new byte[0], null); all.hasNext(); rows++) {
                Table.Row row = all.next();
                assertThat(row.key()).isEqualTo(key(rows));
                assertThat(row.value()).hasSize(name == TableName.TASKS ? 100 : 500);
            }
            assertThat(rows).isEqualTo(ROWS);
        }
    }

    @Test
    void what_is_enough_ends_a_step() {
        fill(TableName.DOCUMENTS, ROWS);
        for (int i = 0; i < SAVES / 5; i++) {
            churn();
            file.save();
        }
        assertThat(file.wantsRoom()).isTrue();
        long before = file.unsavedBytes();
        file.compact(file.compactable(), () -> true);
        assertThat(file.unsavedBytes()).isEqualTo(before);
    }

    private void fill(TableName name, int rows) {
        for (int i = 0; i < rows; i++) {
            file.map(name).append(key(i), value(name == TableName.DOCUMENTS ? 500 : 100, 1));
        }
        save();
    }

    /** Changes hot documents and a few cold ones, so that every chunk keeps something. */
    private void churn() {
        for (int i = 0; i < 303; i++) {
            int row = random.nextInt(i < 300 ? HOT : ROWS);
            file.table(TableName.DOCUMENTS).put(key(row), value(500, 2));
        }
    }

    private byte[] value(int size, int first) {
        byte[] value = new byte[size];
        random.nextBytes(value);
        value[0] = (byte) first;
        return value;
    }

    private void save() {
        file.compact(file.compactable(), () -> false);
        file.applied(new Position(1, ++entry));
        file.save();
    }

    /** What a node does that nobody calls. */
    private void rest() {
        int saves = 0;
        while (file.wantsRoom()) {
            file.compact(file.compactable(), () -> false);
            file.save();
            assertThat(++saves).isLessThan(MOST_IDLE_SAVES);
        }
    }

    private long bytes() throws IOException {
        return Files.size(root.resolve("state.mv"));
    }

    /** What the same rows take in a new file. */
    private long bytesOfCopy() throws IOException {
        Path copy = root.resolve("copy.mv");
        try (DumpLoader loader = new DumpLoader(copy, "x", 8);
                DumpWriter writer = new DumpWriter(file.version())) {
            while (writer.hasNext()) {
                loader.load(writer.next());
            }
            Position unused = loader.finish();
        }
        return Files.size(copy);
    }

    private static byte[] key(int number) {
        return String.format("row%07d", number).getBytes(UTF_8);
    }
}
