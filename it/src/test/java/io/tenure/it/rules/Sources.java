package io.tenure.it.rules;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Where the modules and their main code lie. A module that is added to the build is found without being named here. */
final class Sources {
    private static final Path ROOT = Path.of(Objects.requireNonNull(
            System.getProperty("tenure.root"), "The build sets -Dtenure.root to the repository"));

    /** The module of the programs that measure. */
    static final String PROGRAMS = "bench";

    private Sources() {}

    /** The compiled main code of every module but {@value #PROGRAMS}, whose business is with clocks and processes. */
    static JavaClasses mainClasses() {
        return new ClassFileImporter()
                .importPaths(modules().stream()
                        .filter(module -> !module.endsWith(PROGRAMS))
                        .map(Sources::classes)
                        .toList());
    }

    /** The compiled main code of one module. */
    static JavaClasses mainClasses(String module) {
        return new ClassFileImporter().importPath(classes(ROOT.resolve(module)));
    }

    /** Every folder of main sources. */
    static List<Path> mainSources() {
        return modules().stream().map(module -> module.resolve("src/main/java")).toList();
    }

    static Path relative(Path file) {
        return ROOT.relativize(file);
    }

    private static Path classes(Path module) {
        return module.resolve("target/classes");
    }

    private static List<Path> modules() {
        try (var children = Files.list(ROOT)) {
            return children.filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
