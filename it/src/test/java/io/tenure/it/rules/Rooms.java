package io.tenure.it.rules;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * For whom the packages of core are, as a table says.
 *
 * @param all each as often as it is listed
 */
record Rooms(Set<String> api, Set<String> spi, List<String> all) {

    private static final Pattern NAME = Pattern.compile("`([a-z.]+)`");

    static Rooms in(String text) {
        return new Rooms(
                Set.copyOf(row(text, "(API)").toList()),
                Set.copyOf(row(text, "(SPI)").toList()),
                Stream.of("(API)", "(SPI)", "(internal)")
                        .flatMap(kind -> row(text, kind))
                        .toList());
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
