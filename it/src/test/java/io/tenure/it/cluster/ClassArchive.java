package io.tenure.it.cluster;

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
 * <p>Made by one start of the packaged server, and again when that has changed; the first process that needs it makes it.
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
            Path folder = Workspace.root().resolve("it/target/it/archive");
            Path file = folder.resolve(Files.getLastModifiedTime(jar).toMillis() + "-"
                    + Runtime.version().feature() + ".jsa");
            Path mark = Files.createDirectories(folder.getParent()).resolve("archive.lock");
            try (FileChannel lock = FileChannel.open(mark, CREATE, WRITE);
                    FileLock held = lock.lock()) {
                if (!Files.exists(file)) {
                    train(Workspace.fresh("archive"), file);
                }
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void train(Path folder, Path file) {
        NodeSetup setup = NodeSetup.in(folder, "trained")
                .withJvm(List.of("-Xmx320m", "-XX:+UseSerialGC", "-XX:ArchiveClassesAtExit=" + file, "-Xlog:disable"));
        try (NodeProcess node = NodeProcess.start(setup).awaitReady()) {
            node.terminate();
            node.awaitExit();
        }
    }
}
