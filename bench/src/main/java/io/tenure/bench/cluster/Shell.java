package io.tenure.bench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a small command of the operating system to its end. */
public final class Shell {
    private Shell() {}

    /** What a command printed, and how it ended. */
    public record Ended(int code, String output) {
        public boolean ok() {
            return code == 0;
        }
    }

    public static Ended run(String... command) {
        return run(new ProcessBuilder(command));
    }

    public static Ended run(ProcessBuilder command) {
        try {
            Process process = command.redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running " + command.command(), e);
        }
    }

    /** Runs a command that has to succeed; returns what it printed. */
    public static String need(String... command) {
        Ended ended = run(command);
        if (!ended.ok()) {
            throw new IllegalStateException(List.of(command) + " ended with " + ended.code() + ": " + ended.output());
        }
        return ended.output();
    }
}
