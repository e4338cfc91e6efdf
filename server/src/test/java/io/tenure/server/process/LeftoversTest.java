package io.tenure.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.runtime.LinuxBoot;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.process.ProcessSettings.Reach;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an earlier process of the node noted, and what the next one makes of it. */
class LeftoversTest {

    @TempDir
    private Path folder;

    private ProcessSettings settings;
    private RunFolder run;
    private Process stranger;

    /** A process that leads a session of its own. */
    @BeforeEach
    void open() throws IOException {
        settings = ProcessSettings.of(folder.resolve("data"), Shop.KILL).with(Reach.SESSION_AND_TAG);
        run = RunFolder.make(settings, UUID.randomUUID());
        stranger = new ProcessBuilder("setsid", "sleep", "300").start();
        Await.until(() -> assertThat(Proc.process(stranger.pid()))
                .hasValueSatisfying(process -> assertThat(process.session()).isEqualTo(stranger.pid())));
    }

    @AfterEach
    void close() throws IOException {
        stranger.destroyForcibly().onExit().join();
        run.remove(settings.data());
    }

    @Test
    void a_session_that_the_earlier_process_left_is_ended() throws IOException {
        note(started());
        endLeftovers();
        assertThat(stranger.onExit().join().exitValue()).isGreaterThan(128);
        assertThat(run.path()).doesNotExist();
    }

    @Test
    void a_session_that_got_the_number_of_an_earlier_one_is_left_alone() throws IOException {
        note(started() - 1);
        endLeftovers();
        assertThat(stranger.isAlive()).isTrue();
        assertThat(run.path()).doesNotExist();
    }

    @Test
    void what_was_started_long_after_the_time_was_over_is_not_of_the_session() throws IOException {
        Marks marks = new Marks("none", session(stranger.pid()));
        long started = 10 * started();
        Strays strays = new Strays(Optional.empty());
        assertThat(strays.ofEarlier(marks, Duration.ofMillis(started - 10), strays.look()))
                .isEmpty();
        assertThat(strays.ofEarlier(marks, Duration.ofMillis(started), strays.look()))
                .hasSize(1);
    }

    @Test
    void what_was_noted_before_the_machine_was_started_again_concerns_nobody() throws IOException {
        note(started());
        Files.writeString(run.path().resolve("where"), "another start");
        endLeftovers();
        assertThat(stranger.isAlive()).isTrue();
        assertThat(run.path()).doesNotExist();
    }

    @Test
    void what_is_forbidden_stays_forbidden_while_the_folder_is_removed() throws IOException {
        ProcessFiles late = run.files(run.tag("late"));
        late.forbid();
        for (int i = 0; i < 5_000; i++) {
            Files.createFile(run.path().resolve("0-removed-after-it-" + i));
        }
        Path job = run.path().resolve(late.tag() + ProcessFiles.JOB);
        assertThat(job).exists();
        try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
            Future<?> removal = threads.submit(() -> {
                run.remove(settings.data());
                return "removed";
            });
            do {
                assertThatIOException().isThrownBy(() -> Files.createFile(job));
            } while (!removal.isDone());
            assertThat(removal).succeedsWithin(Duration.ZERO);
        }
        assertThat(run.path()).doesNotExist();
    }

    @Test
    void a_removal_that_was_broken_off_is_completed() throws IOException {
        Path over = Files.move(run.path(), Path.of(run.path() + ".over"));
        endLeftovers();
        assertThat(over).doesNotExist();
    }

    /** As the watcher does it, when a node is started again right after it was killed. */
    @Test
    void two_may_remove_it_at_the_same_time() throws IOException {
        for (int i = 0; i < 2_000; i++) {
            Files.createDirectory(run.path().resolve("folder-" + i));
        }
        Path over = Files.move(run.path(), Path.of(run.path() + ".over"));
        Process watcher = new ProcessBuilder("rm", "-rf", over.toString()).start();
        endLeftovers();
        watcher.onExit().join();
        assertThat(over).doesNotExist();
    }

    @Test
    void a_folder_of_somebody_else_holds_up_no_removal() throws IOException {
        Path strangers = Files.createDirectory(Path.of(run.path() + ".over"));
        Files.createFile(strangers.resolve("file"));
        run.remove(settings.data());
        assertThat(run.path()).doesNotExist();
        Files.delete(strangers.resolve("file"));
        Files.delete(strangers);
    }

    @Test
    void without_a_folder_in_memory_the_data_folder_is_used() throws IOException {
        ProcessSettings poor = new ProcessSettings(
                folder.resolve("poor"), Shop.KILL, Shop.KILL, folder.resolve("none"), Reach.SESSION_AND_TAG);
        RunFolder made = RunFolder.make(poor, UUID.randomUUID());
        assertThat(made.path()).isDirectory().startsWith(folder.resolve("poor"));
        assertThat(RunFolder.noted(poor.data())).contains(made);
        Leftovers.end(poor, new ProcessCrew());
        assertThat(made.path()).doesNotExist();
        assertThat(RunFolder.noted(poor.data())).isEmpty();
    }

    @Test
    void an_earlier_process_that_still_runs_is_an_error() throws IOException {
        Files.writeString(
                run.path().resolve("node"),
                Proc.process(stranger.pid()).orElseThrow().line());
        assertThatThrownBy(this::endLeftovers)
                .hasMessageContaining("still runs")
                .hasMessageContaining("end it first");
    }

    @Test
    void what_was_wanted_and_has_not_begun_never_begins() throws IOException, InterruptedException {
        ProcessFiles files = run.files(run.tag("late"));
        files.want();
        files.forbid();
        assertThat(files.session()).isEmpty();
        Path guard = new Scripts(Tools.find()).install("guard.sh", folder.resolve("guard.sh"), Map.of());
        Path until = Files.writeString(folder.resolve("until"), "999999999999\n");
        Path begun = folder.resolve("begun");
        Process late = new ProcessBuilder(
                        "sh",
                        guard.toString(),
                        until.toString(),
                        files.stem(),
                        "late",
                        "0.01",
                        "",
                        "/bin/touch",
                        begun.toString())
                .start();
        assertThat(late.waitFor()).isEqualTo(125);
        assertThat(begun).doesNotExist();
    }

    @Test
    void a_guard_that_is_about_to_begin_is_ended() throws IOException {
        Path script = Files.writeString(run.path().resolve("guard.sh"), "read -r _\n");
        Process guard = new ProcessBuilder("sh", script.toString(), "x").start();
        run.files(run.tag("b")).want();
        Files.writeString(Path.of(run.files(run.tag("b")).stem() + ".job"), "guard " + guard.pid() + "\n");
        note(started() - 1);
        Files.writeString(Path.of(run.files(run.tag("a")).stem() + ".job"), "guard " + stranger.pid() + "\n");
        endLeftovers();
        assertThat(guard.onExit().join().exitValue()).isNotZero();
        assertThat(stranger.isAlive()).isTrue();
    }

    private long started() {
        return Proc.process(stranger.pid()).orElseThrow().started();
    }

    private Optional<Session> session(long id) {
        return Optional.of(
                new Session(id, Proc.process(id).map(Proc.Line::started).orElse(0L)));
    }

    /** As a guard does. */
    private void note(long started) throws IOException {
        ProcessFiles files = run.files(run.tag("a"));
        files.want();
        Files.writeString(run.until(), new LinuxBoot().now().toMillis() + "\n");
        Files.writeString(
                Path.of(files.stem() + ".job"),
                "guard 1 " + stranger.pid() + " S" + " 0".repeat(Proc.STARTED - 1) + " " + started + " 0\n");
    }

    private void endLeftovers() throws IOException {
        Leftovers.end(settings, new ProcessCrew());
    }
}
