package io.tenure.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the launcher tells the command line about the terminal, in a terminal of {@code script}. */
class TerminalWidthTest {

    private static final Path LAUNCHER = Path.of("..", "bin", "java.sh").toAbsolutePath();

    @BeforeEach
    void needScript() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/script")) || System.getenv("TENURE_NO_SKIP") != null,
                "script of util-linux is missing, which gives a test a terminal");
    }

    private static List<String> told(String before, String behind) throws IOException, InterruptedException {
        String told = "bash -euc '. " + LAUNCHER + "; tell_columns; env'";
        ProcessBuilder builder = new ProcessBuilder("script", "-qec", before + told + " " + behind, "/dev/null")
                .redirectErrorStream(true);
        builder.environment().remove("COLUMNS");
        builder.environment().put("TENURE_OUT_COLUMNS", "7");
        Process process = builder.start();
        process.getOutputStream().close();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("TENURE_") && line.contains("COLUMNS"))
                .sorted()
                .toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }

    @Test
    void a_terminal_is_as_wide_as_it_is() throws Exception {
        assertThat(told("stty cols 97; ", "")).containsExactly("TENURE_ERR_COLUMNS=97", "TENURE_OUT_COLUMNS=97");
    }

    @Test
    void a_pipe_has_no_width() throws Exception {
        assertThat(told("stty cols 97; ", "| cat")).containsExactly("TENURE_ERR_COLUMNS=97");
    }

    @Test
    void an_exported_width_goes_first_and_one_that_is_unknown_is_80() throws Exception {
        assertThat(told("stty cols 97; COLUMNS=60 ", "")).contains("TENURE_OUT_COLUMNS=60");
        assertThat(told("stty cols 0; ", "")).contains("TENURE_OUT_COLUMNS=80");
    }
}
