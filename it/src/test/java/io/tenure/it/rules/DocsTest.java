package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocsTest {
    private static final String PROMISES = Sources.text("docs/design/promises.md");
    private static final String TABLE = """
            | code | promise | kept by | tested by |
            |---|---|---|---|
            | C1 | Terms are unique. | `machine` | `TermTest` |
            """;

    /** Explains the words of other products. */
    private static final String OTHERS = "docs/guide/coming-from.md";

    @Test
    void every_promise_in_comments_of_the_main_code_is_defined() {
        assertThat(Docs.undefinedCodes(Sources.mainTexts(), PROMISES)).isEmpty();
    }

    @Test
    void every_promise_is_tested_by_tests_that_exist() {
        assertThat(PROMISES).contains("| C1 |", "| Q1 |", "| S1 |");
        assertThat(Docs.untestedPromises(PROMISES, Sources.typeNames())).isEmpty();
    }

    @Test
    void every_name_in_the_documentation_exists() {
        Map<String, String> pages = Sources.pages();
        assertThat(pages).containsKeys("README.md", "docs/README.md", OTHERS);
        pages.remove(OTHERS);
        pages.remove("CHANGELOG.md"); // It tells of what is gone, too.
        assertThat(Docs.unknownNames(pages, Docs.words(Sources.texts()))).isEmpty();
    }

    @Test
    void every_command_in_the_documentation_exists() {
        String cli = Sources.mainTexts().entrySet().stream()
                .filter(source -> source.getKey().startsWith("cli/"))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("\n"));
        String runs = Sources.text("bench/src/main/java/io/tenure/bench/campaign/Campaign.java")
                + Sources.text("bench/src/main/java/io/tenure/bench/Bench.java");
        assertThat(Docs.unknownCommands(Sources.pages(), cli, runs)).isEmpty();
    }

    // Each check is shown a text that breaks it: a check that cannot fail protects nothing.

    @Test
    void a_promise_that_is_not_defined_is_found_in_comments_alone() {
        assertThat(Docs.undefinedCodes(Map.of("A.java", "/** Keeps C1 and\n * C2. */ enum A { N1 } // (Q3)"), TABLE))
                .containsExactly(
                        "A.java: C2 is not in the list of promises", "A.java: Q3 is not in the list of promises");
    }

    @Test
    void a_promise_without_a_test_is_found() {
        assertThat(Docs.untestedPromises(TABLE, Set.of("TermTest"))).isEmpty();
        assertThat(Docs.untestedPromises(TABLE, Set.of("OtherTest")))
                .containsExactly("C1 names TermTest, which does not exist");
        assertThat(Docs.untestedPromises(TABLE.replace("`TermTest`", "people"), Set.of("TermTest")))
                .containsExactly("C1 names no test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"`Missing`", "as `Missing.of(1)` does", "`Missing<T>`"})
    void a_name_that_does_not_exist_is_found(String text) {
        assertThat(Docs.unknownNames(Map.of("page", text), Docs.words(Stream.of("/* Missing */ class There {}"))))
                .containsExactly("page: Missing does not exist");
        assertThat(Docs.unknownNames(
                        Map.of("page", text.replace("Missing", "There")), Docs.words(Stream.of("class There {}"))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`tenure queue drop mail`",
                "```\ntenure queue drop mail\n```",
                "`./tenure drop`",
                "`tenure queue ls|drop`",
                "`./dev campaign drop`",
                "`./dev bench engine|drop`"
            })
    void a_command_that_does_not_exist_is_found(String text) {
        String cli = "Usage.of(\"queue ls\", 1) Usage.of(\n\"queue pause\", 2) Usage.of(\"task \" + word, 3)";
        String runs = "case \"engine\" ->";
        assertThat(Docs.unknownCommands(Map.of("page", text), cli, runs)).hasSize(1);
        assertThat(Docs.unknownCommands(
                        Map.of(
                                "page",
                                "`tenure queue ls|pause mail`, `tenure queue`, `tenure task any`, `./dev bench engine`"),
                        cli,
                        runs))
                .isEmpty();
    }
}
