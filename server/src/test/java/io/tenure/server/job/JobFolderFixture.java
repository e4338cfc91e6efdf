package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder of jobs in a folder of its own, with a clock and with jobs that are over as the test says. */
abstract class JobFolderFixture {

    static final int FILE = 100;
    static final Duration AGE = Duration.ofDays(7);

    /** Files count as blocks: 16 of them, one of which is left free. */
    static final JobFolder.Limits LIMITS = new JobFolder.Limits(FILE, 16L * LogSweep.BLOCK, AGE, 0);

    @TempDir
    Path data;

    final Crew crew = new ProcessCrew();
    final Set<String> over = ConcurrentHashMap.newKeySet();
    volatile Instant wall = Instant.MAX;
    JobFolder folder;

    JobFolder open(JobFolder.Limits limits) {
        return new JobFolder(data, limits, crew, over::contains, () -> wall);
    }

    @BeforeEach
    void open() {
        folder = open(LIMITS);
    }

    void reopen() {
        folder.close();
        open();
    }

    @AfterEach
    void close() {
        folder.close();
    }

    void log(String job, int attempt, String text) {
        folder.log(job, attempt, text.getBytes(StandardCharsets.UTF_8));
    }

    void awaitBytes(String job, int attempt, long bytes) {
        Await.until(() -> assertThat(piece(job, attempt, Long.MAX_VALUE).end()).isEqualTo(bytes));
    }

    LogPiece piece(String job, int attempt, long from) {
        try {
            return folder.read(job, attempt, from, 1000).orElse(new LogPiece(attempt, 0, new byte[0], -1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
