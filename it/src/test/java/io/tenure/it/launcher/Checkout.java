package io.tenure.it.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A copy of what the launcher needs of the repository, to be started, changed and broken at will. */
record Checkout(Path folder) {
    private static final Set<String> LEFT_OUT = Set.of(".git", ".build", "target", "test", "data", "docs");

    static Checkout in(Path folder) throws IOException {
        copy(Path.of(System.getProperty("tenure.root")), folder);
        return new Checkout(folder);
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            Files.copy(from, to);
            return;
        }
        Files.createDirectories(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.toList()) {
                if (!LEFT_OUT.contains(child.getFileName().toString())) {
                    copy(child, to.resolve(child.getFileName()));
                }
            }
        }
    }

    /** Starts the launcher; what it prints goes to a file, so that starts may run beside each other. */
    Start start(Map<String, String> environment, String... arguments) throws IOException {
        return start(folder.resolve("tenure"), environment, arguments);
    }

    Start start(Path launcher, Map<String, String> environment, String... arguments) throws IOException {
        Path output = Files.createTempFile(folder, "start", ".out");
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(launcher.toString()), Stream.of(arguments))
                .toList());
        builder.environment().put("MAVEN_OPTS", "-Dmaven.repo.local=" + System.getProperty("tenure.repository"));
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        return new Start(builder.start(), output);
    }

    Finished run(String... arguments) throws IOException, InterruptedException {
        return start(Map.of(), arguments).await();
    }

    String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    List<Path> builds() throws IOException {
        try (Stream<Path> children = Files.list(folder.resolve(".build"))) {
            return children.filter(child -> child.getFileName().toString().startsWith("run-"))
                    .toList();
        }
    }

    record Start(Process process, Path output) {
        Finished await() throws IOException, InterruptedException {
            if (!process.waitFor(12, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("The launcher did not end: " + Files.readString(output));
            }
            return new Finished(process.exitValue(), Files.readString(output));
        }
    }

    record Finished(int status, String output) {}
}
