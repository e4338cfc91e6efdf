package io.tenure.bench.queue;

import io.tenure.bench.cluster.Children;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.Python;
import io.tenure.bench.cluster.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A clerk as a process of its own, which can be killed, frozen and started again. */
final class ClerkProcess implements AutoCloseable {

    private static final String LAST = "c3";

    private final String name;
    private final List<URI> addresses;
    private final Path folder;
    private final Market.Plan plan;
    private Optional<Process> process = Optional.empty();

    ClerkProcess(String name, List<URI> addresses, Path folder, Market.Plan plan) {
        this.name = name;
        this.addresses = addresses;
        this.folder = folder;
        this.plan = plan;
    }

    String name() {
        return name;
    }

    void start() {
        process = Optional.of(isPython() ? startPython() : startJava());
    }

    /** The last one: it never leads, and whoever leads is found by name. */
    private boolean isPython() {
        return plan.python() && name.equals(LAST);
    }

    private Process startPython() {
        return Python.start(
                Python.program("clerk.py"),
                folder.resolve(name + ".log"),
                List.of(
                        name,
                        Python.addresses(addresses),
                        folder.toString(),
                        Long.toString(plan.claim().toSeconds())));
    }

    private Process startJava() {
        List<String> command = new ArrayList<>(Jvm.program(Clerk.class));
        command.addAll(List.of(
                name,
                addresses.stream().map(URI::toString).collect(Collectors.joining(",")),
                folder.toString(),
                Integer.toString(plan.tasks()),
                Integer.toString(plan.blows()),
                Long.toString(plan.claim().toSeconds()),
                Boolean.toString(plan.python())));
        try {
            Process started = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve(name + ".log").toFile()))
                    .start();
            Children.add(started);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isRunning() {
        return process.filter(Process::isAlive).isPresent();
    }

    /** Ends the process in the middle of whatever it does. */
    void kill() {
        process.ifPresent(running -> running.destroyForcibly().onExit().join());
    }

    void freeze() {
        Shell.need("kill", "-STOP", Long.toString(process.orElseThrow().pid()));
    }

    void thaw() {
        Shell.need("kill", "-CONT", Long.toString(process.orElseThrow().pid()));
    }

    @Override
    public void close() {
        kill();
    }
}
