package io.tenure.it.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.it.launcher.Checkout.Finished;
import io.tenure.it.launcher.Checkout.Start;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LauncherIT {
    private static final String BUILDING = "Building Tenure";

    @Test
    void starts_build_once_rebuild_after_a_change_and_never_fall_back_to_an_older_build(@TempDir Path folder)
            throws Exception {
        Checkout checkout = Checkout.in(folder);

        List<Start> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(checkout.start(Map.of(), "--help"));
        }
        List<Finished> finished = new ArrayList<>();
        for (Start start : starts) {
            finished.add(start.await());
        }
        assertThat(finished)
                .filteredOn(start -> start.output().contains(BUILDING))
                .hasSize(1);
        assertThat(finished).extracting(Finished::output).allMatch(output -> output.contains("tenure"));
        assertThat(checkout.builds()).hasSize(1);

        assertThat(checkout.run("--help").output()).doesNotContain(BUILDING);

        checkout.append("cli/src/main/java/io/tenure/cli/package-info.java", "// changed\n");
        assertThat(checkout.run("--help").output()).contains(BUILDING);
        assertThat(checkout.builds()).hasSize(2);

        checkout.append("cli/src/main/java/io/tenure/cli/package-info.java", "broken\n");
        Finished broken = checkout.run("--help");
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.output()).contains("cli/package-info.java", "The whole log is in");
        assertThat(checkout.builds()).hasSize(2);
    }

    @Test
    void a_missing_jdk_is_said_in_one_sentence(@TempDir Path folder, @TempDir Path stub) throws Exception {
        Path java = Files.createFile(
                stub.resolve("java"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Map<String, String> noJdk = Map.of(
                "JAVA_HOME", "/nowhere",
                "PATH", java.getParent() + ":" + System.getenv("PATH"),
                "TENURE_JDK_FOLDERS", "/nowhere");
        Finished finished = Checkout.in(folder).start(noJdk, "--help").await();
        assertThat(finished.status()).isEqualTo(1);
        assertThat(finished.output().lines()).singleElement().asString().startsWith("Tenure needs a JDK 21 or newer");
    }
}
