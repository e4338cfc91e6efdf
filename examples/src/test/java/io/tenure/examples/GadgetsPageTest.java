package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.GadgetReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gadget on {@code docs/reference/gadgets.md}, as it stands there, and the numbers beside it. */
class GadgetsPageTest {

    private static final Pattern GADGET = Pattern.compile("(?s)```sh\\n(#!.*?)```");

    @TempDir
    private Path folder;

    private String page;
    private Path gadget;
    private Path file;

    @BeforeEach
    void extract() throws IOException {
        page = Files.readString(Path.of("../docs/reference/gadgets.md"));
        Matcher script = GADGET.matcher(page);
        assertThat(script.find()).isTrue();
        gadget = Files.writeString(folder.resolve("gzip-file"), script.group(1));
        Files.setPosixFilePermissions(gadget, PosixFilePermissions.fromString("rwxr-xr-x"));
        file = Files.writeString(folder.resolve("a file"), "abc");
    }

    @Test
    void the_gadget_does_what_the_page_says() throws Exception {
        assertThat(job(file).of(Call.LOCKS).declaration())
                .isEqualTo(new Declaration.Declared(
                        List.of(new Lock(file.toString(), Mode.SHARED), new Lock(file + ".gz", Mode.EXCLUSIVE)),
                        false,
                        false));
        for (int attempt = 0; attempt < 2; attempt++) {
            GadgetCall.Result result = job(file).of(Call.RUN);
            assertThat(result.exit()).isZero();
            assertThat(result.steps()).containsExactly("Compressing");
            assertThat(unpacked()).isEqualTo("abc");
        }
        assertThat(job(file).of(Call.UNDO).exit()).isZero();
        assertThat(unpacked()).as("finished work stays").isEqualTo("abc");
    }

    @Test
    void killed_in_the_middle_it_can_be_undone_and_run_again() throws Exception {
        job(file).with(folder.resolve("tools"), "mv", GadgetCall.here()).killed(Call.RUN);
        assertThat(folder).isDirectoryContaining("glob:**.gz.j1");

        for (Call clean : List.of(Call.UNDO, Call.UNDO, Call.ABORT)) {
            assertThat(job(file).of(clean).exit()).isZero();
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.j1");
        assertThat(job(file).of(Call.RUN).exit()).isZero();
        assertThat(unpacked()).isEqualTo("abc");
    }

    @Test
    void a_failure_leaves_nothing_and_has_a_reason() throws Exception {
        GadgetCall.Result result = job(folder.resolve("missing")).of(Call.RUN);
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.error()).contains("could not compress");
        assertThat(folder).isDirectoryNotContaining("glob:**missing*");
        assertThat(job(Path.of("relative")).of(Call.LOCKS).error()).contains("not an absolute path");
    }

    @Test
    void the_limits_on_the_page_are_those_of_the_code() {
        assertThat(page)
                .contains("within " + Call.FIRST_LINE_LIMIT.toSeconds() + " s")
                .contains("`--getlocks` has " + Call.LOCKS_LIMIT.toSeconds() + " s")
                .contains("longer than " + (GadgetReader.MAX_BYTES >> 10) + " KiB")
                .contains("1 to " + Lock.MAX_BYTES + " bytes");
        for (Call call : Call.values()) {
            assertThat(page).contains("| `" + call.word() + "` |");
        }
    }

    private String unpacked() throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of(file + ".gz")))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private GadgetCall job(Path argument) {
        return new GadgetCall(
                List.of(), gadget, List.of(argument.toString()), Map.of("PATH", "/usr/bin:/bin", "TENURE_JOB", "j1"));
    }
}
