package io.tenure.cli.args;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a person gave to a command, by the names under which its {@link Usage} asks for it. */
public final class Arguments {

    private final Map<String, String> words;
    private final Map<String, String> options;
    private final List<String> rest;

    Arguments(Map<String, String> words, Map<String, String> options, List<String> rest) {
        this.words = words;
        this.options = options;
        this.rest = List.copyOf(rest);
    }

    /** An argument that the usage {@linkplain Usage#needs needs}. */
    public String word(String name) {
        String word = words.get(name);
        if (word == null) {
            throw new IllegalStateException("The usage does not ask for " + name);
        }
        return word;
    }

    /** An argument that may be left out. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(words.get(name));
    }

    /** What was given for the argument that {@linkplain Usage#takesAll takes all} further words. */
    public List<String> rest() {
        return rest;
    }

    /** The value of an option. */
    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name));
    }

    /** Whether the option was given. */
    public boolean has(String name) {
        return options.containsKey(name);
    }

    /** The value of an option that is a number from {@code least} on. */
    public Optional<Long> number(String name, long least) {
        String text = options.get(name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) {
            // Said below, together with numbers that are too small.
        }
        throw new UsageError(name + " takes a number from " + least + " on, not " + Quoted.of(text) + ".");
    }
}
