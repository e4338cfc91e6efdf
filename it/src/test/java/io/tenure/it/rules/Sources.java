package io.tenure.it.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the modules and their main code lie. A module that is added to the build is found without being named here. */
final class Sources {
    private static final Path ROOT = Path.of(Objects.requireNonNull(
            System.getProperty("tenure.root"), "The build sets -Dtenure.root to the repository"));

    /** The module of the programs that measure. */
    static final String PROGRAMS = "bench";

    /** Read once, which takes seconds. */
    private static final JavaClasses ALL = new ClassFileImporter()
            .importPaths(modules().stream().map(Sources::classes).toList());

    private Sources() {}

    /** The compiled main code of every module but {@value #PROGRAMS}, whose business is with clocks and processes. */
    static JavaClasses mainClasses() {
        return ALL.that(describe("of no program", type -> !isOf(type, PROGRAMS)));
    }

    /** The compiled main code of one module. */
    static JavaClasses mainClasses(String module) {
        return ALL.that(describe("of " + module, type -> isOf(type, module)));
    }

    private static boolean isOf(JavaClass type, String module) {
        return Path.of(type.getSource().orElseThrow().getUri()).startsWith(classes(ROOT.resolve(module)));
    }

    /** Every folder of main sources. */
    static List<Path> mainSources() {
        return modules().stream().map(module -> module.resolve("src/main/java")).toList();
    }

    static Path relative(Path file) {
        return ROOT.relativize(file);
    }

    /** Every file of main sources, by its path in the repository. */
    static Map<String, String> mainTexts() {
        return texts(mainSources().stream().flatMap(folder -> files(folder, ".java")));
    }

    /** Everything in which a bug can be planted: main sources and scripts. */
    static Map<String, String> plantable() {
        return texts(Stream.concat(mainSources().stream().flatMap(folder -> files(folder, ".java")), sources(".sh")));
    }

    /** Everything that can be named in documentation: sources, tests and models. */
    static Stream<String> texts() {
        return Stream.of(".java", ".tla").flatMap(Sources::sources).map(Sources::read);
    }

    /** The simple names of all top-level types, those of tests included. */
    static Set<String> typeNames() {
        return sources(".java")
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }

    /** Every page of documentation, by its path in the repository. */
    static Map<String, String> pages() {
        return texts(Stream.concat(
                children().filter(child -> child.toString().endsWith(".md")), files(ROOT.resolve("docs"), ".md")));
    }

    /** Every script, style and page below a folder of the repository, by its path in that. */
    static Map<String, String> resources(String folder) {
        return texts(Stream.of(".js", ".css", ".html").flatMap(ending -> files(ROOT.resolve(folder), ending)));
    }

    /** Every planted bug, by its path in the repository. */
    static Map<String, String> plantedBugs() {
        return texts(files(ROOT.resolve("sim/mutants"), ".patch"));
    }

    static String text(String path) {
        return read(ROOT.resolve(path));
    }

    private static Stream<Path> sources(String ending) {
        return children()
                .map(child -> child.resolve("src"))
                .filter(Files::isDirectory)
                .flatMap(folder -> files(folder, ending));
    }

    private static Map<String, String> texts(Stream<Path> files) {
        return files.collect(Collectors.toMap(file -> relative(file).toString(), Sources::read));
    }

    private static Stream<Path> files(Path folder, String ending) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path classes(Path module) {
        return module.resolve("target/classes");
    }

    private static List<Path> modules() {
        return children()
                .filter(child -> Files.isDirectory(child.resolve("src/main/java")))
                .toList();
    }

    private static Stream<Path> children() {
        try (var children = Files.list(ROOT)) {
            return children.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
