package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the guides show is code that tests run: each block stands so in one of the {@code …GuideTest} of this package. */
class GuidesTest {

    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    /** The guide to primary-only services shows the example of module {@code examples} in short. */
    private static final String IN_SHORT = "primary.md";

    static Stream<Path> guides() throws IOException {
        return files(Path.of("../docs/guide"), ".md")
                .filter(page -> !page.getFileName().toString().equals(IN_SHORT));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void the_guide_shows_code_that_runs(Path guide) throws IOException {
        String code = files(Path.of("src/test/java"), "GuideTest.java")
                .map(GuidesTest::read)
                .map(GuidesTest::flat)
                .collect(Collectors.joining("\n"));
        List<String> strangers = BLOCK.matcher(Files.readString(guide))
                .results()
                .map(block -> block.group(1))
                .filter(block -> !isImports(block))
                .filter(block -> !code.contains(flat(block)))
                .toList();

        assertThat(strangers).as("blocks that are in no test").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void the_guide_names_the_imports_of_its_code(Path guide) throws IOException {
        Set<String> known = Stream.concat(
                        files(Path.of("src/test/java"), "GuideTest.java"),
                        files(Path.of("../examples/src/main/java"), ".java"))
                .flatMap(file -> read(file).lines())
                .filter(line -> line.startsWith("import ") && !line.startsWith("import static org.assertj"))
                .collect(Collectors.toSet());
        List<String> blocks = BLOCK.matcher(Files.readString(guide))
                .results()
                .map(block -> block.group(1))
                .toList();
        Set<String> words = blocks.stream()
                .filter(block -> !isImports(block))
                .flatMap(block -> Stream.of(block.split("\\W+")))
                .collect(Collectors.toSet());
        List<String> needed = known.stream()
                .filter(line -> words.contains(line.substring(line.lastIndexOf('.') + 1, line.length() - 1)))
                .sorted()
                .toList();
        List<String> named = blocks.stream()
                .filter(GuidesTest::isImports)
                .flatMap(String::lines)
                .toList();

        assertThat(named).as("imports").containsExactlyElementsOf(needed);
    }

    static Stream<Path> pages() throws IOException {
        return files(Path.of("../docs/guide"), ".md");
    }

    private static boolean isImports(String block) {
        return block.lines().allMatch(line -> line.startsWith("import "));
    }

    private static Stream<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without the formatter's white space. */
    private static String flat(String text) {
        return text.replaceAll("\\s+", "");
    }
}
