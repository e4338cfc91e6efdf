package io.tenure.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinuxBootTest {

    @TempDir
    private Path folder;

    @Test
    void reads_what_linux_writes_also_on_an_interrupted_thread() throws Exception {
        Path file = Files.writeString(folder.resolve("uptime"), "4711.25 9000.00\n");
        Thread.currentThread().interrupt();
        try {
            assertThat(LinuxBoot.uptime(file)).isEqualTo(Duration.ofMillis(4_711_250));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void a_time_that_cannot_be_read_is_no_time() throws Exception {
        assertThatThrownBy(() -> LinuxBoot.uptime(folder.resolve("missing"))).isInstanceOf(UncheckedIOException.class);
        Path rubbish = Files.writeString(folder.resolve("uptime"), "soon");
        assertThatThrownBy(() -> LinuxBoot.uptime(rubbish)).hasMessageContaining("cannot be read");
    }
}
