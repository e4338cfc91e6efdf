package io.tenure.engine.shelf;

import io.tenure.engine.FatalHandler;
import io.tenure.runtime.SystemTime;
import io.tenure.time.Time;
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

    private static final FatalHandler NEVER = (sentence, cause) -> {
        throw new AssertionError(sentence, cause);
    };

    private ShelfFiles() {}

    static ShelfConfig config(Path folder) {
        return config(folder, NEVER);
    }

    static ShelfConfig config(Path folder, FatalHandler fatal) {
        return new ShelfConfig(folder, OWNER, 8 << 20, 2 << 20, 1, Optional::empty, fatal, new SystemTime());
    }

    static ShelfConfig config(Path folder, Time time) {
        return new ShelfConfig(folder, OWNER, 8 << 20, 2 << 20, 1, Optional::empty, NEVER, time);
    }

    /** One whose bounds are so low that it saves by itself and begins a new file of the journal with each save. */
    static ShelfConfig small(Path folder) {
        return new ShelfConfig(folder, OWNER, 64 << 10, 2 << 10, 1, Optional::empty, NEVER, new SystemTime());
    }

    /** One that begins a new file of the journal with each save, and does not save by itself. */
    static ShelfConfig patient(Path folder) {
        return new ShelfConfig(folder, OWNER, 8 << 20, 2 << 10, 1, Optional::empty, NEVER, new SystemTime());
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
