package io.tenure.server.process;

import io.tenure.process.Child;
import io.tenure.process.Command;
import io.tenure.process.Exit;
import io.tenure.process.Sink;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.time.Moment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Child processes of this very process, and scripts for them. */
final class Shop implements AutoCloseable {

    static final Duration KILL = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofHours(1);

    private final Crew crew = new ProcessCrew();
    private final AtomicInteger count = new AtomicInteger();
    private final Path folder;
    private final NodeProcesses processes;

    Shop(Path folder, ProcessSettings.Reach reach) throws IOException {
        this.folder = folder;
        processes = NodeProcesses.open(
                ProcessSettings.of(folder.resolve("data"), KILL).with(reach), crew);
        trust(LONG);
    }

    /** For so long from now on they may work. */
    void trust(Duration length) {
        processes.children().trustedUntil(Moment.now(crew.time()).plus(length));
    }

    NodeProcesses processes() {
        return processes;
    }

    Path folder() {
        return folder;
    }

    Path runFolder() {
        try {
            return Path.of(Files.readString(folder.resolve("data/run-folder")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A program with this text for a shell. */
    Path script(String name, String text) throws IOException {
        return executable(name, "#!/bin/sh\n" + text + "\n");
    }

    Path executable(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable.");
        }
        return file;
    }

    Work start(Path program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(List.of(arguments));
        Work work = new Work();
        work.child = processes
                .processes()
                .start(
                        new Command("p-" + count.incrementAndGet(), words, Map.of("PATH", "/usr/bin:/bin"), folder),
                        work);
        return work;
    }

    /** A script that runs. */
    Work sh(String text) throws IOException {
        return start(script("script-" + count.incrementAndGet(), text));
    }

    @Override
    public void close() {
        processes.close();
    }

    /** How a child process ended. */
    static Exit exit(Child child) {
        try {
            return child.ended().get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("It has not ended.", e);
        }
    }

    /** A child process and what it wrote. */
    static final class Work implements Sink {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteArrayOutputStream err = new ByteArrayOutputStream();
        private Child child;

        @Override
        public synchronized void out(byte[] bytes, int length) {
            // Endless output is counted by its beginning.
            out.write(bytes, 0, Math.min(length, Math.max(0, (1 << 20) - out.size())));
        }

        @Override
        public synchronized void err(byte[] bytes, int length) {
            err.write(bytes, 0, length);
        }

        synchronized String out() {
            return out.toString(StandardCharsets.UTF_8);
        }

        synchronized String err() {
            return err.toString(StandardCharsets.UTF_8);
        }

        Child child() {
            return child;
        }

        /** How it ended. */
        Exit exit() {
            return Shop.exit(child);
        }
    }
}
