package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Declaration.Declared;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.process.NodeProcesses;
import io.tenure.server.process.ProcessSettings;
import io.tenure.time.Moment;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executables as people should not write them, as real processes under guard: each of them gets a sentence. */
class BadGadgetsTest {

    private static final String PATH = "/usr/bin:/bin";

    @TempDir
    private Path folder;

    @TempDir
    private Path data;

    private final ProcessCrew crew = new ProcessCrew();
    private NodeProcesses processes;
    private GadgetCheck check;

    @BeforeEach
    void open() throws IOException {
        processes = NodeProcesses.open(ProcessSettings.of(data, Duration.ofMillis(400)), crew);
        processes.children().trustedUntil(Moment.now(crew.time()).plus(Duration.ofHours(1)));
        check = new GadgetCheck(
                new GadgetFolder(folder, PATH, crew.time()),
                processes.processes(),
                crew,
                new GadgetCheck.Place("n1", data, Map.of("PATH", PATH)));
    }

    @AfterEach
    void close() {
        processes.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "head -c 100000 /dev/urandom; sleep 1000        | Line 1, '",
                "yes                                            | Line 1, 'y': the first line",
                "echo usage: gadget FILE; exit 2                | Line 1, 'usage: gadget FILE'",
                "exec 1>&-                                      | The gadget said nothing",
                "exit 3                                         | exit code 3",
                "echo Protocol text-1.0; exit 75                | exit code 75",
                "echo Protocol text-1.0; kill -9 $$             | signal 9",
                "echo Protocol text-2.0; sleep 1000             | this node speaks text-1.0",
                "echo Error not today; sleep 1000               | The gadget refuses: not today",
                "echo Protocol text-1.0; echo LOCK =X           | Line 2, 'LOCK =X'",
                "echo Protocol text-1.0; printf LOCK\\ %010000d=X 0 | at most 255 bytes"
            })
    void what_it_does_wrong_is_said(String body, String sentence) throws Exception {
        script(body);
        assertThat(problem()).contains(sentence).hasSizeLessThan(300);
    }

    @Test
    void a_line_without_an_end_costs_no_memory_and_is_cut() throws Exception {
        script("head -c 100000000 /dev/zero | tr '\\0' x");
        assertThat(problem()).contains("first line").hasSizeLessThan(300);
    }

    @Test
    void a_file_that_somebody_writes_to_is_said_to_be_so() throws Exception {
        Path file = Files.copy(Path.of("/bin/true"), folder.resolve("gadget"));
        executable(file);
        try (OutputStream writer = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            assertThat(problem()).contains("open for writing");
            writer.flush();
        }
        assertThat(problem()).contains("said nothing");
    }

    @Test
    void a_daemon_that_keeps_the_output_open_does_not_hold_up_the_answer() throws Exception {
        script("echo Protocol text-1.0; echo LOCK a=S; setsid sleep 20 & exit 0");
        assertThat(check.check("gadget", List.of()).declared())
                .contains(new Declared(List.of(new Lock("a", Mode.SHARED)), false, false));
    }

    private String problem() throws InterruptedException {
        return check.check("gadget", List.of()).problem().orElseThrow();
    }

    private void script(String body) throws IOException {
        executable(Files.writeString(folder.resolve("gadget"), "#!/bin/sh\n" + body + "\n"));
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
