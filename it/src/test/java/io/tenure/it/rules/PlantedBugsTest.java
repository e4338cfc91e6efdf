package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The planted bugs still fit the sources, and the page about them names each of them, and the test that finds it. */
class PlantedBugsTest {

    private static final String PAGE = "docs/design/planted-bugs.md";
    private static final Pattern AREA = Pattern.compile("(?m)^`\\./dev mutate (\\w+)`");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d\\d) \\| (.+) \\| (\\w+) \\|$");
    private static final Pattern FILE = Pattern.compile("sim/mutants/(\\w+)/(\\d\\d)-[a-z-]+\\.patch");
    private static final Pattern HEAD = Pattern.compile("bug: (.+)\ntests: (.+)\n\n");
    private static final Pattern CHANGED = Pattern.compile("(?m)^--- a/(.+)\n\\+\\+\\+ b/.+\n");
    private static final Pattern HUNK = Pattern.compile("(?m)^@@ .*\n");

    @Test
    void every_planted_bug_has_a_row_that_says_what_it_is_and_every_row_a_bug() {
        assertThat(unequal(rows(Sources.text(PAGE)), Sources.plantedBugs())).isEmpty();
    }

    @Test
    void every_planted_bug_fits_the_sources_and_names_tests_that_exist() {
        Set<String> types = Sources.typeNames();
        Map<String, String> sources = Sources.plantable();
        List<String> complaints = new ArrayList<>();
        Sources.plantedBugs().forEach((file, patch) -> {
            tests(patch)
                    .filter(test -> !types.contains(test))
                    .forEach(test -> complaints.add(file + " names " + test + ", which does not exist"));
            complaints.addAll(misfits(file, patch, sources));
        });
        assertThat(complaints).isEmpty();
    }

    // Each check is shown something that breaks it.

    @Test
    void what_is_missing_or_different_is_found() {
        Map<String, String> bugs = Map.of("sim/mutants/shelf/01-lost.patch", "bug: it is lost\ntests: A,B\n\n");
        String page = "`./dev mutate shelf` does so.\n| 01 | it is lost | B |\n";
        assertThat(unequal(rows(page), bugs)).isEmpty();
        assertThat(unequal(rows(page.replace("lost", "found")), bugs)).hasSize(1);
        assertThat(unequal(rows(page.replace("B", "C")), bugs)).hasSize(1);
        assertThat(unequal(rows(page.replace("shelf", "group")), bugs)).hasSize(2);
        assertThat(unequal(rows(page + "| 02 | it is late | B |\n"), bugs)).hasSize(1);
        assertThat(unequal(Map.of(), bugs)).hasSize(1);
    }

    @Test
    void a_bug_that_no_longer_fits_is_found() {
        String patch =
                "bug: b\ntests: A\n\n--- a/x/A.java\n+++ b/x/A.java\n@@ -1,3 +1,2 @@ class A\n one\n-two\n three\n";
        assertThat(misfits("p", patch, Map.of("x/A.java", "zero\none\ntwo\nthree\nfour\n")))
                .isEmpty();
        assertThat(misfits("p", patch, Map.of("x/A.java", "one\n2\nthree\n"))).hasSize(1);
        assertThat(misfits("p", patch, Map.of("x/B.java", "one\ntwo\nthree\n"))).hasSize(1);
    }

    private record Row(String bug, String test) {}

    /** The rows by area and number. */
    private static Map<String, Row> rows(String page) {
        Map<String, Row> rows = new TreeMap<>();
        List<MatchResult> areas = AREA.matcher(page).results().toList();
        for (int i = 0; i < areas.size(); i++) {
            int end = i + 1 < areas.size() ? areas.get(i + 1).start() : page.length();
            String area = areas.get(i).group(1);
            ROW.matcher(page.substring(areas.get(i).end(), end)).results().forEach(row -> {
                String name = area + " " + row.group(1);
                assertThat(rows.put(name, new Row(row.group(2), row.group(3))))
                        .as(name)
                        .isNull();
            });
        }
        return rows;
    }

    private static List<String> unequal(Map<String, Row> rows, Map<String, String> bugs) {
        Map<String, Row> left = new TreeMap<>(rows);
        List<String> complaints = new ArrayList<>();
        bugs.forEach((file, patch) -> {
            MatchResult name = whole(FILE, file);
            Row row = left.remove(name.group(1) + " " + name.group(2));
            if (row == null) {
                complaints.add(file + " has no row");
            } else if (!row.bug().equals(head(patch).group(1))) {
                complaints.add(file + " is another bug than its row says: " + row.bug());
            } else if (tests(patch).noneMatch(row.test()::equals)) {
                complaints.add(file + " does not name the test of its row: " + row.test());
            }
        });
        left.keySet().forEach(name -> complaints.add("There is no bug " + name));
        return complaints;
    }

    /** What a patch wants to change and does not find as it is in the patch. */
    private static List<String> misfits(String name, String patch, Map<String, String> sources) {
        List<String> misfits = new ArrayList<>();
        List<MatchResult> files = CHANGED.matcher(patch).results().toList();
        assertThat(files).as(name).isNotEmpty();
        for (int i = 0; i < files.size(); i++) {
            int end = i + 1 < files.size() ? files.get(i + 1).start() : patch.length();
            String source = sources.getOrDefault(files.get(i).group(1), "");
            HUNK.splitAsStream(patch.substring(files.get(i).end(), end))
                    .filter(hunk -> !hunk.isEmpty() && !source.contains(before(hunk)))
                    .forEach(hunk -> misfits.add(name + " does not fit the sources:\n" + hunk));
        }
        return misfits;
    }

    private static String before(String hunk) {
        StringBuilder text = new StringBuilder();
        hunk.lines()
                .filter(line -> line.startsWith(" ") || line.startsWith("-"))
                .forEach(line -> text.append(line.substring(1)).append('\n'));
        return text.toString();
    }

    private static MatchResult head(String patch) {
        return HEAD.matcher(patch).results().findFirst().orElseThrow();
    }

    private static Stream<String> tests(String patch) {
        return Stream.of(head(patch).group(2).split(","));
    }

    private static MatchResult whole(Pattern pattern, String text) {
        return pattern.matcher(text).results().findFirst().orElseThrow(() -> new AssertionError(text));
    }
}
