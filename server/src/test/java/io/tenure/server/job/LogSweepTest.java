package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Which logs and folders of jobs go, and when. */
class LogSweepTest extends JobFolderFixture {

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

    private void age(String job, int attempt, Duration age) {
        try {
            Files.setLastModifiedTime(
                    data.resolve("log").resolve(job).resolve(attempt + ".0"),
                    FileTime.from(Instant.now().minus(age)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
