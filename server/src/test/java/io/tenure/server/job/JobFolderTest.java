package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What jobs write is kept, and read by attempt and place; each has a folder to work in. */
class JobFolderTest extends JobFolderFixture {

    /** All that is there, read on from piece to piece. */
    private String text(String job, int attempt) {
        StringBuilder all = new StringBuilder();
        LogPiece piece = piece(job, attempt, 0);
        for (long at = 0; piece.bytes().length > 0; piece = piece(job, attempt, at)) {
            all.append(piece.from() == at ? "" : "[" + (piece.from() - at) + "]")
                    .append(piece.text());
            at = piece.next();
        }
        return all.toString();
    }

    @Test
    void what_a_job_writes_is_read_by_attempt_and_place() throws IOException {
        log("a1", 1, "first line\n");
        log("a1", 1, "second line\n");
        log("a1", 2, "again\n");
        log("b2", 1, "other\n");
        awaitBytes("b2", 1, 6);

        assertThat(text("a1", 1)).isEqualTo("first line\nsecond line\n");
        assertThat(piece("a1", 1, 11).text()).isEqualTo("second line\n");
        assertThat(folder.read("a1", 1, 0, 5).orElseThrow().text()).isEqualTo("first");
        assertThat(folder.read("a1", 3, 0, 5)).isEmpty();
        assertThat(folder.read("nobody", 1, 0, 5)).isEmpty();
        assertThat(folder.parts("a1")).extracting(LogPart::attempt).containsExactly(1, 2);
        assertThat(folder.parts("a1")).extracting(LogPart::bytes).containsExactly(23L, 6L);
        assertThat(folder.parts("nobody")).isEmpty();
    }

    @Test
    void what_still_waits_when_a_node_stops_is_written() {
        folder.close();
        folder = open(new JobFolder.Limits(1 << 20, 1L << 30, AGE, 0));
        for (int line = 0; line < 500; line++) {
            log("a1", 1, "line\n");
        }

        folder.close();

        assertThat(piece("a1", 1, Long.MAX_VALUE).end()).isEqualTo(2500);
    }

    @Test
    void a_log_goes_on_after_a_restart_of_the_node() {
        log("a1", 1, "x".repeat(150));
        awaitBytes("a1", 1, 150);
        reopen();
        log("a1", 1, "yz");
        awaitBytes("a1", 1, 152);
        assertThat(text("a1", 1)).isEqualTo("x".repeat(150) + "yz");
    }

    @Test
    void what_was_given_before_the_end_is_written() {
        log("a1", 1, "last word");
        reopen();
        assertThat(text("a1", 1)).isEqualTo("last word");
    }

    @Test
    void of_a_long_log_the_beginning_and_the_end_are_kept() throws IOException {
        for (int i = 0; i < 30; i++) {
            log("a1", 1, String.valueOf((char) ('A' + i)).repeat(FILE));
        }
        log("a1", 1, "end");
        awaitBytes("a1", 1, 30 * FILE + 3);

        String text = text("a1", 1);
        assertThat(text).startsWith("A".repeat(FILE) + "B").endsWith("end").contains("E[2100]");
        try (Stream<Path> files = Files.list(data.resolve("log").resolve("a1"))) {
            assertThat(files).hasSize(2 * LogFiles.KEPT);
        }
        assertThat(piece("a1", 1, 20 * FILE).from())
                .as("what was left out is passed over")
                .isEqualTo(26 * FILE);
    }

    @Test
    void a_log_is_read_while_its_middle_is_dropped() {
        long files = 3000;
        for (int i = 0; i < files; i++) {
            log("a1", 1, "x".repeat(FILE));
        }
        long end = 0;
        while (end < files * FILE) {
            long now = piece("a1", 1, Long.MAX_VALUE).end();
            assertThat(now).isGreaterThanOrEqualTo(end);
            end = now;
        }
    }

    @Test
    void no_character_is_cut_in_two() throws IOException {
        log("a1", 1, "aé€😀z");
        awaitBytes("a1", 1, 11);
        for (int limit = 4; limit < 11; limit++) {
            StringBuilder all = new StringBuilder();
            LogPiece piece = folder.read("a1", 1, 0, limit).orElseThrow();
            while (piece.bytes().length > 0) {
                all.append(piece.text());
                piece = folder.read("a1", 1, piece.next(), limit).orElseThrow();
            }
            assertThat(all.toString()).as("in pieces of %d bytes", limit).isEqualTo("aé€😀z");
        }
        assertThat(folder.read("a1", 1, 1, 1).orElseThrow().bytes())
                .as("a piece that is shorter than a character does not stand still")
                .hasSize(1);
    }

    @Test
    void what_does_not_fit_into_the_buffer_is_counted_and_said() {
        log("a1", 1, "before\n");
        log("a1", 1, "x".repeat(9 << 20));
        log("a1", 1, "after\n");
        Await.until(() -> assertThat(text("a1", 1))
                .isEqualTo("before\n\n-- 9437184 bytes are missing here: this node could not write them.\nafter\n"));
        assertThat(folder.lost()).isEqualTo(9 << 20);

        log("a1", 1, "y".repeat(9 << 20));
        folder.forget("a1");
        Await.until(() -> assertThat(text("a1", 1))
                .endsWith("after\n\n-- 9437184 bytes are missing here: this node" + " could not write them.\n"));
    }

    @Test
    void what_was_written_makes_room_in_the_buffer() {
        folder.close();
        folder = open(new JobFolder.Limits(1 << 20, 1 << 30, AGE, 0));
        int piece = 3 << 20;
        for (int i = 1; i <= 4; i++) {
            log("a1", 1, "x".repeat(piece));
            awaitBytes("a1", 1, (long) i * piece);
        }
        assertThat(folder.lost()).isZero();
    }

    @Test
    void what_a_troubled_disk_did_not_take_is_said_when_it_works_again() throws IOException {
        Path logs = Files.writeString(data.resolve("log"), "in the way");
        log("a1", 1, "gone\n");
        Await.until(() -> assertThat(folder.lost()).isEqualTo(5));
        Files.delete(logs);
        log("a1", 1, "there\n");
        Await.until(() -> assertThat(text("a1", 1))
                .contains("-- 5 bytes are missing here")
                .endsWith("there\n"));
    }

    @Test
    void nothing_is_written_on_a_disk_that_is_nearly_full() {
        folder.close();
        folder = open(new JobFolder.Limits(FILE, LIMITS.total(), AGE, Long.MAX_VALUE));
        log("a1", 1, "gone");
        Await.until(() -> assertThat(folder.lost()).isEqualTo(4));
        assertThat(data.resolve("log").resolve("a1")).doesNotExist();
    }

    @Test
    void a_folder_that_cannot_be_made_is_an_error() throws IOException {
        Files.writeString(data.resolve("work"), "in the way");
        assertThatThrownBy(() -> folder.work("a1")).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void a_work_folder_is_there_until_its_job_is_over() throws IOException {
        Path work = folder.work("a1");
        assertThat(work).isDirectory().isAbsolute();
        Files.createDirectories(work.resolve("deep/er"));
        Files.writeString(work.resolve("deep/er/file"), "x");
        Path outside = Files.writeString(data.resolve("outside"), "x");
        Files.createSymbolicLink(work.resolve("link"), outside);
        assertThat(folder.work("a1")).isEqualTo(work);
        log("a1", 1, "text");

        folder.forget("a1");
        Await.until(() -> assertThat(work).doesNotExist());
        assertThat(outside).exists();
        assertThat(text("a1", 1)).isEqualTo("text");
    }

    @Test
    void an_id_is_never_a_path() {
        Path work = folder.work("../../x");
        assertThat(work.getParent()).isEqualTo(data.toAbsolutePath().normalize().resolve("work"));
        log("../y", 1, "text");
        awaitBytes("../y", 1, 4);
        assertThat(data.resolve("y")).doesNotExist();
        assertThat(data.getParent().resolve("y")).doesNotExist();
    }
}
