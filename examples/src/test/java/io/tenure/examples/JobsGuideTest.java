package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gadget of {@code docs/guide/jobs.md}, as it stands there. */
class JobsGuideTest {

    private static final Pattern GADGET = Pattern.compile("(?s)```sh\\n(#!.*?)```");

    @TempDir
    private Path folder;

    private Path gadget;
    private Path file;

    @BeforeEach
    void extract() throws IOException {
        Matcher script = GADGET.matcher(Files.readString(Path.of("../docs/guide/jobs.md")));
        assertThat(script.find()).isTrue();
        gadget = Files.writeString(folder.resolve("count"), script.group(1));
        Files.setPosixFilePermissions(gadget, PosixFilePermissions.fromString("rwxr-xr-x"));
        file = folder.resolve("result");
    }

    private GadgetCall job() {
        return new GadgetCall(
                List.of(),
                gadget,
                List.of("1", file.toString()),
                Map.of("PATH", "/usr/bin:/bin", "TENURE_JOB", "j1", "TENURE_ATTEMPT", "1"));
    }

    @Test
    void it_locks_its_file_and_counts() throws Exception {
        assertThat(job().of(Call.LOCKS).declaration())
                .isEqualTo(new Declaration.Declared(List.of(new Lock(file.toString(), Mode.EXCLUSIVE)), false, false));
        GadgetCall.Result result = job().of(Call.RUN);
        assertThat(result.exit()).isZero();
        assertThat(result.steps()).containsExactly("Counting");
        assertThat(file).hasContent("counted to 1");
    }

    @Test
    void killed_in_the_middle_it_can_be_undone_and_run_again() throws Exception {
        job().with(folder.resolve("tools"), "mv", GadgetCall.here()).killed(Call.RUN);
        assertThat(folder).isDirectoryContaining("glob:**.j1");

        for (Call clean : List.of(Call.UNDO, Call.UNDO, Call.ABORT)) {
            assertThat(job().of(clean).exit()).isZero();
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.j1");
        assertThat(job().of(Call.RUN).exit()).isZero();
        assertThat(file).hasContent("counted to 1");
    }
}
