package io.tenure.bench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Programs in Python that use the worker of {@code examples/python}. */
public final class Python {
    private static final String COMMAND = "python3";

    private Python() {}

    /** Why they cannot be run here; empty if they can. */
    public static Optional<String> obstacle() {
        try {
            return Shell.run(COMMAND, "--version").ok() ? Optional.empty() : Optional.of("python3 does not work");
        } catch (UncheckedIOException e) {
            return Optional.of("python3 is not on the PATH");
        }
    }

    /** A program of module bench, or one that a test has written. Its errors go to a file. */
    public static Process start(Path program, Path errors, List<String> words) {
        List<String> command = new ArrayList<>(List.of(COMMAND, program.toString()));
        command.addAll(words);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
        builder.environment()
                .put("PYTHONPATH", Workspace.root().resolve("examples/python").toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        try {
            Process started = builder.start();
            Children.add(started);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A program of module bench. */
    public static Path program(String name) {
        return Workspace.root().resolve("bench/src/main/python").resolve(name);
    }

    /** Nodes as the worker takes them. */
    public static String addresses(Collection<URI> nodes) {
        return nodes.stream().map(URI::getAuthority).collect(Collectors.joining(","));
    }
}
