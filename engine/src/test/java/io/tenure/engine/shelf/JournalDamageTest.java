package io.tenure.engine.shelf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal is cut where it is torn, and refused where it is damaged. */
final class JournalDamageTest {

    private static final int FRAMES = 5;

    @TempDir
    Path root;

    /** Where each frame ends. */
    private final List<Integer> ends = new ArrayList<>();

    private byte[] whole = {};
    private Path segment = Path.of("");

    @BeforeEach
    void write() throws IOException {
        try (DocumentJournal journal =
                DocumentJournal.begin(new FolderDisk(root), ShelfFiles.OWNER, 1, Long.MAX_VALUE)) {
            int end = JournalSegment.HEADER;
            for (int i = 0; i < FRAMES; i++) {
                List<byte[]> writes = List.of(
                        ("a" + i).getBytes(UTF_8), ("b" + i).repeat(i + 1).getBytes(UTF_8));
                journal.append(2L * i + 1, writes);
                end += JournalFrame.encode(2L * i + 1, writes).remaining();
                ends.add(end);
            }
        }
        segment = root.resolve(JournalSegment.name(1));
        whole = Arrays.copyOf(Files.readAllBytes(segment), ends.getLast() + 100);
    }

    private List<String> replay(byte[] content) throws IOException {
        return replay(content, 0);
    }

    private List<String> replay(byte[] content, long applied) throws IOException {
        Files.write(segment, content);
        List<String> found = new ArrayList<>();
        new JournalReplay(
                        new FolderDisk(root),
                        root,
                        ShelfFiles.OWNER,
                        (number, write) -> found.add(number + new String(write, UTF_8)))
                .run(applied);
        return found;
    }

    private static List<String> all() {
        return List.of("1a0", "2b0", "3a1", "4b1b1", "5a2", "6b2b2b2", "7a3", "8b3b3b3b3", "9a4", "10b4b4b4b4b4");
    }

    @Test
    void a_journal_that_ends_at_any_byte_gives_all_whole_frames_before_it() throws IOException {
        for (int length = whole.length; length >= JournalSegment.HEADER; length--) {
            int end = length;
            int frames = (int) ends.stream().filter(e -> e <= end).count();
            List<String> expected = all().subList(0, 2 * frames);
            assertThat(replay(Arrays.copyOf(whole, length)))
                    .as("cut at %d", length)
                    .isEqualTo(expected);
            byte[] zeros = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length);
            assertThat(String.join(",", replay(zeros)))
                    .as("zeros from %d", length)
                    .isIn(String.join(",", expected), String.join(",", whole(length)));
        }
    }

    /** The frames before this byte, with the one that has only zeros behind it. */
    private List<String> whole(int length) {
        int end = length;
        while (end < whole.length && whole[end] == 0) {
            end++;
        }
        int most = end;
        return all().subList(0, 2 * (int) ends.stream().filter(e -> e <= most).count());
    }

    @Test
    void a_bit_that_has_flipped_is_refused_or_in_the_last_frame_cut_off() throws IOException {
        int lastFrame = ends.get(FRAMES - 2);
        for (int at = 0; at < ends.getLast(); at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << at % 8);
            if (at < lastFrame) {
                assertThatThrownBy(() -> replay(flipped))
                        .as("byte %d", at)
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("damaged")
                        .hasMessageContaining("--join");
            } else {
                assertThat(replay(flipped)).as("byte %d", at).isEqualTo(all().subList(0, 2 * (FRAMES - 1)));
            }
        }
    }

    @Test
    void writes_that_the_file_has_are_left_out_also_within_a_frame() throws IOException {
        assertThat(replay(whole, 4)).isEqualTo(all().subList(4, 10));
        assertThat(replay(whole, 5)).isEqualTo(all().subList(5, 10));
        assertThat(replay(whole, 10)).isEmpty();
        assertThat(replay(whole, 100)).as("a file ahead of its journal").isEmpty();
    }

    @Test
    void a_torn_end_before_another_segment_is_refused() throws IOException {
        try (JournalSegment next = JournalSegment.create(new FolderDisk(root), 11, ShelfFiles.OWNER)) {
            next.append(JournalFrame.encode(11, List.of("c".getBytes(UTF_8))));
        }
        List<String> more = new ArrayList<>(all());
        more.add("11c");
        assertThat(replay(whole)).isEqualTo(more);
        assertThatThrownBy(() -> replay(Arrays.copyOf(whole, ends.getLast() - 1)))
                .hasMessageContaining("Write 9 is missing")
                .hasMessageContaining("join again");
        assertThat(replay(Arrays.copyOf(whole, ends.getLast() - 1), 10))
                .as("nobody needs what is torn")
                .containsExactly("11c");
    }

    @Test
    void a_missing_segment_is_refused() throws IOException {
        Files.delete(segment);
        assertThatThrownBy(() -> new JournalReplay(new FolderDisk(root), root, ShelfFiles.OWNER, (n, w) -> {}).run(0))
                .hasMessageContaining("Write 1 is missing");
        JournalSegment.create(new FolderDisk(root), 11, ShelfFiles.OWNER).close();
        assertThatThrownBy(() -> new JournalReplay(new FolderDisk(root), root, ShelfFiles.OWNER, (n, w) -> {}).run(9))
                .hasMessageContaining("Write 10 is missing");
    }

    @Test
    void a_segment_of_another_node_is_refused() throws IOException {
        Files.delete(segment);
        JournalSegment.create(new FolderDisk(root), 1, "n2").close();
        assertThatThrownBy(() -> new JournalReplay(new FolderDisk(root), root, ShelfFiles.OWNER, (n, w) -> {}).run(0))
                .hasMessageContaining("is of n2, but this folder is " + ShelfFiles.OWNER);
    }

    @Test
    void documents_may_hold_what_looks_like_a_frame() throws IOException {
        byte[] looksLike = JournalFrame.encode(77, List.of(new byte[10])).array();
        Files.delete(segment);
        try (JournalSegment made = JournalSegment.create(new FolderDisk(root), 1, ShelfFiles.OWNER)) {
            made.append(JournalFrame.encode(1, List.of(looksLike, new byte[1000])));
        }
        byte[] torn = Files.readAllBytes(segment);
        torn[JournalSegment.HEADER + 500] ^= 1;
        assertThat(replay(torn)).isEmpty();
    }
}
