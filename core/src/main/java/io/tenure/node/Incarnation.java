package io.tenure.node;

import java.util.UUID;
import java.util.regex.Pattern;

/** Identifies a data folder: eight random hexadecimal digits, created with the folder. */
public record Incarnation(String value) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}");

    public Incarnation {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("An incarnation is eight hexadecimal digits, not '" + value + "'.");
        }
    }

    /** Taken from a new random id. */
    public static Incarnation of(UUID fresh) {
        return new Incarnation(String.format("%08x", fresh.hashCode()));
    }

    @Override
    public String toString() {
        return value;
    }
}
