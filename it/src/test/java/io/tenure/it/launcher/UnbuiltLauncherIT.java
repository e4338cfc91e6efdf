package io.tenure.it.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.it.launcher.Checkout.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher refuses before it builds anything. */
class UnbuiltLauncherIT {

    @Test
    void a_flag_that_does_not_exist_is_refused(@TempDir Path folder) throws Exception {
        Checkout unbuilt = Checkout.in(folder);
        Finished finished = unbuilt.run("serve", "--label", "zone=a", "--dta", "elsewhere");
        assertThat(finished.status()).isEqualTo(2);
        assertThat(finished.output().lines())
                .singleElement()
                .asString()
                .startsWith("tenure serve: There is no flag '--dta'.");
        assertThat(unbuilt.folder().resolve(".build")).doesNotExist();
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
