package io.tenure.it.rules;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Says what is wrong with the files of the console, which no compiler looks at. */
final class ConsoleRules {
    private static final String FOLDER = "server/src/main/resources/console/";
    private static final int SCRIPT_LINES = 200;

    private static final Pattern IMPORT = Pattern.compile("(?:from|import\\()\\s*'([^']+)'");
    private static final Pattern REGISTERED = Pattern.compile("files: \\[([^]]*)]");
    private static final Pattern WORD = Pattern.compile("'([a-z-]+)'");

    /** What a policy of the browser forbids, or would let text become markup. */
    private static final Pattern FORBIDDEN =
            Pattern.compile("innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|document\\.write|\\beval\\(|new Function"
                    + "|\\sstyle=|\\.style\\b|\\son[a-z]+=");

    /** What the build unpacks. */
    private static final Set<String> VENDOR =
            Set.of("vendor/lit-html/lit-html.js", "vendor/lit-html/directives/repeat.js");

    private ConsoleRules() {}

    /** Scripts and pages of the console, by their path in it. */
    static Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        Sources.resources(FOLDER).forEach((path, text) -> files.put(path.substring(FOLDER.length()), text));
        return files;
    }

    static List<String> complaints(Map<String, String> files) {
        List<String> complaints = new ArrayList<>();
        files.forEach((name, text) -> {
            if (name.endsWith(".js") && text.lines().count() > SCRIPT_LINES) {
                complaints.add(name + ": " + text.lines().count() + " lines, at most " + SCRIPT_LINES + " are allowed");
            }
            FORBIDDEN
                    .matcher(text)
                    .results()
                    .filter(found -> !name.endsWith(".css"))
                    .forEach(found ->
                            complaints.add(name + ": '" + found.group().strip() + "' must not be in the console"));
            imports(name, text).stream()
                    .filter(wanted -> !files.containsKey(wanted) && !VENDOR.contains(wanted))
                    .forEach(wanted -> complaints.add(name + ": there is no " + wanted));
        });
        return complaints;
    }

    /** Scripts that nothing leads to. */
    static Set<String> unused(Map<String, String> files) {
        Set<String> used = new HashSet<>(Set.of("main.js"));
        files.forEach((name, text) -> used.addAll(imports(name, text)));
        Set<String> unused = new HashSet<>(files.keySet());
        unused.removeIf(name -> !name.endsWith(".js") || used.contains(name));
        return unused;
    }

    private static List<String> imports(String name, String text) {
        List<String> imports = new ArrayList<>(IMPORT.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(target -> target.endsWith(".js"))
                .map(target -> Path.of(name).resolveSibling(target).normalize().toString())
                .toList());
        if (name.equals("pages.js")) {
            REGISTERED
                    .matcher(text)
                    .results()
                    .flatMap(list -> WORD.matcher(list.group(1)).results())
                    .map((MatchResult page) -> "pages/" + page.group(1) + ".js")
                    .forEach(imports::add);
        }
        return imports;
    }
}
