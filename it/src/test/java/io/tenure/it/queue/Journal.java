package io.tenure.it.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Lines of a file outside, each written by one call, so that none is lost or cut when the process is killed. */
final class Journal {

    private final FileChannel file;

    private Journal(FileChannel file) {
        this.file = file;
    }

    static Journal open(Path path) throws IOException {
        return new Journal(FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    void add(String line) {
        try {
            file.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
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
