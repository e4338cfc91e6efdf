package io.tenure.it.first;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Jvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a process of its own, and what it prints. */
public final class Program implements AutoCloseable {

    private final Process process;
    private final Path output;

    private Program(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    public static Program start(Class<?> main, Path output, String... words) {
        return start(Jvm.program(main), output, words);
    }

    public static Program start(List<String> program, Path output, String... words) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            Children.add(process);
            return new Program(process, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The whole lines that it has printed so far. */
    public List<String> lines() {
        try {
            String text = Files.readString(output);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asks it to end, as systemd, Kubernetes and Ctrl-C do. */
    public void terminate() {
        process.destroy();
    }

    /** With what it has ended; -1 if it has not ended within this time. */
    public int code(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
