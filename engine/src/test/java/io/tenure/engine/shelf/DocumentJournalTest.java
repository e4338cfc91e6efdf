package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a segment of the journal ends, and when it goes. */
final class DocumentJournalTest {

    @TempDir
    Path root;

    private static List<byte[]> writes(String... texts) {
        return List.of(texts).stream().map(text -> text.getBytes(UTF_8)).toList();
    }

    private List<Long> firsts() throws IOException {
        return DocumentJournal.firsts(new FolderDisk(root));
    }

    @Test
    void a_segment_stays_until_the_file_has_its_last_write() throws IOException {
        try (DocumentJournal journal = DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 1, 0)) {
            journal.append(1, writes("a"));
            journal.endIfLarge(2);
            journal.append(2, writes("b", "c"));
            assertThat(firsts())
                    .as("a write of the save goes where the others are")
                    .containsExactly(1L);
            journal.append(4, writes("d"));
            assertThat(firsts()).containsExactly(1L, 4L);
            journal.drop(2);
            assertThat(firsts()).as("write 3 is not in the file").containsExactly(1L, 4L);
            journal.drop(3);
            assertThat(firsts()).containsExactly(4L);
            journal.drop(10);
            assertThat(firsts()).as("the last is being written").containsExactly(4L);
        }
    }

    @Test
    void a_small_segment_goes_on() throws IOException {
        try (DocumentJournal journal = DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 1, 1 << 20)) {
            journal.append(1, writes("a"));
            journal.endIfLarge(1);
            journal.append(2, writes("b"));
            assertThat(firsts()).containsExactly(1L);
        }
    }

    @Test
    void a_new_segment_takes_the_place_of_those_before_it() throws IOException {
        DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 1, 0).close();
        DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 1, 0).close();
        assertThat(firsts()).containsExactly(1L);
        DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 7, 0).close();
        assertThat(firsts()).containsExactly(7L);
    }
}
