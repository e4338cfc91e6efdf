package io.tenure.bench.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** Where the packaged programs lie, and where tests may write. */
public final class Workspace {
    private Workspace() {}

    /** The repository. */
    public static Path root() {
        return property("tenure.root");
    }

    public static Path serverJar() {
        return property("tenure.server.jar");
    }

    /** The number of this process among those that run tests at the same time. */
    static int fork() {
        return Integer.getInteger("tenure.fork", 0);
    }

    /** An empty folder for one test or measurement. What an earlier run left there is gone. */
    public static Path fresh(String name) {
        Path folder = root().resolve("target/runs").resolve(name);
        try {
            delete(folder);
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a folder and all in it, if it is there. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static Path property(String name) {
        return Path.of(Objects.requireNonNull(System.getProperty(name), "The build sets -D" + name));
    }
}
