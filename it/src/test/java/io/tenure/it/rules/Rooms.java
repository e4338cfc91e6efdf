package io.tenure.it.rules;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * For whom the packages of core are, as a table says.
 *
 * @param all each as often as it is listed
 */
record Rooms(Set<String> api, Set<String> spi, List<String> all) {

    static final int MOST_TYPES = 36;

    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    static Rooms in(String text) {
        return new Rooms(
                Set.copyOf(row(text, "(API)").toList()),
                Set.copyOf(row(text, "(SPI)").toList()),
                Stream.of("(API)", "(SPI)", "(internal)")
                        .flatMap(kind -> row(text, kind))
                        .toList());
    }

    /** The folders of these source files that have more types than a package may have. */
    static Set<String> crowded(Collection<String> files) {
        return files.stream()
                .filter(file -> !file.endsWith("/package-info.java"))
                .collect(Collectors.groupingBy(file -> file.substring(0, file.lastIndexOf('/')), Collectors.counting()))
                .entrySet()
                .stream()
                .filter(folder -> folder.getValue() > MOST_TYPES)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> row(String text, String kind) {
        return text.lines()
                .filter(line -> line.startsWith("| `") && line.contains(kind))
                .flatMap(line -> NAME.matcher(line).results())
                .map(Rooms::packageOf);
    }

    private static String packageOf(MatchResult name) {
        return name.group(1).equals("io.tenure") ? "io.tenure" : "io.tenure." + name.group(1);
    }
}
