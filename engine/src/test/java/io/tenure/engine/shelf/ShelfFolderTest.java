package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.document.ShelfKey;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.engine.state.CheckedStore;
import io.tenure.engine.state.StoredState;
import io.tenure.selector.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose files they are, and that all of them are there. */
final class ShelfFolderTest {

    private static final ShelfKey KEY = new ShelfKey(ShelfTable.DOCUMENTS, new Partition(20), "a");

    @TempDir
    Path root;

    private Path folder() {
        return root.resolve("documents");
    }

    private Path file() {
        return folder().resolve("documents.mv");
    }

    private void made() throws IOException {
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            shelf.write(List.of(new ShelfRow(KEY, "1".getBytes(UTF_8)))).join();
        }
    }

    private void assertRefused(String... parts) {
        assertThatThrownBy(() -> ShelfFiles.open(folder()))
                .isInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e.getMessage()).contains(parts).endsWith("."));
    }

    @Test
    void a_lost_file_is_refused() throws IOException {
        made();
        Files.delete(file());
        assertRefused("documents.mv is lost", "promised", "join again");
        assertThat(file()).doesNotExist();
    }

    @Test
    void a_lost_folder_is_refused() {
        assertThatThrownBy(() -> DiskShelf.open(ShelfFiles.config(folder()), ShelfConfig.Beginning.EXISTING))
                .hasMessageContaining("is lost");
    }

    @Test
    void a_lost_journal_is_refused() throws IOException {
        made();
        for (Path segment : ShelfFiles.segments(folder())) {
            Files.delete(segment);
        }
        assertRefused("is missing from the journal", "join again");
    }

    @Test
    void the_file_of_another_node_is_refused() throws IOException {
        made();
        ShelfConfig own = ShelfFiles.config(folder());
        ShelfConfig other = new ShelfConfig(
                folder(), "n2", own.unsavedBytes(), own.journalBytes(), 1, own.diskWarning(), own.fatal(), own.time());
        assertThatThrownBy(() -> DiskShelf.open(other, ShelfConfig.Beginning.EXISTING))
                .hasMessageContaining("has the documents of " + ShelfFiles.OWNER)
                .hasMessageContaining("this folder is n2");
    }

    @Test
    void what_is_left_of_a_folder_that_was_being_made_is_thrown_away() throws IOException {
        made();
        Files.writeString(folder().resolve("making"), "half");
        try (DiskShelf shelf = DiskShelf.open(ShelfFiles.config(folder()), ShelfConfig.Beginning.NEW)) {
            assertThat(shelf.read(KEY)).isEmpty();
        }
    }

    @Test
    void a_segment_that_was_being_made_is_no_loss() throws IOException {
        made();
        Files.writeString(folder().resolve("making"), "half");
        try (DiskShelf shelf = ShelfFiles.open(folder())) {
            assertThat(shelf.read(KEY)).isPresent();
        }
    }

    @Test
    void a_damaged_file_is_refused() throws IOException {
        made();
        StoredState.damage(file());
        assertRefused("documents file", "damaged", "--join");
    }

    @Test
    void digests_that_are_not_those_of_all_rows_are_refused() throws IOException {
        made();
        alter("digests", new byte[] {0}, new byte[2048]);
        assertRefused("digests", "--join");
    }

    @Test
    void a_row_that_is_not_what_its_digest_says_is_refused_if_it_is_looked_at() throws IOException {
        made();
        alter("rows", RowKeys.row(KEY), "2".getBytes(UTF_8));
        assertRefused("digests", "--join");
    }

    /** Partition 20 is among those that are counted after the first write. */
    private void alter(String map, byte[] key, byte[] value) {
        CheckedStore.Place place = new CheckedStore.Place("file", file(), 1, name -> name);
        try (CheckedStore store = CheckedStore.open(place, List.of("about", "rows", "names", "digests"))) {
            assertThat(store.table(map).put(key, value)).isNotNull();
            store.save(() -> {});
            store.sync();
        }
    }
}
