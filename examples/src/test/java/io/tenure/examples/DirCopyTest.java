package io.tenure.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.job.Lock;
import io.tenure.job.Lock.Mode;
import io.tenure.job.gadget.Call;
import io.tenure.job.gadget.Declaration;
import io.tenure.job.gadget.GadgetLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code examples/gadgets/dir-copy} in every shell that this machine has. */
class DirCopyTest {

    private static final String SYSTEM = "/usr/bin:/bin";

    @TempDir
    private Path temporary;

    @TempDir
    private Path others;

    private Path place;
    private Path source;
    private Path target;
    private Map<String, String> tree;

    static List<List<String>> shells() {
        return Stream.of(List.of("dash"), List.of("bash", "--posix"), List.of("bash"), List.of("busybox", "sh"))
                .filter(shell -> Files.isExecutable(Path.of("/bin", shell.getFirst())))
                .toList();
    }

    @BeforeEach
    void source() throws IOException {
        place = temporary.toRealPath();
        source = Files.createDirectory(place.resolve("so ur\\nce"));
        target = place.resolve("tar'get $x");
        Files.writeString(source.resolve("plain"), "abc");
        Files.writeString(source.resolve(".hidden"), "x".repeat(100_000));
        Files.writeString(source.resolve("line\nbreak -rw 1 2 3 4"), "");
        Files.createSymbolicLink(source.resolve("link"), Path.of("plain"));
        Path inner = Files.createDirectory(source.resolve("*"));
        Files.writeString(inner.resolve("-rf"), "y");
        Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString("r-xr-xr-x"));
        tree = tree(source);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void it_locks_both_folders_by_their_real_names(List<String> shell) throws Exception {
        Files.createSymbolicLink(place.resolve("alias"), source);
        GadgetCall.Result result =
                job(shell, "j1", place.resolve("alias"), target).of(Call.LOCKS);

        assertThat(result.declaration())
                .isEqualTo(new Declaration.Declared(
                        List.of(new Lock(source.toString(), Mode.SHARED), new Lock(target.toString(), Mode.EXCLUSIVE)),
                        false,
                        false));
        assertThat(names()).containsExactly("alias", "so ur\\nce");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void it_copies_everything_and_tells_how_far_it_is(List<String> shell) throws Exception {
        GadgetCall.Result result = job(shell, "j1").of(Call.RUN);

        assertThat(result.exit()).isZero();
        assertThat(tree(target)).isEqualTo(tree);
        assertThat(names()).containsExactly("so ur\\nce", "tar'get $x");
        assertThat(result.lines())
                .contains(new GadgetLine.ProgressInfo(100_004, "bytes"), new GadgetLine.Progress(100_004));
        assertThat(result.steps()).contains("Copying " + source);

        assertThat(job(shell, "j1").of(Call.RUN).exit()).as("done already").isZero();
        assertThat(job(shell, "j2").of(Call.RUN).exit())
                .as("as is another job's")
                .isZero();
        assertThat(job(shell, "j2").of(Call.ABORT).exit()).isZero();
        assertThat(tree(target)).as("and it is not his to remove").isEqualTo(tree);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void killed_while_it_copies_it_is_undone_and_runs_again(List<String> shell) throws Exception {
        job(shell, "j1")
                .with(tools(), "cp", "/bin/cp \"$@\"; " + GadgetCall.here())
                .killed(Call.RUN);
        assertThat(names()).hasSize(2).doesNotContain("tar'get $x");
        List<String> left = names();
        for (Call call : List.of(Call.UNDO, Call.ABORT)) {
            assertThat(job(shell, "j2").of(call).exit()).isZero();
        }
        assertThat(names()).as("it is not another job's to remove").isEqualTo(left);

        assertThat(job(shell, "j1").of(Call.UNDO).exit()).isZero();
        assertThat(job(shell, "j1").of(Call.UNDO).exit()).isZero();
        assertThat(names()).containsExactly("so ur\\nce");

        assertThat(job(shell, "j1").of(Call.RUN).exit()).isZero();
        assertThat(tree(target)).isEqualTo(tree);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void killed_while_it_is_undone_it_is_undone_again(List<String> shell) throws Exception {
        job(shell, "j1").with(tools(), "mv", GadgetCall.here()).killed(Call.RUN);
        job(shell, "j1")
                .with(tools(), "rm", "[ \"$1\" = -f ] || { /bin/rm \"$2/plain\"; " + GadgetCall.here() + "; }")
                .killed(Call.UNDO);
        assertThat(names()).hasSizeGreaterThan(1);

        assertThat(job(shell, "j1").of(Call.UNDO).exit()).isZero();
        assertThat(names()).containsExactly("so ur\\nce");
        assertThat(tree(source)).isEqualTo(tree);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void killed_after_the_copy_was_finished_it_notices_that(List<String> shell) throws Exception {
        killedAtTheEnd(shell);

        assertThat(job(shell, "j1").of(Call.UNDO).exit()).isZero();
        assertThat(tree(target)).as("undo leaves finished work").isEqualTo(tree);
        GadgetCall.Result again = job(shell, "j1").of(Call.RUN);
        assertThat(again.exit()).isZero();
        assertThat(again.steps()).as("nothing is done twice").isEmpty();
        assertThat(names()).containsExactly("so ur\\nce", "tar'get $x");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void an_abort_removes_even_a_finished_copy_and_may_be_killed_itself(List<String> shell) throws Exception {
        killedAtTheEnd(shell);

        job(shell, "j1").with(tools(), "chmod", GadgetCall.here()).killed(Call.ABORT);
        assertThat(job(shell, "j1").of(Call.ABORT).exit()).isZero();
        assertThat(job(shell, "j1").of(Call.ABORT).exit()).isZero();
        assertThat(names()).containsExactly("so ur\\nce");
        assertThat(tree(source)).isEqualTo(tree);
    }

    @ParameterizedTest
    @MethodSource("shells")
    void a_copy_that_fails_leaves_nothing(List<String> shell) throws Exception {
        GadgetCall.Result result =
                job(shell, "j1").with(tools(), "cp", "/bin/cp \"$@\"; exit 1").of(Call.RUN);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.error()).contains("could not copy");
        assertThat(names()).containsExactly("so ur\\nce");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void what_somebody_else_made_is_never_touched(List<String> shell) throws Exception {
        Files.createDirectory(target);
        Files.writeString(target.resolve("precious"), "mine");

        for (Call call : List.of(Call.RUN, Call.UNDO, Call.ABORT)) {
            assertThat(job(shell, "j1").of(call).exit()).isEqualTo(call == Call.RUN ? 1 : 0);
        }
        assertThat(job(shell, "j1").of(Call.RUN).error()).contains("exists and is not a copy");
        assertThat(tree(target)).containsOnlyKeys("precious");
    }

    @ParameterizedTest
    @MethodSource("shells")
    void wrong_arguments_are_refused_in_every_call(List<String> shell) throws Exception {
        for (Call call : List.of(Call.LOCKS, Call.RUN)) {
            assertThat(job(shell, "j1", source, source.resolve("inside"))
                            .of(call)
                            .error())
                    .contains("inside of SOURCE");
            assertThat(job(shell, "j1", place.resolve("gone"), target).of(call).error())
                    .contains("SOURCE is not a folder");
            assertThat(job(shell, "j1", source, Path.of("relative")).of(call).error())
                    .contains("not an absolute path");
            assertThat(job(shell, "j1", source, place.resolve("no/such/folder"))
                            .of(call)
                            .error())
                    .contains("does not exist");
            assertThat(new GadgetCall(shell, GadgetCall.FOLDER.resolve("dir-copy"), List.of(), Map.of("PATH", SYSTEM))
                            .of(call)
                            .error())
                    .contains("write SOURCE and TARGET");
        }
    }

    private void killedAtTheEnd(List<String> shell) throws Exception {
        job(shell, "j1")
                .with(tools(), "mv", "/bin/mv \"$@\"; " + GadgetCall.here())
                .killed(Call.RUN);
        assertThat(tree(target)).isEqualTo(tree);
        assertThat(names()).contains(".tar'get $x.j1.done");
    }

    private Path tools() throws IOException {
        return Files.createTempDirectory(others, "tools");
    }

    private GadgetCall job(List<String> shell, String id) {
        return job(shell, id, source, target);
    }

    private static GadgetCall job(List<String> shell, String id, Path from, Path to) {
        return new GadgetCall(
                shell,
                GadgetCall.FOLDER.resolve("dir-copy"),
                List.of(from.toString(), to.toString()),
                Map.of("PATH", SYSTEM, "TENURE_JOB", id));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** What is below a folder: mode and content by name. */
    private static Map<String, String> tree(Path folder) throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> !file.equals(folder))
                    .forEach(file -> found.put(folder.relativize(file).toString(), look(file)));
        }
        return found;
    }

    private static String look(Path file) {
        try {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
            return Files.isSymbolicLink(file)
                    ? "link " + Files.readSymbolicLink(file)
                    : Files.isDirectory(file) ? "folder " + mode : mode + " " + Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
