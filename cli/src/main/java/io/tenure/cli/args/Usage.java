package io.tenure.cli.args;

import java.util.ArrayList;
import java.util.List;

/**
 * How one command is used. Everything that its help says is here, so that a command has one place to describe itself.
 *
 * @param command the words that name it, such as {@code store put}
 * @param summary one sentence
 * @param details what a person needs to know beyond that, perhaps nothing
 */
public record Usage(
        String command,
        String summary,
        String details,
        List<Argument> arguments,
        List<Option> options,
        List<String> examples) {

    /** A word that follows the command. */
    public record Argument(String name, Count count) {

        boolean required() {
            return count == Count.ONE;
        }

        String form() {
            return switch (count) {
                case ONE -> name;
                case AT_MOST_ONE -> "[" + name + "]";
                case ANY -> "[" + name + "…]";
            };
        }
    }

    /** How many words an argument is. */
    public enum Count {
        ONE,
        AT_MOST_ONE,
        /** All that are left; only the last argument can be so. */
        ANY
    }

    public static Usage of(String command, String summary) {
        return new Usage(command, summary, "", List.of(), List.of(), List.of());
    }

    public Usage details(String text) {
        return new Usage(command, summary, text, arguments, options, examples);
    }

    public Usage needs(String argument) {
        return with(new Argument(argument, Count.ONE));
    }

    public Usage takes(String argument) {
        return with(new Argument(argument, Count.AT_MOST_ONE));
    }

    /** All further words, for another program: also those with a dash, but for options of the command, unless {@code --} comes first. */
    public Usage takesAll(String argument) {
        return with(new Argument(argument, Count.ANY));
    }

    private Usage with(Argument argument) {
        return new Usage(command, summary, details, plus(arguments, argument), options, examples);
    }

    public Usage option(Option option) {
        return new Usage(command, summary, details, arguments, plus(options, option), examples);
    }

    /** A line that a person can copy, without the leading {@code tenure}. */
    public Usage example(String line) {
        return new Usage(command, summary, details, arguments, options, plus(examples, line));
    }

    /** The command and its arguments, such as {@code tenure store get COLLECTION ID}. */
    String form() {
        StringBuilder form = new StringBuilder("tenure ").append(command);
        for (Argument argument : arguments) {
            form.append(' ').append(argument.form());
        }
        return form.toString();
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return List.copyOf(longer);
    }
}
