package io.tenure.node;

import java.util.UUID;
import java.util.regex.Pattern;

/** One life of a data folder: eight hexadecimal digits, drawn when the folder is made and never again. */
public record Incarnation(String value) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}");

    public Incarnation {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("An incarnation is eight hexadecimal digits, not '" + value + "'.");
        }
    }

    /** One that is as unlikely to be met again as a fresh id. */
    public static Incarnation of(UUID fresh) {
        return new Incarnation(String.format("%08x", fresh.hashCode()));
    }

    @Override
    public String toString() {
        return value;
    }
}
