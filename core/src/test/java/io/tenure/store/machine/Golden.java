package io.tenure.store.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * Files of lines that say what was true in a release. {@code -Drewrite=true} writes those that are missing: so a file is
 * written anew by deleting it first, which is right only before it was released.
 */
final class Golden {

    private static final Path FILES = Path.of("src/test/resources/golden");

    private Golden() {}

    static List<String> lines(String name, Supplier<List<String>> now) {
        Path file = FILES.resolve(name);
        try {
            if (Boolean.getBoolean("rewrite") && !Files.exists(file)) {
                Files.createDirectories(FILES);
                Files.write(file, now.get());
            }
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException("There is no golden file " + name + ": run with -Drewrite=true", e);
        }
    }
}
