package io.tenure.bench.queue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Lines of a file outside, each written by one call, so that none is lost or cut when the process is killed. A channel
 * would be closed for all by the first writer that is interrupted; a stream is not.
 */
final class Journal {

    private final FileOutputStream file;

    private Journal(FileOutputStream file) {
        this.file = file;
    }

    static Journal open(Path path) throws IOException {
        return new Journal(new FileOutputStream(path.toFile(), true));
    }

    void add(String line) {
        try {
            file.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of all files of a folder whose names end so, each as its words. */
    static List<String[]> read(Path folder, String ending) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .flatMap(file -> lines(file).stream())
                    .map(line -> line.split(" "))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
