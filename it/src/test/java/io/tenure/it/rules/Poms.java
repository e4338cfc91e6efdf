package io.tenure.it.rules;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Says what is wrong with the POMs for those who install Tenure, or let the launcher build it. */
final class Poms {
    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
    private static final Pattern DEPENDENCY = Pattern.compile("(?m)<dependency>(?!.*</dependency>$)");
    private static final String LEFT_OUT = "<maven.install.skip>true</maven.install.skip>";

    private Poms() {}

    /** The POM of every module but the BOM, by the name of the module. */
    static Map<String, String> all() {
        Map<String, String> poms = new TreeMap<>();
        MODULE.matcher(Sources.text("pom.xml"))
                .results()
                .map(module -> module.group(1))
                .filter(module -> !module.equals("bom"))
                .forEach(module -> poms.put(module, Sources.text(module + "/pom.xml")));
        return poms;
    }

    /** Modules that are neither in the BOM nor left out when Tenure is installed, or both. */
    static List<String> undecided(Map<String, String> poms, String bom) {
        return poms.entrySet().stream()
                .filter(pom -> bom.contains("<artifactId>tenure-" + pom.getKey() + "</artifactId>")
                        == pom.getValue().contains(LEFT_OUT))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Dependencies that the launcher does not see, since it looks for them line by line. */
    static Stream<String> spread(Map<String, String> poms) {
        return poms.entrySet().stream()
                .flatMap(pom -> DEPENDENCY
                        .matcher(pom.getValue())
                        .results()
                        .map(MatchResult::start)
                        .map(start -> pom.getKey() + ":"
                                + pom.getValue().substring(0, start + 1).lines().count()));
    }

    /** A property of the parent. */
    static String property(String name) {
        return Pattern.compile("<" + Pattern.quote(name) + ">(.*)</")
                .matcher(Sources.text("pom.xml"))
                .results()
                .map(value -> value.group(1))
                .findFirst()
                .orElseThrow();
    }
}
