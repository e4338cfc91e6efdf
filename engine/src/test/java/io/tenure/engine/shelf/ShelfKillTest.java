package io.tenure.engine.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.sim.Dice;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed has not lost what it acknowledged. */
final class ShelfKillTest {

    /** More than it can be ahead of what it acknowledged. */
    private static final int AHEAD = 1_000;

    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(ints = {1, 700})
    void a_process_that_is_killed_leaves_what_it_acknowledged(int writes) throws Exception {
        Path folder = root.resolve("documents");
        int acknowledged = acknowledgedBeforeKill(folder, writes);
        Story story = new Story(new Dice(writes));
        for (int i = 0; i < acknowledged + AHEAD; i++) {
            List<?> unused = story.next();
        }
        try (DiskShelf shelf = ShelfFiles.open(folder)) {
            story.check(shelf, acknowledged, "killed after " + acknowledged + " writes");
        }
    }

    /** Kills it after so many writes; those that it acknowledged meanwhile count too. */
    private static int acknowledgedBeforeKill(Path folder, int writes) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        StoryProcess.class.getName(),
                        folder.toString(),
                        String.valueOf(writes))
                .redirectError(new File("/dev/null"))
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int last = 0;
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                last = Math.max(last, Integer.parseInt(line)); // The last line may be a part of one.
                if (last == writes) {
                    // By its handle: the process itself would close what is still to be read.
                    process.toHandle().destroyForcibly();
                }
            }
            assertThat(last).isGreaterThanOrEqualTo(writes);
            return last;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
