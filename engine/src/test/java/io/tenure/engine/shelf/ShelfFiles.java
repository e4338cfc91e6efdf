package io.tenure.engine.shelf;

import io.tenure.runtime.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Shelves of tests, and what is in their folders. */
final class ShelfFiles {

    static final String OWNER = "n1-abc of cluster c";

    private ShelfFiles() {}

    static ShelfConfig config(Path folder) {
        return new ShelfConfig(
                folder,
                OWNER,
                8 << 20,
                1,
                Optional::empty,
                (sentence, cause) -> {
                    throw new AssertionError(sentence, cause);
                },
                new SystemTime());
    }

    /** A new one if there is no folder. */
    static DiskShelf open(Path folder) throws IOException {
        return DiskShelf.open(config(folder), beginning(folder));
    }

    static ShelfConfig.Beginning beginning(Path folder) {
        return Files.exists(folder) ? ShelfConfig.Beginning.EXISTING : ShelfConfig.Beginning.NEW;
    }

    /** The files of the journal, in order. */
    static List<Path> segments(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            JournalSegment.first(file.getFileName().toString()).isPresent())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a process that is killed now would leave. */
    static Path copy(Path folder, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }
}
