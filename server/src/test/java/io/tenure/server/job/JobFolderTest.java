package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFolderTest {

    private static final int FILE = 100;
    private static final Duration AGE = Duration.ofDays(7);

    /** Files count as blocks: 16 of them, one of which is left free. */
    private static final JobFolder.Limits LIMITS = new JobFolder.Limits(FILE, 16L * LogSweep.BLOCK, AGE, 0);

    @TempDir
    private Path data;

    private final Crew crew = new ProcessCrew();
    private final Set<String> over = ConcurrentHashMap.newKeySet();
    private volatile Instant wall = Instant.MAX;
    private JobFolder folder;

    private JobFolder open(JobFolder.Limits limits) {
        return new JobFolder(data, limits, crew, over::contains, () -> wall);
    }

    @BeforeEach
    void open() {
        folder = open(LIMITS);
    }

    private void reopen() {
        folder.close();
        open();
    }

    @AfterEach
    void close() {
        folder.close();
    }

    private void log(String job, int attempt, String text) {
        folder.log(job, attempt, text.getBytes(StandardCharsets.UTF_8));
    }

    private void awaitBytes(String job, int attempt, long bytes) {
        Await.until(() -> assertThat(piece(job, attempt, Long.MAX_VALUE).end()).isEqualTo(bytes));
    }

    private LogPiece piece(String job, int attempt, long from) {
        try {
            return folder.read(job, attempt, from, 1000).orElse(new LogPiece(attempt, 0, new byte[0], -1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

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
    void logs_go_when_they_are_old_but_not_while_their_job_runs() throws IOException {
        for (String job : Set.of("old", "runs", "new")) {
            log(job, 1, "x");
            log(job, 2, "x");
            awaitBytes(job, 2, 1);
        }
        for (String job : Set.of("old", "runs")) {
            age(job, 1, AGE.plusHours(1));
            age(job, 2, AGE.plusHours(1));
        }
        over.add("old");
        folder.sweep();
        Await.until(() -> {
            folder.sweep();
            assertThat(data.resolve("log").resolve("old")).doesNotExist();
        });
        assertThat(folder.parts("runs")).extracting(LogPart::attempt).containsExactly(2);
        assertThat(folder.parts("new")).extracting(LogPart::attempt).containsExactly(1, 2);
    }

    @Test
    void no_log_is_old_by_the_clock_of_this_machine_alone() throws IOException {
        wall = Instant.now().minus(Duration.ofDays(3650));
        log("a1", 1, "x");
        awaitBytes("a1", 1, 1);
        age("a1", 1, AGE.plusDays(3000));
        Path work = folder.work("a1");
        over.add("a1");
        folder.forget("a1");
        Await.until(
                () -> assertThat(work).as("while it is there, the job may run").doesNotExist());
        folder.sweep();
        assertThat(folder.parts("a1")).hasSize(1);

        wall = Instant.now();
        Await.until(() -> {
            folder.sweep();
            assertThat(data.resolve("log").resolve("a1")).doesNotExist();
        });
    }

    @Test
    void the_oldest_logs_go_when_there_is_too_much() throws IOException {
        for (int i = 10; i < 30; i++) {
            String job = "j" + i;
            log(job, 1, "x");
            awaitBytes(job, 1, 1);
            age(job, 1, Duration.ofMinutes(40 - i));
            if (i > 10) {
                over.add(job);
            }
        }
        Await.until(() -> {
            folder.sweep();
            assertThat(folder.bytes()).isEqualTo(15L * LogSweep.BLOCK);
        });
        assertThat(folder.parts("j10")).as("it runs").hasSize(1);
        assertThat(folder.parts("j11")).isEmpty();
        assertThat(folder.parts("j15")).isEmpty();
        assertThat(folder.parts("j16")).hasSize(1);
        assertThat(folder.parts("j29")).hasSize(1);
    }

    @Test
    void whoever_writes_much_makes_a_sweep_happen() {
        over.add("a1");
        log("a1", 1, "x");
        awaitBytes("a1", 1, 1);
        age("a1", 1, AGE.plusHours(1));
        folder.forget("a1");
        for (int i = 0; i < 50; i++) {
            log("b2", i, "x");
        }
        Await.until(() -> assertThat(data.resolve("log").resolve("a1")).doesNotExist());
    }

    @Test
    void work_folders_of_jobs_that_ended_elsewhere_go() {
        Path elsewhere = folder.work("a1");
        Path here = folder.work("b2");
        reopen();
        folder.work("c3");
        over.addAll(Set.of("a1", "c3"));
        Await.until(() -> {
            folder.sweep();
            assertThat(elsewhere).doesNotExist();
            assertThat(elsewhere.resolveSibling("c3")).doesNotExist();
        });
        assertThat(here).isDirectory();
    }

    @Test
    void nothing_goes_while_nobody_knows_what_is_over() {
        folder.close();
        Predicate<String> unknown = job -> {
            throw new Unavailable("no leader", null);
        };
        folder = new JobFolder(data, LIMITS, crew, unknown, () -> wall);
        Path work = folder.work("a1");
        folder.sweep();
        assertThat(work).isDirectory();
    }

    @Test
    void nothing_is_old_while_nobody_knows_the_time() throws IOException {
        log("a1", 1, "x");
        awaitBytes("a1", 1, 1);
        age("a1", 1, AGE.plusHours(1));
        folder.close();
        folder = new JobFolder(data, LIMITS, crew, job -> true, () -> {
            throw new Unavailable("no leader", null);
        });
        folder.sweep();
        assertThat(folder.parts("a1")).hasSize(1);

        reopen();
        Await.until(() -> {
            folder.sweep();
            assertThat(data.resolve("log").resolve("a1")).doesNotExist();
        });
    }

    @Test
    void a_folder_that_cannot_be_made_is_an_error() throws IOException {
        Files.writeString(data.resolve("work"), "in the way");
        assertThatThrownBy(() -> folder.work("a1")).isInstanceOf(UncheckedIOException.class);
    }

    private void age(String job, int attempt, Duration age) {
        try {
            Files.setLastModifiedTime(
                    data.resolve("log").resolve(job).resolve(attempt + ".0"),
                    FileTime.from(Instant.now().minus(age)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
