package io.tenure.it.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what documentation and comments refer to that does not exist: promises, tests, types and commands. */
final class Docs {
    private static final Pattern CODE = Pattern.compile("\\b[A-Z]\\d{1,2}\\b");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern PROMISE = Pattern.compile("(?m)^\\| ([A-Z]\\d{1,2}) \\|.*\\|([^|]*)\\|$");
    private static final Pattern QUOTED = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)[`.(<]");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern COMMAND = Pattern.compile("(?m)(?:`|^)(?:\\./)?tenure\\s([a-z]+)(?:[ \\n]([a-z|]+))?");
    private static final Pattern USAGE = Pattern.compile("Usage\\.of\\(\\s*\"([^\"]*)\"");
    private static final Pattern RUN = Pattern.compile("\\./dev (campaign|bench) ([a-z|-]+)");
    private static final Pattern CASE = Pattern.compile("case \"([^\"]*)\"");

    private Docs() {}

    /** Codes in comments of the sources that the list of promises does not define. */
    static List<String> undefinedCodes(Map<String, String> sources, String promises) {
        Set<String> defined = first(PROMISE, promises).collect(Collectors.toSet());
        return complaints(
                sources,
                source -> COMMENT.matcher(source)
                        .results()
                        .flatMap(comment -> CODE.matcher(comment.group()).results())
                        .map(MatchResult::group)
                        .filter(code -> !defined.contains(code))
                        .map(code -> code + " is not in the list of promises"));
    }

    /** Promises in the list that name no test, or one that does not exist. */
    static List<String> untestedPromises(String promises, Set<String> types) {
        List<String> complaints = new ArrayList<>();
        PROMISE.matcher(promises).results().forEach(row -> {
            List<String> tests = first(QUOTED, row.group(2)).toList();
            if (tests.isEmpty()) {
                complaints.add(row.group(1) + " names no test");
            }
            tests.stream()
                    .filter(test -> !types.contains(test))
                    .forEach(test -> complaints.add(row.group(1) + " names " + test + ", which does not exist"));
        });
        return complaints;
    }

    /** Names in backticks that occur nowhere in the code. */
    static List<String> unknownNames(Map<String, String> pages, Set<String> words) {
        return complaints(
                pages,
                page -> first(QUOTED, page)
                        .filter(name -> !words.contains(name))
                        .map(name -> name + " does not exist"));
    }

    /** Commands of {@code tenure} and {@code ./dev} that those do not have; {@code runs} is the source of the latter. */
    static List<String> unknownCommands(Map<String, String> pages, String cli, String runs) {
        Set<String> usages = first(USAGE, cli).collect(Collectors.toSet());
        Set<String> names = first(CASE, runs).collect(Collectors.toSet());
        return complaints(
                pages,
                page -> Stream.concat(
                        COMMAND.matcher(page)
                                .results()
                                .filter(command -> !isKnown(command, usages))
                                .map(command -> "there is no command " + command.group()),
                        RUN.matcher(page)
                                .results()
                                .flatMap(run -> Stream.of(run.group(2).split("\\|")))
                                .filter(name -> !names.contains(name) && !name.equals("-"))
                                .map(name -> "./dev cannot run " + name)));
    }

    /** The words of a source, without those of its comments. */
    static Set<String> words(Stream<String> sources) {
        return sources.flatMap(source ->
                        WORD.matcher(COMMENT.matcher(source).replaceAll(" ")).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    /** A usage that ends with a space is completed by the code, so anything may follow. */
    private static boolean isKnown(MatchResult command, Set<String> usages) {
        String group = command.group(1);
        Predicate<String> isUsage = usages::contains;
        return usages.contains(group)
                || usages.contains(group + " ")
                || (command.group(2) == null
                        ? usages.stream().anyMatch(usage -> usage.startsWith(group + " "))
                        : Stream.of(command.group(2).split("\\|"))
                                .map(word -> group + " " + word)
                                .allMatch(isUsage));
    }

    private static Stream<String> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1));
    }

    private static List<String> complaints(Map<String, String> texts, Complaints of) {
        Set<String> complaints = new TreeSet<>();
        texts.forEach((name, text) -> of.of(text).forEach(complaint -> complaints.add(name + ": " + complaint)));
        return List.copyOf(complaints);
    }

    private interface Complaints {
        Stream<String> of(String text);
    }
}
