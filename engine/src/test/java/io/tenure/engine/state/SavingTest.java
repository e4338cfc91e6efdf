package io.tenure.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.SystemTime;
import io.tenure.store.table.TableName;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saving goes on beside applying. */
final class SavingTest {

    private static final int ROWS = 20_000;

    @TempDir
    Path root;

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
}
