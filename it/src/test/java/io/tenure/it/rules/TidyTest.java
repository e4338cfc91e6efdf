package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TidyTest {
    @Test
    void main_code_is_tidy() {
        Map<String, String> sources = Sources.mainTexts();
        assertThat(sources).as("source files found").hasSizeGreaterThan(5);
        assertThat(Tidy.complaints(sources)).isEmpty();
    }

    @Test
    void every_package_says_what_it_is_and_is_null_marked() {
        Map<String, String> sources = Sources.mainTexts();
        Map<String, List<String>> folders = sources.keySet().stream()
                .map(file -> file.substring(0, file.lastIndexOf('/')))
                .distinct()
                .collect(Collectors.groupingBy(TidyTest::packageOf));
        assertThat(folders.values().stream()
                        .filter(same -> same.stream()
                                .noneMatch(folder -> isIntroduced(sources.get(folder + "/package-info.java")))))
                .isEmpty();
    }

    // Each check is shown a text that breaks it: a check that cannot fail protects nothing.

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A { // TODO\n}",
                "class A {\n\tint tab;\n}",
                "class A { public void wide(int a, int b, int c, int d, int e) {} }",
                "interface A { void wide(int a, int b, int c, int d, int e); }",
                "class A { A(int a, int b, int c, int d, int e, int f, int g) {} }",
                "record A(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k) {}"
            })
    void an_untidy_text_is_refused(String text) {
        assertThat(Tidy.complaints("A.java", text)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class A { public void wide(int a, int b, int c, int d) {} }",
                "class A { private void wide(int a, int b, int c, int d, int e) {} }",
                "class A extends B { @Override public void wide(int a, int b, int c, int d, int e) {} }",
                "class A { A(int a, int b, int c, int d, int e, int f) {} }",
                "record A(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) { static int k; }"
            })
    void a_tidy_text_is_welcome(String text) {
        assertThat(Tidy.complaints("A.java", text)).isEmpty();
    }

    @Test
    void length_is_measured_to_the_line() {
        assertThat(Tidy.complaints("A.java", method(50))).isEmpty();
        assertThat(Tidy.complaints("A.java", method(51)))
                .containsExactly("A.java:2: 51 lines of a method, at most 50 are allowed");
        assertThat(Tidy.complaints("A.java", "class A {}\n" + "\n".repeat(299))).isEmpty();
        assertThat(Tidy.complaints("A.java", "class A {}\n" + "\n".repeat(300))).hasSize(1);
    }

    @Test
    void of_several_files_the_untidy_one_is_named() {
        assertThat(Tidy.complaints(Map.of("a/A.java", method(50), "b/B.java", method(51))))
                .containsExactly("b/B.java:2: 51 lines of a method, at most 50 are allowed");
    }

    private static String method(int lines) {
        return "class A {\n  void a() {\n" + "    a();\n".repeat(lines - 2) + "  }\n}\n";
    }

    /** More than one module may have classes in a package; one of them introduces it. */
    private static String packageOf(String folder) {
        return folder.replaceFirst(".*src/main/java/", "");
    }

    private static boolean isIntroduced(@Nullable String info) {
        return info != null && info.contains("@NullMarked") && info.startsWith("/**");
    }
}
