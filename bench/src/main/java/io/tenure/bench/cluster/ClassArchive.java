package io.tenure.bench.cluster;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The server's classes as the JVM likes to load them: half the work of a start, and these tests start nodes by the dozen.
 *
 * <p>Made by one run of a cluster of the packaged server, and again when that has changed; the first process that needs it
 * makes it.
 */
final class ClassArchive {
    private static final Path FILE = make();

    private ClassArchive() {}

    /** Options of a JVM that uses it. */
    static List<String> options() {
        return List.of("-XX:SharedArchiveFile=" + FILE, "-Xlog:disable");
    }

    private static Path make() {
        try {
            Path jar = Workspace.serverJar();
            Path folder = Workspace.root().resolve("target/runs/archive");
            Path file = folder.resolve(Files.getLastModifiedTime(jar).toMillis() + "-"
                    + Runtime.version().feature() + ".jsa");
            Path mark = Files.createDirectories(folder.getParent()).resolve("archive.lock");
            try (FileChannel lock = FileChannel.open(mark, CREATE, WRITE);
                    FileLock held = lock.lock()) {
                if (!Files.exists(file)) {
                    Path scratch = Workspace.fresh("archive").resolve("rehearsal");
                    Shell.need(Jvm.rehearsal(file, scratch).toArray(String[]::new));
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
