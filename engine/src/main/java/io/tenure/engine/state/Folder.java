package io.tenure.engine.state;

import io.tenure.runtime.DurableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A data folder, held by one process at a time.
 *
 * <pre>
 *   lock                  held while a process uses the folder
 *   identity.properties   who the folder is
 *   raft/                 the log
 *   state.mv              the state: tables and the position in the log up to which they are applied
 *   install.mv            a dump being loaded; thrown away at start
 *   applying              the entry that is being applied, for the case that it ends the process
 * </pre>
 */
public final class Folder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Folder.class);

    private final Path root;
    private final FileChannel lockFile;

    private Folder(Path root, FileChannel lockFile) {
        this.root = root;
        this.lockFile = lockFile;
    }

    /** Takes the folder for this process; makes it if there is none. */
    public static Folder lock(Path root) throws IOException {
        Files.createDirectories(root);
        keepOthersOut(root);
        FileChannel channel =
                FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new IOException("The data folder " + root.toAbsolutePath()
                    + " is in use by another process: stop that one, or choose another folder.");
        }
        return new Folder(root, channel);
    }

    /** What is in it is nobody else's business, whatever the modes of single files. Without the right to change it, the node continues as it is. */
    private static void keepOthersOut(Path root) {
        try {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
        } catch (IOException | UnsupportedOperationException e) {
            LOG.warn("Others may be able to read {}: {}", root, e.toString());
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    public Path raft() {
        return root.resolve("raft");
    }

    public Path state() {
        return root.resolve("state.mv");
    }

    public Path install() {
        return root.resolve("install.mv");
    }

    Path applying() {
        return root.resolve("applying");
    }

    public Path root() {
        return root;
    }

    /** The identity of a folder that may be in use; empty if it has none. */
    public static Optional<Identity> identityOf(Path root) throws IOException {
        Path file = root.resolve("identity.properties");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Identity.parse(Files.readString(file)));
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(
                    "The file " + file.toAbsolutePath() + " cannot be used: " + e.getMessage()
                            + " Restore it from a backup, or move the data folder away and join again.",
                    e);
        }
    }

    public Optional<Identity> identity() throws IOException {
        return identityOf(root);
    }

    /** Durable when it returns. */
    public void write(Identity identity) throws IOException {
        DurableFile.replace(root.resolve("identity.properties"), identity.toText());
    }

    /** Throws away log and state. Only for a folder that acknowledged nothing yet. */
    public void wipe() throws IOException {
        Files.deleteIfExists(state());
        Files.deleteIfExists(install());
        if (Files.exists(raft())) {
            try (Stream<Path> files = Files.walk(raft())) {
                List<Path> deepestFirst =
                        files.sorted(Comparator.reverseOrder()).toList();
                for (Path file : deepestFirst) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
