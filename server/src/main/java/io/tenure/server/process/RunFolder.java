package io.tenure.server.process;

import io.tenure.runtime.DurableFile;
import io.tenure.runtime.LinuxBoot;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder in which a process of a node, its guards and its watcher meet: in memory, because a guard must not wait for
 * a stuck disk; else in the data folder. It is this user's alone. Where it is, is noted in the data folder before it
 * exists, so that the next process of the node finds what this one left.
 */
record RunFolder(Path path, String id) {

    private static final Logger LOG = LoggerFactory.getLogger(RunFolder.class);

    private static final String NOTE = "run-folder";
    private static final int ID_LENGTH = 12;

    static RunFolder make(ProcessSettings settings, UUID random) throws IOException {
        String id = random.toString().replace("-", "").substring(0, ID_LENGTH);
        RunFolder shared = new RunFolder(settings.memory().resolve("tenure-" + id), id);
        Files.createDirectories(settings.data());
        try {
            return shared.made(settings.data());
        } catch (IOException e) {
            LOG.info("The files of child processes are kept in the data folder: {}", e.toString());
            return new RunFolder(settings.data().toAbsolutePath().resolve("run-" + id), id).made(settings.data());
        }
    }

    private RunFolder made(Path data) throws IOException {
        DurableFile.replace(data.resolve(NOTE), path + "\n");
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createDirectory(pipes());
        Files.writeString(path.resolve("where"), where());
        Files.writeString(path.resolve("node"), Proc.own().line());
        return this;
    }

    /** What the earlier process of this node noted; empty if it left nothing that may concern this machine now. */
    static Optional<RunFolder> noted(Path data) throws IOException {
        Path noted;
        try {
            noted = Path.of(Files.readString(data.resolve(NOTE)).strip());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        String name = String.valueOf(noted.getFileName());
        RunFolder folder = new RunFolder(noted, name.substring(name.indexOf('-') + 1));
        if (isOwn(folder.over(), data)) {
            delete(folder.over());
        }
        if (!isOwn(noted, data)) {
            return Optional.empty();
        }
        if (!folder.text("where").orElse("").equals(where())) {
            // All of its processes ended with the machine or the container.
            folder.remove(data);
            return Optional.empty();
        }
        return Optional.of(folder);
    }

    /** In memory any user of the machine may make a folder of this name. */
    private static boolean isOwn(Path folder, Path data) throws IOException {
        return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(folder).equals(Files.getOwner(data));
    }

    /** Process ids mean something only in this start of the machine, and in this container. */
    private static String where() throws IOException {
        return new LinuxBoot().id().orElse("unknown") + " " + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    }

    Path until() {
        return path.resolve("until");
    }

    Path pipes() {
        return path.resolve("pipes");
    }

    /** How a process of this folder is called in its files, its environment and its cgroup: on this machine nothing else is. */
    String tag(String name) {
        return id + "-" + name;
    }

    ProcessFiles files(String tag) {
        return new ProcessFiles(path, tag);
    }

    /** When the trusted time was over, since the start of the machine; empty if nobody knows. */
    Optional<Duration> lastUntil() {
        try {
            return text("until").map(Long::parseLong).map(Duration::ofMillis);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The processes that have files. */
    List<ProcessFiles> all() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ProcessFiles.WANTED) || name.endsWith(ProcessFiles.JOB))
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .distinct()
                    .map(this::files)
                    .toList();
        }
    }

    /** The process that made this folder, as {@link Proc.Line#line} wrote it. */
    Optional<String> node() {
        return text("node");
    }

    /** Notes where the cgroups are. */
    void note(Cgroups cgroups) throws IOException {
        Files.writeString(path.resolve("cgroups"), cgroups.folder().toString());
    }

    Optional<Cgroups> cgroups() {
        return text("cgroups").map(Path::of).flatMap(Cgroups::left);
    }

    private Optional<String> text(String name) {
        try {
            return Optional.of(Files.readString(path.resolve(name)).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Removes everything, its note last. The folder goes away at once: a late guard could make the file that forbids it
     * as soon as that alone were removed.
     */
    void remove(Path data) throws IOException {
        Path last = path;
        try {
            last = Files.move(path, over(), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            LOG.debug("{} is gone already", path);
        } catch (FileSystemException e) {
            LOG.warn("{} is removed where it is, because it cannot be moved aside first: {}", path, e.toString());
        }
        delete(last);
        Path note = data.resolve(NOTE);
        if (Files.exists(note) && Files.readString(note).strip().equals(path.toString())) {
            Files.delete(note);
        }
    }

    /** Where the folder is while it is being removed; nobody begins anything there. The watcher uses the same name. */
    private Path over() {
        return path.resolveSibling(path.getFileName() + ".over");
    }

    /** The watcher of the earlier process may be removing the same. */
    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
