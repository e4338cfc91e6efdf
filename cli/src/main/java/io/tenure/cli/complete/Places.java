package io.tenure.cli.complete;

import io.tenure.cli.args.Grammar;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The places in the tree of commands, each by the words that lead there, and what may follow at each. */
record Places(Grammar grammar) {

    private static final String SERVE = "serve";

    /** A word and what it is for. */
    record Word(String text, String help) {}

    /** The top (empty), the groups and the commands. */
    List<String> all() {
        Set<String> places = new LinkedHashSet<>(List.of(""));
        for (Usage command : grammar.commands()) {
            String[] words = command.command().split(" ");
            for (int i = 1; i <= words.length; i++) {
                places.add(String.join(" ", List.of(words).subList(0, i)));
            }
        }
        return List.copyOf(places);
    }

    /** The words that lead on from a place. */
    List<Word> words(String place) {
        String start = place.isEmpty() ? "" : place + " ";
        Map<String, Word> words = new LinkedHashMap<>();
        for (String other : all()) {
            if (other.startsWith(start) && other.length() > start.length()) {
                String word = other.substring(start.length());
                if (word.indexOf(' ') < 0) {
                    words.put(word, new Word(word, summary(other)));
                }
            }
        }
        return List.copyOf(words.values());
    }

    /** The options of a place, its own first. Those of a node are known to its own program alone. */
    List<Word> options(String place) {
        if (place.equals(SERVE)) {
            return List.of();
        }
        List<Option> options = new ArrayList<>();
        for (Usage command : grammar.commands()) {
            if (command.command().equals(place)) {
                options.addAll(command.options());
            }
        }
        options.addAll(grammar.options());
        return options.stream()
                .map(option -> new Word(option.name(), option.help()))
                .toList();
    }

    /** The options that take a value, wherever they may stand. */
    List<String> valued() {
        Set<String> names = new LinkedHashSet<>();
        grammar.options().forEach(option -> add(option, names));
        grammar.commands().forEach(command -> command.options().forEach(option -> add(option, names)));
        return List.copyOf(names);
    }

    /** The values to offer for an option, by its name. */
    Map<String, List<String>> choices() {
        Map<String, List<String>> choices = new LinkedHashMap<>();
        grammar.commands()
                .forEach(command -> command.options().stream()
                        .filter(option -> !option.choices().isEmpty())
                        .forEach(option -> choices.put(option.name(), option.choices())));
        return choices;
    }

    private static void add(Option option, Set<String> names) {
        if (!option.isFlag()) {
            names.add(option.name());
        }
    }

    private String summary(String place) {
        for (Usage command : grammar.commands()) {
            if (command.command().equals(place)) {
                return command.summary();
            }
        }
        return grammar.groups().stream()
                .filter(group -> group.name().equals(place))
                .map(Grammar.Group::summary)
                .findFirst()
                .orElse("");
    }
}
