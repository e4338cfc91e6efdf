package io.tenure.bench.primary;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.Ports;
import io.tenure.bench.cluster.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A member as a process of its own, which can be killed and started again on the same data. */
final class MemberProcess implements AutoCloseable {

    private final String name;
    private final Path folder;
    private final int peer = Ports.free();
    private final int http = Ports.free();
    private Optional<Running> running = Optional.empty();

    private record Running(Process process, BufferedReader answers, String introduction) {}

    MemberProcess(String name, Path folder) {
        this.name = name;
        this.folder = folder;
    }

    String name() {
        return name;
    }

    /** Starts it; {@code cluster} is empty for the founder. Returns when it has opened its store. */
    MemberProcess start(Optional<String> cluster) {
        List<String> command = new ArrayList<>(Jvm.program(Member.class));
        command.addAll(List.of(
                name,
                folder.resolve(name).toString(),
                Integer.toString(peer),
                Integer.toString(http),
                outside(folder).toString()));
        cluster.ifPresent(command::add);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            folder.resolve(name + ".log").toFile()))
                    .start();
            Children.add(process);
            BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
            running = Optional.of(new Running(process, answers, next(answers, "member ")));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file outside that walks write to. */
    static Path outside(Path folder) {
        return folder.resolve("outside.txt");
    }

    /** Its id, where the engine listens, where it would serve HTTP, and its cluster. */
    String[] introduction() {
        return running.orElseThrow().introduction().split(" ");
    }

    /** The answer to an order, without its first word. */
    String tell(String order) {
        Running now = running.orElseThrow();
        try {
            now.process().getOutputStream().write((order + "\n").getBytes(StandardCharsets.UTF_8));
            now.process().getOutputStream().flush();
            return next(now.answers(), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line that begins so, without its first word; lines of libraries are passed over. */
    private String next(BufferedReader answers, String beginning) throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.matches("(member|joined|begun|result|stale|failed) .*") && line.startsWith(beginning)) {
                return line.substring(line.indexOf(' ') + 1);
            }
        }
        throw new IllegalStateException(name + " has ended; see " + folder.resolve(name + ".log"));
    }

    /** Ends the process in the middle of whatever it does. */
    void kill() {
        running.ifPresent(now -> now.process().destroyForcibly().onExit().join());
        running = Optional.empty();
    }

    /** Lets nothing of it go on until it is thawed. */
    void freeze() {
        Shell.need(
                "kill", "-STOP", Long.toString(running.orElseThrow().process().pid()));
    }

    void thaw() {
        Shell.need(
                "kill", "-CONT", Long.toString(running.orElseThrow().process().pid()));
    }

    @Override
    public void close() {
        kill();
    }
}
