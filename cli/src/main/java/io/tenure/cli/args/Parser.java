package io.tenure.cli.args;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the words of one command line. Options may stand anywhere after the command that knows them, the common ones
 * everywhere; {@code --} ends them. A lone {@code -} and a negative number are arguments. So is what looks like an option and
 * is none, once a command has all arguments but the one that takes all words: those are for another program.
 */
public final class Parser {

    private final Grammar grammar;
    private final Iterator<String> typed;
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();
    private String path = "";
    private @Nullable Usage command;
    private boolean helpWanted;

    private Parser(Grammar grammar, List<String> typed) {
        this.grammar = grammar;
        this.typed = typed.iterator();
        this.helpWanted = typed.isEmpty();
    }

    /** Nothing at all asks for help, as {@code --help}, {@code -h} and a leading {@code help} do. */
    public static Parsed parse(Grammar grammar, List<String> typed) {
        return new Parser(grammar, typed).parse();
    }

    private Parsed parse() {
        boolean optionsEnded = false;
        while (typed.hasNext()) {
            String word = typed.next();
            if (optionsEnded || !looksLikeOption(word)) {
                word(word);
            } else if (word.equals("--")) {
                optionsEnded = true;
            } else if (isForAnother(word)) {
                words.add(word);
            } else {
                option(word);
            }
        }
        if (helpWanted) {
            return new Parsed.Help(HelpPage.of(grammar, path));
        }
        return command == null
                ? unfinished()
                : new Parsed.Run(command, new Arguments(named(command), options, rest(command)));
    }

    private static boolean looksLikeOption(String word) {
        return word.length() > 1 && word.charAt(0) == '-' && !Character.isDigit(word.charAt(1));
    }

    private boolean isForAnother(String word) {
        return command != null
                && takesAll(command)
                && words.size() >= command.arguments().size() - 1
                && !isHelp(name(word))
                && options(command).stream().noneMatch(option -> option.name().equals(name(word)));
    }

    private static String name(String word) {
        int equals = word.indexOf('=');
        return equals < 0 ? word : word.substring(0, equals);
    }

    private static boolean isHelp(String name) {
        return name.equals("--help") || name.equals("-h");
    }

    private List<Option> options(@Nullable Usage usage) {
        List<Option> all = new ArrayList<>(usage == null ? List.of() : usage.options());
        all.addAll(grammar.options());
        return all;
    }

    private void word(String word) {
        Optional<Usage> longer =
                command == null || !words.isEmpty() ? Optional.empty() : grammar.command(path + " " + word);
        if (longer.isPresent()) {
            command = longer.get();
            path = command.command();
        } else if (command != null) {
            words.add(word);
        } else if (path.isEmpty() && word.equals("help")) {
            helpWanted = true;
        } else {
            commandWord(word);
        }
    }

    private void commandWord(String word) {
        String before = path.isEmpty() ? "" : path + " ";
        String longer = before + word;
        command = grammar.command(longer).orElse(null);
        if (command == null && grammar.group(longer).isEmpty()) {
            throw error("There is no command " + Quoted.of(longer) + "."
                    + Similar.hint(before, word, grammar.wordsAfter(path)));
        }
        path = longer;
    }

    private void option(String typedWord) {
        int equals = typedWord.indexOf('=');
        String name = name(typedWord);
        if (isHelp(name)) {
            helpWanted = true;
            return;
        }
        Option option = known(name);
        if (option.isFlag() && equals >= 0) {
            throw error(name + " takes no value.");
        }
        String value = option.isFlag() ? "" : equals < 0 ? following(option) : typedWord.substring(equals + 1);
        if (options.putIfAbsent(name, value) != null) {
            throw error(name + " is given twice.");
        }
    }

    private Option known(String name) {
        List<String> names = new ArrayList<>(List.of("--help"));
        for (Option option : options(command)) {
            if (option.name().equals(name)) {
                return option;
            }
            names.add(option.name());
        }
        throw error(Quoted.of(name) + " is not an option of " + subject() + "." + Similar.hint("", name, names));
    }

    private String following(Option option) {
        if (!typed.hasNext()) {
            throw error(option.name() + " needs a value: " + option.form() + ".");
        }
        return typed.next();
    }

    private Map<String, String> named(Usage usage) {
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < usage.arguments().size(); i++) {
            Usage.Argument argument = usage.arguments().get(i);
            if (i < words.size()) {
                named.put(argument.name(), words.get(i));
            }
            if (argument.required() && (i >= words.size() || words.get(i).isEmpty())) {
                throw error(argument.name() + (i < words.size() ? " is empty" : " is missing") + " in " + usage.form()
                        + ".");
            }
        }
        if (words.size() > usage.arguments().size() && !takesAll(usage)) {
            throw error(Quoted.of(words.get(usage.arguments().size())) + " is too much for " + usage.form() + ".");
        }
        return named;
    }

    private List<String> rest(Usage usage) {
        int from = usage.arguments().size() - 1;
        return takesAll(usage) && from < words.size() ? words.subList(from, words.size()) : List.of();
    }

    private static boolean takesAll(Usage usage) {
        return !usage.arguments().isEmpty() && usage.arguments().getLast().count() == Usage.Count.ANY;
    }

    private Parsed unfinished() {
        String choice = String.join(", ", grammar.wordsAfter(path));
        throw error(subject() + " needs a command, one of " + choice + ".");
    }

    private String subject() {
        return path.isEmpty() ? "tenure" : "tenure " + path;
    }

    private UsageError error(String sentence) {
        return new UsageError(sentence + " See " + subject() + " --help.");
    }
}
