package io.tenure.cli.args;

import java.util.List;

/**
 * An option such as {@code --limit N}. One without a value is a flag.
 *
 * @param choices the values that a shell may offer, if there are but a few; which of them will do is for the node to judge
 */
public record Option(String name, String value, String help, List<String> choices) {

    public static Option of(String name, String value, String help) {
        return new Option(name, value, help, List.of());
    }

    public static Option flag(String name, String help) {
        return new Option(name, "", help, List.of());
    }

    public Option offering(String... values) {
        return new Option(name, value, help, List.of(values));
    }

    public boolean isFlag() {
        return value.isEmpty();
    }

    /** The option as a person writes it. */
    String form() {
        return isFlag() ? name : name + " " + value;
    }
}
