package io.tenure.cli.args;

/** An option such as {@code --limit N}. One without a value is a flag. */
public record Option(String name, String value, String help) {

    public static Option of(String name, String value, String help) {
        return new Option(name, value, help);
    }

    public static Option flag(String name, String help) {
        return new Option(name, "", help);
    }

    public boolean isFlag() {
        return value.isEmpty();
    }

    /** The option as a person writes it. */
    String form() {
        return isFlag() ? name : name + " " + value;
    }
}
